import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, isPublic, type Operation } from "../../openapi/operation.ts";

export const USAGE_OPERATIONS: readonly Operation[] = [
  {
    ...isPublic,
    method: "get",
    path: "/api/auth/lookup-count",
    tag: "Account",
    summary: "Get the number of addresses cleaned for all customers, all time.",
    answer: answers.lookupCountAnswer,
    errors: [],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/usage",
    tag: "Account",
    summary: "Get usage totals, usage by object type and by month, and the 100 most recent jobs.",
    answer: answers.usageAnswer,
    errors: [],
  },
];
