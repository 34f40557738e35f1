import { beginTotpSchema, bothFactorsSchema, confirmTotpSchema } from "@plumbline/schema/accounts/auth.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, setup, type Operation } from "../../openapi/operation.ts";

export const SECOND_FACTOR_OPERATIONS: readonly Operation[] = [
  {
    ...setup,
    method: "get",
    path: "/api/auth/totp",
    tag: "Account",
    summary: "Get the two-factor authentication settings.",
    answer: answers.totpAnswer,
    errors: [],
  },
  {
    ...setup,
    method: "post",
    path: "/api/auth/totp/begin",
    tag: "Account",
    summary:
      "Start two-factor setup. Returns a secret for an authenticator app, only once; it takes effect when confirmed.",
    body: beginTotpSchema,
    answer: answers.totpSecretAnswer,
    errors: ["wrong_password", "conflict", "rate_limited", "unavailable"],
  },
  {
    ...setup,
    method: "post",
    path: "/api/auth/totp/confirm",
    tag: "Account",
    summary: "Turn on two-factor authentication with a first code. The recovery codes are returned only once.",
    body: confirmTotpSchema,
    answer: answers.recoveryCodesAnswer,
    errors: ["wrong_code", "conflict", "rate_limited"],
  },
  {
    ...user,
    method: "post",
    path: "/api/auth/totp/recovery-codes",
    tag: "Account",
    summary: "Create new recovery codes. The old ones stop working.",
    body: bothFactorsSchema,
    answer: answers.recoveryCodesAnswer,
    errors: ["wrong_password", "wrong_code", "conflict", "rate_limited", "unavailable"],
  },
  {
    ...user,
    method: "post",
    path: "/api/auth/totp/turn-off",
    tag: "Account",
    summary: "Turn off two-factor authentication.",
    body: bothFactorsSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "wrong_code", "conflict", "rate_limited", "unavailable"],
  },
];
