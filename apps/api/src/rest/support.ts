import type { Context } from "@plumbline/core/context.ts";
import { sendSupportMail } from "@plumbline/core/support/send-support-mail.ts";
import { sendSupportMailSchema } from "@plumbline/schema/support/rest.ts";
import { Router } from "express";

export function supportRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/support/send-email",
    async (req, res) => void res.json(await sendSupportMail(ctx, sendSupportMailSchema.parse(req.body))),
  );
  return router;
}
