import { changePassword } from "@plumbline/core/accounts/passwords/change-password.ts";
import { confirmEmailChange } from "@plumbline/core/accounts/email/confirm-email-change.ts";
import { requestEmailChange } from "@plumbline/core/accounts/email/request-email-change.ts";
import { secureAccount } from "@plumbline/core/accounts/secure-account.ts";
import { confirmEmail } from "@plumbline/core/accounts/email/confirm-email.ts";
import { requestDeletion } from "@plumbline/core/accounts/deletion/request-deletion.ts";
import { login } from "@plumbline/core/accounts/sessions/login.ts";
import { logout } from "@plumbline/core/accounts/sessions/logout.ts";
import { register } from "@plumbline/core/accounts/register.ts";
import { requestPasswordReset } from "@plumbline/core/accounts/passwords/request-password-reset.ts";
import { resetPassword } from "@plumbline/core/accounts/passwords/reset-password.ts";
import type { Context } from "@plumbline/core/context.ts";
import { getBalance } from "@plumbline/core/credits/get-balance.ts";
import { getLookupCount } from "@plumbline/core/credits/get-lookup-count.ts";
import {
  changePasswordSchema,
  changeEmailSchema,
  confirmEmailChangeSchema,
  confirmEmailSchema,
  secureAccountSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
} from "@plumbline/schema/accounts/auth.ts";
import { PARTNERS, type Partner } from "@plumbline/schema/credits/constants.ts";
import { Router, type RequestHandler } from "express";
import { requireScope, requireUser, optionalUser } from "../../http/require-access.ts";
import { visitorOf } from "../../http/visitor.ts";

export function authRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/login",
    async (req, res) => void res.json(await login(ctx, { ...loginSchema.parse(req.body), ...visitorOf(req) })),
  );
  router.post("/register", registers(ctx, null));
  for (const partner of PARTNERS) router.post(`/register/${partner}`, registers(ctx, partner));
  router.post("/confirm-email", async (req, res) => {
    await confirmEmail(ctx, confirmEmailSchema.parse(req.body).token);
    res.json({ message: "Your email has been confirmed." });
  });
  router.post(
    "/forgot-password",
    async (req, res) =>
      void res.json(await requestPasswordReset(ctx, { ...forgotPasswordSchema.parse(req.body), ...visitorOf(req) })),
  );
  router.post(
    "/reset-password",
    async (req, res) =>
      void res.json(await resetPassword(ctx, { ...resetPasswordSchema.parse(req.body), ...visitorOf(req) })),
  );
  router.post(
    "/change-password",
    requireUser(ctx, async (actor, req, res) =>
      res.json(await changePassword(ctx, actor, changePasswordSchema.parse(req.body))),
    ),
  );
  router.post(
    "/change-email",
    requireUser(ctx, async (actor, req, res) =>
      res.json(await requestEmailChange(ctx, actor, changeEmailSchema.parse(req.body))),
    ),
  );
  router.post("/secure-account", async (req, res) => {
    res.json(await secureAccount(ctx, { ...secureAccountSchema.parse(req.body), ...visitorOf(req) }));
  });
  router.post("/confirm-email-change", async (req, res) => {
    const { token } = confirmEmailChangeSchema.parse(req.body);
    const actor = await optionalUser(ctx, req.headers.authorization);
    res.json(await confirmEmailChange(ctx, actor, { token, ...visitorOf(req) }));
  });
  router.post(
    "/delete-account",
    requireUser(ctx, async (actor, req, res) =>
      res.status(202).json(await requestDeletion(ctx, actor, deleteAccountSchema.parse(req.body))),
    ),
  );
  router.post(
    "/logout",
    requireUser(
      ctx,
      async (actor, _req, res) => {
        await logout(ctx, actor);
        res.json({ message: "You are logged out." });
      },
      "setup",
    ),
  );
  router.get(
    "/is-admin",
    // Allowed before two-factor setup, too: 403 here means that the session has ended.
    requireUser(
      ctx,
      async (actor, _req, res) => res.json({ isAdmin: actor.isOperator && !actor.mustSetUpTotp }),
      "setup",
    ),
  );
  router.get(
    "/credit-balance",
    requireScope("read", ctx, async (actor, _req, res) =>
      res.json({ creditBalance: (await getBalance(ctx, actor)).available }),
    ),
  );
  router.get(
    "/lookup-count",
    async (_req, res) => void res.json({ allTimeSuccessfulLookups: await getLookupCount(ctx) }),
  );
  return router;
}

function registers(ctx: Context, partner: Partner | null): RequestHandler {
  return async (req, res) => {
    const input = registerSchema.parse(req.body);
    res.status(201).json(await register(ctx, { ...input, partner, ...visitorOf(req) }));
  };
}
