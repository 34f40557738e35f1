import { getLookupCount } from "@plumbline/core/credits/get-lookup-count.ts";
import { getUsage, type ApiUsageDay } from "@plumbline/core/usage/get-usage.ts";
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
          usageByType: [...usage.byType, ...(usage.api ? [{ ...usage.api, objectType: "api" as const }] : [])].map(
            (row) => ({
              object_type: row.objectType,
              records_cleaned: row.recordsCleaned,
              jobs_count: row.jobsCount,
              credits_used: row.creditsUsed,
            }),
          ),
          recentJobs: [...usage.recentJobs.map(presentRecentJob), ...(usage.api?.recentDays ?? []).map(presentDay)]
            .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
            .slice(0, 100),
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

function presentDay({ day, processed, cleaned }: ApiUsageDay) {
  const moment = day.toISOString();
  return {
    id: moment.slice(0, 10),
    object_type: "api" as const,
    status: "completed" as const,
    is_recurring: false as const,
    records_processed: processed,
    records_cleaned: cleaned,
    credits_used: cleaned,
    created_at: moment,
    duration_ms: null,
  };
}
