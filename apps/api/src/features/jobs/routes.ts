import type { Context } from "@plumbline/core/context.ts";
import { cancelJob } from "@plumbline/core/jobs/cancel-job.ts";
import { listJobRecords } from "@plumbline/core/jobs/list-job-records.ts";
import { pauseJob } from "@plumbline/core/jobs/pause-job.ts";
import { requireJob } from "@plumbline/core/jobs/require-job.ts";
import { resumeJob } from "@plumbline/core/jobs/resume-job.ts";
import { retryJob } from "@plumbline/core/jobs/retry-job.ts";
import { startCleaning } from "@plumbline/core/jobs/start-cleaning.ts";
import { createRecurringJob } from "@plumbline/core/recurring/create-recurring-job.ts";
import { jobIdSchema, manualCleanSchema, startCleaningSchema } from "@plumbline/schema/jobs/rest.ts";
import { createRecurringJobSchema } from "@plumbline/schema/recurring/rest.ts";
import { Router } from "express";
import { requireScope } from "../../http/require-access.ts";
import { CSV_HEADER, csvLine } from "@plumbline/core/export/outcomes-csv.ts";
import { presentJob, presentStart } from "../../presenters/job.ts";

type JobParams = { jobId: string };

export function jobRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/manual-clean",
    requireScope("write", ctx, async (actor, req, res) => {
      const { isRecurring } = manualCleanSchema.parse(req.body);
      if (!isRecurring) {
        res.status(202).json(presentStart(await startCleaning(ctx, actor, startCleaningSchema.parse(req.body))));
        return;
      }
      const made = await createRecurringJob(ctx, actor, createRecurringJobSchema.parse(req.body));
      res.status(202).json({ jobId: made.recurringJob.id, success: true, message: made.message });
    }),
  );
  router.get(
    "/jobs/:jobId",
    requireScope<JobParams>("read", ctx, async (actor, req, res) =>
      res.json(presentJob(await requireJob(ctx, actor, jobIdSchema.parse(req.params).jobId))),
    ),
  );
  router.post(
    "/jobs/:jobId/pause",
    requireScope<JobParams>("write", ctx, async (actor, req, res) => {
      await pauseJob(ctx, actor, jobIdSchema.parse(req.params));
      res.json({ message: "Job will pause after the current batch." });
    }),
  );
  router.post(
    "/jobs/:jobId/resume",
    requireScope<JobParams>("write", ctx, async (actor, req, res) => {
      await resumeJob(ctx, actor, jobIdSchema.parse(req.params));
      res.json({ message: "Job resumed." });
    }),
  );
  router.post(
    "/jobs/:jobId/cancel",
    requireScope<JobParams>("write", ctx, async (actor, req, res) => {
      await cancelJob(ctx, actor, jobIdSchema.parse(req.params));
      res.json({ message: "Job will be canceled after the current batch." });
    }),
  );
  router.post(
    "/jobs/:jobId/retry",
    requireScope<JobParams>("write", ctx, async (actor, req, res) => {
      res.status(202).json(presentStart(await retryJob(ctx, actor, jobIdSchema.parse(req.params))));
    }),
  );
  router.get(
    "/jobs/:jobId/outcomes.csv",
    requireScope<JobParams>("read", ctx, async (actor, req, res) => {
      const { jobId } = jobIdSchema.parse(req.params);
      await requireJob(ctx, actor, jobId);
      res.setHeader("content-type", "text/csv; charset=utf-8");
      res.setHeader("content-disposition", `attachment; filename="outcomes-${jobId}.csv"`);
      res.write(CSV_HEADER);
      for (let after: string | null = ""; after !== null;) {
        const page = await listJobRecords(ctx, actor, { jobId, first: 1_000, after, outcome: null, search: null });
        // A slow reader holds one page in memory, not the job.
        if (!res.write(page.records.map(csvLine).join("")))
          await new Promise<void>((resolve) => void res.once("drain", resolve).once("close", resolve));
        if (res.closed) return;
        after = page.endCursor;
      }
      res.end();
    }),
  );
  return router;
}
