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
      "Start cleaning a list once, or on a schedule with `isRecurring`. If a job is already running for the list, returns that job.",
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
    summary: "Get a job with its status, counts by outcome and credits used.",
    answer: answers.jobAnswer,
    errors: ["not_found"],
  },
  {
    ...readScope,
    method: "get",
    path: "/api/hubspot/jobs/{jobId}/outcomes.csv",
    tag: "Cleaning",
    summary: "Export the outcome of each record, with values before and after, as CSV.",
    answer: "text/csv",
    errors: ["not_found"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/pause",
    tag: "Cleaning",
    summary: "Pause a job after the current batch.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/resume",
    tag: "Cleaning",
    summary: "Resume a paused job. Also continues a job that paused for confirmation after its first records.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/cancel",
    tag: "Cleaning",
    summary: "Cancel a job after the current batch.",
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
  },
  {
    ...writeScope,
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/retry",
    tag: "Cleaning",
    summary: "Start a new job for the failed, review and not_done records of a finished job.",
    status: 202,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "needs_reconnect", "not_configured"],
  },
];
