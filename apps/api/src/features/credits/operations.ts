import { thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, isPublic, type Operation } from "../../openapi/operation.ts";

export const CREDITS_OPERATIONS: readonly Operation[] = [
  {
    ...readScope,
    method: "get",
    path: "/api/auth/credit-balance",
    tag: "Credits",
    summary: "Get the number of available credits.",
    answer: answers.creditBalanceAnswer,
    errors: [],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Get the number of credits below which an email is sent; null if disabled.",
    answer: answers.thresholdAnswer,
    errors: [],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Set the number of credits below which an email is sent; null disables it.",
    body: thresholdSchema,
    answer: answers.messageAnswer,
    errors: [],
  },
  {
    ...isPublic,
    method: "get",
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary: "Unsubscribe from an email with the token from its unsubscribe link.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...isPublic,
    method: "post",
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary: "Unsubscribe from an email in one click (for email clients).",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/receipts.csv",
    tag: "Credits",
    summary: "Export all balance changes as CSV.",
    answer: "text/csv",
    errors: [],
  },
];
