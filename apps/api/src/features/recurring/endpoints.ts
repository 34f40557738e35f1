import { readNames } from "@plumbline/core/audit/acted-by.ts";
import {
  changeRecurringSchedule,
  deleteRecurringJob,
  requireRecurringJob,
  listRecurringJobs,
  type RecurringJobView,
  toggleRecurringJob,
} from "@plumbline/core/jobs/recurring/recurring-job.ts";
import { estimateRecurringJob, type ScheduleEstimate } from "@plumbline/core/jobs/recurring/estimate.ts";
import { idParams } from "@plumbline/schema/ids.ts";
import { changeScheduleSchema } from "@plumbline/schema/recurring/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const recurringEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/hubspot/recurring-jobs",
    tag: "Recurring cleaning",
    summary: "List recurring jobs, oldest first.",
    operation: "see",
    answer: answers.recurringJobsAnswer,
    async handle({ ctx, actor }) {
      const rows = await listRecurringJobs(ctx, actor);
      const nameOf = await readNames(ctx, actor, rows);
      return { jobs: rows.map((row) => ({ ...present(row), owner: nameOf(row) })) };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/hubspot/recurring-jobs/{id}/estimate",
    tag: "Recurring cleaning",
    summary: "Get what the schedule costs, by its last runs, or by a check of its list; null if neither is known.",
    operation: "see",
    params: idParams,
    answer: answers.scheduleEstimateAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const row = await requireRecurringJob(ctx, actor, params.id);
      return { estimate: presentEstimate(await estimateRecurringJob(ctx, row)) };
    },
  }),
  endpoint({
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/toggle",
    tag: "Recurring cleaning",
    summary: "Pause or resume a recurring job.",
    operation: "schedule",
    params: idParams,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      const { isActive } = await toggleRecurringJob(ctx, actor, params);
      return { message: isActive ? "Recurring job resumed." : "Recurring job paused." };
    },
  }),
  endpoint({
    method: "patch",
    path: "/api/hubspot/recurring-jobs/{id}/schedule",
    tag: "Recurring cleaning",
    summary: "Change the interval. The next run is scheduled from now.",
    operation: "schedule",
    params: idParams,
    body: changeScheduleSchema.pick({ recurrenceInterval: true }),
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params, body }) {
      await changeRecurringSchedule(ctx, actor, { ...params, ...body });
      return { message: "Schedule changed." };
    },
  }),
  endpoint({
    method: "delete",
    path: "/api/hubspot/recurring-jobs/{id}",
    tag: "Recurring cleaning",
    summary: "Delete a recurring job and cancel its current run.",
    operation: "schedule",
    params: idParams,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params }) {
      await deleteRecurringJob(ctx, actor, params);
      return { message: "Recurring job deleted." };
    },
  }),
];

const present = (row: RecurringJobView) => ({
  id: row.id,
  is_active: row.isActive,
  portal_name: row.portalName,
  portal_id: row.portalId,
  object_type: row.objectType,
  list_id: row.listId,
  recurrence_interval: row.recurrenceInterval,
  next_run_at: row.nextRunAt?.toISOString() ?? null,
  total_runs: row.totalRuns,
});

const presentEstimate = (estimate: ScheduleEstimate | null) =>
  estimate && {
    basis: estimate.basis,
    runs: estimate.runs,
    credits_per_run: estimate.creditsPerRun,
    cents_per_run: estimate.centsPerRun,
    credits_per_day: estimate.creditsPerDay,
    cents_per_day: estimate.centsPerDay,
  };
