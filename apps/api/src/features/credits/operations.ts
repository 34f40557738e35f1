import { thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, isPublic, type Operation } from "../../openapi/operation.ts";

export const CREDITS_OPERATIONS: readonly Operation[] = [
  {
    ...readScope,
    method: "get",
    path: "/api/auth/credit-balance",
    tag: "Credits",
    summary: "Credits that can be spent now.",
    answer: answers.creditBalanceAnswer,
    errors: [],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Below how many credits an email is sent; null = no email.",
    answer: answers.thresholdAnswer,
    errors: [],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Sets that threshold.",
    body: thresholdSchema,
    answer: answers.messageAnswer,
    errors: [],
  },
  {
    ...isPublic,
    method: "get",
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary: "Ends the emails that the token of an email names.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...isPublic,
    method: "post",
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary: "The same, in one click for email programs.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/receipts.csv",
    tag: "Credits",
    summary: "Every change of the balance, as CSV.",
    answer: "text/csv",
    errors: [],
  },
];
