import { checkAnswer, startCheckSchema } from "@plumbline/schema/checks/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, reading, writeScope, type Operation } from "../../openapi/operation.ts";

export const CHECK_OPERATIONS: readonly Operation[] = [
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/checks",
    tag: "Cleaning",
    summary:
      "Start a free check of a list: every record is read, and nothing is written. If a check is already running for the list, returns that job.",
    status: 202,
    body: startCheckSchema,
    answer: answers.startedAnswer,
    errors: [...reading, "not_configured", "conflict", "check_limit", "unavailable"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/checks/{jobId}",
    tag: "Cleaning",
    summary: "Get what a check has found so far: health score, counts, the most a cleaning would cost, and samples.",
    answer: checkAnswer,
    errors: ["not_found"],
  },
];
