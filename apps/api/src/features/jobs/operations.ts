import { startCleaningSchema } from "@plumbline/schema/jobs/rest.ts";
import { createRecurringJobSchema } from "@plumbline/schema/recurring/rest.ts";
import { z } from "zod";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { readScope, writeScope, reading, type Operation } from "../../openapi/operation.ts";

export const JOBS_OPERATIONS: readonly Operation[] = [
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/manual-clean",
    tag: "Cleaning",
    summary:
      "Starts cleaning a list, once, or again and again with isRecurring. A second start answers the job that runs already.",
    status: 202,
    body: z.union([startCleaningSchema, createRecurringJobSchema.extend({ isRecurring: z.literal(true) })]),
    answer: answers.startedAnswer,
    errors: [...reading, "not_configured", "conflict", "unavailable"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/jobs/{jobId}",
    tag: "Cleaning",
    summary: "One job: status, counts by outcome, credits.",
    answer: answers.jobAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/jobs/{jobId}/outcomes.csv",
    tag: "Cleaning",
    summary: "What happened to each record, before and after, as CSV.",
    answer: "text/csv",
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/pause",
    tag: "Cleaning",
    summary: "Pauses after the batch in hand.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/resume",
    tag: "Cleaning",
    summary: "Goes on; also Continue after the first look.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/cancel",
    tag: "Cleaning",
    summary: "Ends after the batch in hand.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/retry",
    tag: "Cleaning",
    summary: "A new job over the failed, review and not-done records.",
    status: 202,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "needs_reconnect", "not_configured"],
  },
];
