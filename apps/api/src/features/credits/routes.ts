import type { Context } from "@plumbline/core/context.ts";
import { getThreshold } from "@plumbline/core/credits/get-threshold.ts";
import { setThreshold } from "@plumbline/core/credits/set-threshold.ts";
import { unsubscribe } from "@plumbline/core/email/unsubscribe.ts";
import { thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import { Router, type Request, type Response } from "express";
import { requireScope } from "../../http/require-access.ts";

export function creditRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/credit-threshold",
    requireScope("read", ctx, async (actor, _req, res) =>
      res.json({ threshold: (await getThreshold(ctx, actor)).threshold }),
    ),
  );
  router.post(
    "/credit-threshold",
    requireScope("write", ctx, async (actor, req, res) => {
      await setThreshold(ctx, actor, thresholdSchema.parse(req.body));
      res.json({ message: "Notification settings updated successfully" });
    }),
  );
  // GET for the page that an email's link opens, POST for email programs (RFC 8058); the token alone says whose emails end.
  const ends = async (req: Request<{ token: string }>, res: Response) =>
    void res.json(await unsubscribe(ctx, req.params.token));
  router.get("/unsubscribe-credits/:token", ends);
  router.post("/unsubscribe-credits/:token", ends);
  return router;
}
