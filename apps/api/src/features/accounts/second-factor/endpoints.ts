import { beginTotp } from "@plumbline/core/accounts/second-factor/begin-totp.ts";
import { confirmTotp } from "@plumbline/core/accounts/second-factor/confirm-totp.ts";
import { getSecondFactor } from "@plumbline/core/accounts/second-factor/get-second-factor.ts";
import { renewRecoveryCodes } from "@plumbline/core/accounts/second-factor/renew-recovery-codes.ts";
import { turnOffTotp } from "@plumbline/core/accounts/second-factor/turn-off-totp.ts";
import { beginTotpSchema, bothFactorsSchema, confirmTotpSchema } from "@plumbline/schema/accounts/auth.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { code, endpoint, password, type Endpoint } from "../../../http/endpoint.ts";

export const secondFactorEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/totp",
    tag: "Account",
    summary: "Get the two-factor authentication settings.",
    operation: "begin_own_login",
    answer: answers.totpAnswer,
    async handle({ ctx, actor }) {
      const view = await getSecondFactor(ctx, actor);
      return { ...view, since: view.since?.toISOString() ?? null };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/totp/begin",
    tag: "Account",
    summary:
      "Start two-factor setup. Returns a secret for an authenticator app, only once; it takes effect when confirmed.",
    operation: "begin_own_login",
    body: beginTotpSchema,
    answer: answers.totpSecretAnswer,
    errors: ["wrong_password", "conflict", "unavailable"],
    rateLimits: password,
    handle: ({ ctx, actor, body }) => beginTotp(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/totp/confirm",
    tag: "Account",
    summary: "Turn on two-factor authentication with a first code. The recovery codes are returned only once.",
    operation: "begin_own_login",
    body: confirmTotpSchema,
    answer: answers.recoveryCodesAnswer,
    errors: ["wrong_code", "conflict"],
    rateLimits: code,
    handle: ({ ctx, actor, body }) => confirmTotp(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/totp/recovery-codes",
    tag: "Account",
    summary: "Create new recovery codes. The old ones stop working.",
    operation: "manage_own_login",
    body: bothFactorsSchema,
    answer: answers.recoveryCodesAnswer,
    errors: ["wrong_password", "wrong_code", "conflict", "unavailable"],
    rateLimits: [...password, ...code],
    handle: ({ ctx, actor, body }) => renewRecoveryCodes(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/totp/turn-off",
    tag: "Account",
    summary: "Turn off two-factor authentication.",
    operation: "manage_own_login",
    body: bothFactorsSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "wrong_code", "conflict", "unavailable"],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      await turnOffTotp(ctx, actor, body);
      return { message: "Two-factor authentication turned off." };
    },
  }),
];
