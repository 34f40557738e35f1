import { beginTotp } from "@plumbline/core/accounts/second-factor/begin-totp.ts";
import { confirmTotp } from "@plumbline/core/accounts/second-factor/confirm-totp.ts";
import { getSecondFactor } from "@plumbline/core/accounts/second-factor/get-second-factor.ts";
import { renewRecoveryCodes } from "@plumbline/core/accounts/second-factor/renew-recovery-codes.ts";
import { turnOffTotp } from "@plumbline/core/accounts/second-factor/turn-off-totp.ts";
import type { Context } from "@plumbline/core/context.ts";
import { beginTotpSchema, bothFactorsSchema, confirmTotpSchema } from "@plumbline/schema/accounts/auth.ts";
import { Router } from "express";
import { requireUser } from "../../http/require-access.ts";

export function totpRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/",
    requireUser(ctx, async (actor, _req, res) => res.json(await getSecondFactor(ctx, actor)), "setup"),
  );
  router.post(
    "/begin",
    requireUser(
      ctx,
      async (actor, req, res) => res.json(await beginTotp(ctx, actor, beginTotpSchema.parse(req.body))),
      "setup",
    ),
  );
  router.post(
    "/confirm",
    requireUser(
      ctx,
      async (actor, req, res) => res.json(await confirmTotp(ctx, actor, confirmTotpSchema.parse(req.body))),
      "setup",
    ),
  );
  router.post(
    "/recovery-codes",
    requireUser(ctx, async (actor, req, res) =>
      res.json(await renewRecoveryCodes(ctx, actor, bothFactorsSchema.parse(req.body))),
    ),
  );
  router.post(
    "/turn-off",
    requireUser(ctx, async (actor, req, res) => {
      await turnOffTotp(ctx, actor, bothFactorsSchema.parse(req.body));
      res.json({ message: "Two-factor authentication turned off." });
    }),
  );
  return router;
}
