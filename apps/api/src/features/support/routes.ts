import type { Context } from "@plumbline/core/context.ts";
import { sendSupportEmail } from "@plumbline/core/support/send-support-email.ts";
import { sendSupportEmailSchema } from "@plumbline/schema/support/rest.ts";
import { Router } from "express";
import { visitorOf } from "../../http/visitor.ts";

export function supportRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/support/send-email",
    async (req, res) =>
      void res.json(await sendSupportEmail(ctx, { ...sendSupportEmailSchema.parse(req.body), ip: visitorOf(req).ip })),
  );
  return router;
}
