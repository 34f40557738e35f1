import type { Context } from "@plumbline/core/context.ts";
import { getUsage } from "@plumbline/core/usage/get-usage.ts";
import { Router } from "express";
import { requireScope } from "../../http/require-access.ts";
import { presentRecentJob } from "../../presenters/job.ts";

export function usageRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/usage",
    requireScope("read", ctx, async (actor, _req, res) => {
      const usage = await getUsage(ctx, actor);
      res.json({
        data: {
          stats: {
            totalJobs: usage.totalJobs,
            totalRecordsCleaned: usage.totalRecordsCleaned,
            totalCreditsUsed: usage.totalCreditsUsed,
            currentCredits: usage.currentCredits,
          },
          usageByType: usage.byType.map((row) => ({
            object_type: row.objectType,
            records_cleaned: row.recordsCleaned,
            jobs_count: row.jobsCount,
            credits_used: row.creditsUsed,
          })),
          recentJobs: usage.recentJobs.map(presentRecentJob),
          monthlyUsage: usage.monthly.map((row) => ({
            month: row.month,
            jobs_count: row.jobsCount,
            records_cleaned: row.recordsCleaned,
            credits_used: row.creditsUsed,
          })),
        },
      });
    }),
  );
  return router;
}
