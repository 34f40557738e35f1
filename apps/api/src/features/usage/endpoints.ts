import { getLookupCount } from "@plumbline/core/credits/get-lookup-count.ts";
import { getUsage } from "@plumbline/core/usage/get-usage.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { presentRecentJob } from "../../presenters/job.ts";

export const usageEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/lookup-count",
    tag: "Account",
    summary: "Get the number of addresses cleaned for all customers, all time.",
    operation: "public",
    answer: answers.lookupCountAnswer,
    handle: async ({ ctx }) => ({ allTimeSuccessfulLookups: await getLookupCount(ctx) }),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/usage",
    tag: "Account",
    summary: "Get usage totals, usage by object type and by month, and the 100 most recent jobs.",
    operation: "see_usage",
    answer: answers.usageAnswer,
    async handle({ ctx, actor }) {
      const usage = await getUsage(ctx, actor);
      return {
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
      };
    },
  }),
];
