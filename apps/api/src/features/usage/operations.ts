import * as answers from "@plumbline/schema/rest/answers.ts";
import { reads, open, type Operation } from "../../openapi/operation.ts";

export const USAGE_OPERATIONS: readonly Operation[] = [
  {
    ...open,
    method: "get",
    path: "/api/auth/lookup-count",
    tag: "Account",
    summary: "Addresses cleaned ever, over all customers.",
    answer: answers.lookupCountAnswer,
    errors: [],
  },
  {
    ...reads,
    method: "get",
    path: "/api/auth/usage",
    tag: "Account",
    summary: "Jobs, records and credits: totals, by object type, by month, and the newest 100 jobs.",
    answer: answers.usageAnswer,
    errors: [],
  },
];
