import { checkoutSchema } from "@plumbline/schema/billing/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, readScope, type Operation } from "../../openapi/operation.ts";

export const BILLING_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "post",
    path: "/api/auth/create-checkout-session",
    tag: "Credits",
    summary: "Start a checkout. Open the returned `url` in the browser.",
    body: checkoutSchema,
    answer: answers.checkoutAnswer,
    errors: ["already_subscribed", "not_available", "unavailable"],
  },
  {
    ...user,
    method: "post",
    path: "/api/auth/create-portal-session",
    tag: "Credits",
    summary: "Open the payment provider's customer portal.",
    answer: answers.portalSessionAnswer,
    errors: ["no_subscription", "not_available", "unavailable"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/subscription-status",
    tag: "Credits",
    summary: "Check whether a monthly subscription is active.",
    answer: answers.subscriptionAnswer,
    errors: [],
  },
];
