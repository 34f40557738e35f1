import type { Context } from "@plumbline/core/context.ts";
import { sendSupportMail } from "@plumbline/core/support/send-support-email.ts;
import { sendSupportMailSchema } from "@plumbline/schema/support/rest.ts";
import { Router } from "express";
import { visitorOf } from "../../http/visitor.ts";

export function supportRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/support/send-email",
    async (req, res) =>
      void res.json(await sendSupportMail(ctx, { ...sendSupportMailSchema.parse(req.body), ip: visitorOf(req).ip })),
  );
  return router;
}
