import { jobOutcomesCsv } from "@plumbline/core/export/outcomes-csv.ts";
import { cancelJob } from "@plumbline/core/jobs/cancel-job.ts";
import { pauseJob } from "@plumbline/core/jobs/pause-job.ts";
import { requireJob } from "@plumbline/core/jobs/require-job.ts";
import { resumeJob } from "@plumbline/core/jobs/resume-job.ts";
import { retryJob } from "@plumbline/core/jobs/retry-job.ts";
import { startCleaning } from "@plumbline/core/jobs/start-cleaning.ts";
import { createRecurringJob } from "@plumbline/core/recurring/create-recurring-job.ts";
import { jobIdSchema, manualCleanSchema } from "@plumbline/schema/jobs/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendFile } from "../../http/send-file.ts";
import { hubspotErrors } from "../../openapi/hubspot-errors.ts";
import { presentJob, presentStart } from "../../presenters/job.ts";

export const jobEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/hubspot/manual-clean",
    tag: "Cleaning",
    summary:
      "Start cleaning a list once, or on a schedule with `isRecurring`. If a job is already running for the list, returns that job.",
    access: "write",
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
    access: "read",
    params: jobIdSchema,
    answer: answers.jobAnswer,
    errors: ["not_found"],
    handle: async ({ ctx, actor, params }) => presentJob(await requireJob(ctx, actor, params.jobId)),
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/jobs/{jobId}/outcomes.csv",
    tag: "Cleaning",
    summary: "Export the outcome of each record, with values before and after, as CSV.",
    access: "read",
    params: jobIdSchema,
    answer: "text/csv",
    errors: ["not_found"],
    async handle({ ctx, actor, params: { jobId }, res }) {
      await requireJob(ctx, actor, jobId);
      const content = jobOutcomesCsv(ctx, actor, jobId);
      await sendFile(res, { name: `outcomes-${jobId}.csv`, type: "text/csv", content });
    },
  }),
  changes("pause", pauseJob, "Job will pause after the current batch.", "Pause a job after the current batch."),
  changes(
    "resume",
    resumeJob,
    "Job resumed.",
    "Resume a paused job. Also continues a job that paused for confirmation after its first records.",
  ),
  changes(
    "cancel",
    cancelJob,
    "Job will be canceled after the current batch.",
    "Cancel a job after the current batch.",
  ),
  endpoint({
    method: "post",
    path: "/api/hubspot/jobs/{jobId}/retry",
    tag: "Cleaning",
    summary: "Start a new job for the failed, review and not_done records of a finished job.",
    access: "write",
    status: 202,
    params: jobIdSchema,
    answer: answers.startedAnswer,
    errors: ["not_found", "conflict", "needs_reconnect", "not_configured"],
    handle: async ({ ctx, actor, params }) => presentStart(await retryJob(ctx, actor, params)),
  }),
];

/** An endpoint that changes the desired state of a job. */
function changes(action: string, operation: typeof pauseJob, message: string, summary: string): Endpoint {
  return endpoint({
    method: "post",
    path: `/api/hubspot/jobs/{jobId}/${action}`,
    tag: "Cleaning",
    summary,
    access: "write",
    params: jobIdSchema,
    answer: answers.messageAnswer,
    errors: ["not_found", "conflict"],
    async handle({ ctx, actor, params }) {
      await operation(ctx, actor, params);
      return { message };
    },
  });
}
