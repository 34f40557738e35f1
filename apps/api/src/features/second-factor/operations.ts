import { beginTotpSchema, bothFactorsSchema, confirmTotpSchema } from "@plumbline/schema/accounts/auth.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, setup, type Operation } from "../../openapi/operation.ts";

export const SECOND_FACTOR_OPERATIONS: readonly Operation[] = [
  {
    ...setup,
    method: "get",
    path: "/api/auth/totp",
    tag: "Account",
    summary: "Whether the second factor is on.",
    answer: answers.totpAnswer,
    errors: [],
  },
  {
    ...setup,
    method: "post",
    path: "/api/auth/totp/begin",
    tag: "Account",
    summary: "A secret for an authenticator app; shown once, and of no effect before it is confirmed.",
    body: beginTotpSchema,
    answer: answers.totpSecretAnswer,
    errors: ["wrong_password", "conflict", "rate_limited", "unavailable"],
  },
  {
    ...setup,
    method: "post",
    path: "/api/auth/totp/confirm",
    tag: "Account",
    summary: "Turns the second factor on by a first code; answers the recovery codes, this once.",
    body: confirmTotpSchema,
    answer: answers.recoveryCodesAnswer,
    errors: ["wrong_code", "conflict", "rate_limited"],
  },
  {
    ...user,
    method: "post",
    path: "/api/auth/totp/recovery-codes",
    tag: "Account",
    summary: "New recovery codes; the old ones stop working.",
    body: bothFactorsSchema,
    answer: answers.recoveryCodesAnswer,
    errors: ["wrong_password", "wrong_code", "conflict", "rate_limited", "unavailable"],
  },
  {
    ...user,
    method: "post",
    path: "/api/auth/totp/turn-off",
    tag: "Account",
    summary: "Turns the second factor off.",
    body: bothFactorsSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "wrong_code", "conflict", "rate_limited", "unavailable"],
  },
];
