import type { Context } from "@plumbline/core/context.ts";
import { changeRecurringSchedule } from "@plumbline/core/recurring/change-recurring-schedule.ts";
import { deleteRecurringJob } from "@plumbline/core/recurring/delete-recurring-job.ts";
import { listRecurringJobs, type RecurringJobView } from "@plumbline/core/recurring/list-recurring-jobs.ts";
import { toggleRecurringJob } from "@plumbline/core/recurring/toggle-recurring-job.ts";
import { changeScheduleSchema, recurringJobIdSchema } from "@plumbline/schema/recurring/rest.ts";
import { Router } from "express";
import { requireScope } from "../../http/require-access.ts";

type IdParams = { id: string };

export function recurringRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/recurring-jobs",
    requireScope("read", ctx, async (actor, _req, res) => {
      res.json({ jobs: (await listRecurringJobs(ctx, actor)).map(present) });
    }),
  );
  router.patch(
    "/recurring-jobs/:id/toggle",
    requireScope<IdParams>("write", ctx, async (actor, req, res) => {
      const row = await toggleRecurringJob(ctx, actor, recurringJobIdSchema.parse(req.params));
      res.json({ message: row.isActive ? "Recurring job resumed." : "Recurring job paused." });
    }),
  );
  router.patch(
    "/recurring-jobs/:id/schedule",
    requireScope<IdParams>("write", ctx, async (actor, req, res) => {
      const { recurrenceInterval } = (req.body ?? {}) as { recurrenceInterval?: unknown };
      await changeRecurringSchedule(ctx, actor, changeScheduleSchema.parse({ id: req.params.id, recurrenceInterval }));
      res.json({ message: "Schedule changed." });
    }),
  );
  router.delete(
    "/recurring-jobs/:id",
    requireScope<IdParams>("write", ctx, async (actor, req, res) => {
      await deleteRecurringJob(ctx, actor, recurringJobIdSchema.parse(req.params));
      res.json({ message: "Recurring job deleted." });
    }),
  );
  return router;
}

function present(row: RecurringJobView) {
  return {
    id: row.id,
    is_active: row.isActive,
    portal_name: row.portalName,
    portal_id: row.portalId,
    object_type: row.objectType,
    list_id: row.listId,
    recurrence_interval: row.recurrenceInterval,
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    total_runs: row.totalRuns,
  };
}
