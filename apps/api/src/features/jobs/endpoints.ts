import { jobsFile } from "@plumbline/core/export/jobs-file.ts";
import { jobOutcomes } from "@plumbline/core/export/outcomes-table.ts";
import { cancelJob, leaveOutSets, pauseJob, requireJob, resumeJob } from "@plumbline/core/jobs/control.ts";
import { recordsInFlight, stopText } from "@plumbline/core/jobs/list.ts";
import { retryJob } from "@plumbline/core/jobs/retry-job.ts";
import { startersOf } from "@plumbline/core/jobs/starters-of.ts";
import { startCleaning } from "@plumbline/core/jobs/start.ts";
import { createRecurringJob } from "@plumbline/core/jobs/recurring/recurring-job.ts";
import {
  jobIdSchema,
  jobsQuerySchema,
  leaveOutSetsBody,
  manualCleanSchema,
  outcomesQuerySchema,
} from "@plumbline/schema/jobs/rest.ts";
import { TABLE_FORMATS, TABLE_NAMES, TABLE_TYPES } from "@plumbline/schema/rest/downloads.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendTable } from "../../http/send-table.ts";
import { hubspotErrors } from "../../openapi/hubspot-errors.ts";
import { presentJob, presentStart } from "../../presenters/job.ts";

export const jobEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/hubspot/manual-clean",
    tag: "Cleaning",
    summary:
      "Start cleaning a list once, or on a schedule with `isRecurring`. If a job is already running for the list, returns that job.",
    operation: "clean",
    status: 202,
    body: manualCleanSchema,
    answer: answers.startedAnswer,
    errors: [...hubspotErrors, "not_configured", "conflict", "unavailable"],
    async handle({ ctx, actor, body }) {
      if (!body.isRecurring) return presentStart(await startCleaning(ctx, actor, body));
      const { recurringJob, message } = await createRecurringJob(ctx, actor, body);
      return { jobId: recurringJob.id, success: true as const, message };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/jobs/{jobId}",
    tag: "Cleaning",
    summary: "Get a job with its status, counts by outcome and credits used.",
    operation: "see",
    params: jobIdSchema,
    answer: answers.jobAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const job = await requireJob(ctx, actor, params.jobId);
      const startedBy = await ctx.db.readAccount(actor.accountId, (tx) => startersOf(tx, [job]));
      return presentJob(job, startedBy(job));
    },
  }),
  ...TABLE_FORMATS.map((format) =>
    endpoint({
      method: "get",
      path: `/api/hubspot/jobs.${format}`,
      tag: "Cleaning",
      summary: `Export the jobs of the account, or those that match, as ${TABLE_NAMES[format]}.`,
      operation: "see",
      query: jobsQuerySchema,
      answer: TABLE_TYPES[format],
      errors: ["rate_limited"],
      async handle({ ctx, actor, query, res }) {
        await sendTable(res, actor, { name: "jobs", sheet: "jobs", format, table: jobsFile(ctx, actor, query) });
      },
    }),
  ),
  ...TABLE_FORMATS.map((format) =>
    endpoint({
      method: "get",
      path: `/api/hubspot/jobs/{jobId}/outcomes.${format}`,
      tag: "Cleaning",
      summary: `Export the outcome of each record, or of those that match, with values before and after, as ${TABLE_NAMES[format]}. The first 5,000 have their names, read from HubSpot.`,
      operation: "see",
      params: jobIdSchema,
      query: outcomesQuerySchema,
      answer: TABLE_TYPES[format],
      errors: ["not_found", "rate_limited"],
      async handle({ ctx, actor, params: { jobId }, query, res }) {
        const table = jobOutcomes(ctx, actor, await requireJob(ctx, actor, jobId), query);
        await sendTable(res, actor, { name: `outcomes-${jobId}`, sheet: "outcomes", format, table });
      },
    }),
  ),
  stops({ action: "pause", operation: pauseJob, verb: "paused" }),
  endpoint({
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/resume",
    tag: "Cleaning",
    summary: "Resume a paused job. Also continues a job that paused for confirmation after its first records.",
    operation: "clean",
    params: jobIdSchema,
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
    async handle({ ctx, actor, params }) {
      await resumeJob(ctx, actor, params);
      return { message: "Job resumed." };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/leave-out",
    tag: "Cleaning",
    summary:
      "Resume a job that waits for address sets with unusable properties (mapping_missing) without them. Their addresses that the job has not reached end not_done, free of charge.",
    operation: "clean",
    params: jobIdSchema,
    body: leaveOutSetsBody,
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
    async handle({ ctx, actor, params, body }) {
      await leaveOutSets(ctx, actor, { ...params, ...body });
      return { message: "Job resumed without these addresses." };
    },
  }),
  stops({ action: "cancel", operation: cancelJob, verb: "canceled" }),
  endpoint({
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/retry",
    tag: "Cleaning",
    summary: "Start a new job for the failed, review and not_done records of a finished job.",
    operation: "clean",
    status: 202,
    params: jobIdSchema,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "needs_reconnect", "not_configured"],
    handle: async ({ ctx, actor, params }) => presentStart(await retryJob(ctx, actor, params)),
  }),
];

/** An endpoint that stops a job and reports what may still be written. */
function stops({ action, operation, verb }: Stop): Endpoint {
  return endpoint({
    method: "post",
    path: `/api/hubspot/jobs/{jobId}/${action}`,
    tag: "Cleaning",
    summary: `${action === "pause" ? "Pause" : "Cancel"} a job. No update begins after the response; may_still_write says how many records one that was already sent can change.`,
    operation: "clean",
    params: jobIdSchema,
    answer: answers.stopAnswer,
    errors: ["not_found", "conflict"],
    async handle({ ctx, actor, params }) {
      const records = await recordsInFlight(ctx, actor, await operation(ctx, actor, params));
      return { message: stopText(verb, records), may_still_write: records };
    },
  });
}

type Stop = { action: "pause" | "cancel"; operation: typeof pauseJob; verb: "paused" | "canceled" };
