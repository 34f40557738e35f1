import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, isPublic, type Operation } from "../../openapi/operation.ts";

export const USAGE_OPERATIONS: readonly Operation[] = [
  {
    ...isPublic,
    method: "get",
    path: "/api/auth/lookup-count",
    tag: "Account",
    summary: "Addresses cleaned ever, over all customers.",
    answer: answers.lookupCountAnswer,
    errors: [],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/auth/usage",
    tag: "Account",
    summary: "Jobs, records and credits: totals, by object type, by month, and the newest 100 jobs.",
    answer: answers.usageAnswer,
    errors: [],
  },
];
