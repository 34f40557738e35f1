import { OUTCOMES, type Outcome as JobOutcome } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ApiDay } from "../generated/prisma/client.ts";
import { parseJob, type Job } from "../work/job-row.ts";

/** Undos, the only source of `restored`, do not count as usage. */
type Outcome = Exclude<JobOutcome, "restored">;
const COUNTED = OUTCOMES.filter((outcome): outcome is Outcome => outcome !== "restored");

export type Usage = {
  totalJobs: number;
  totalRecordsCleaned: number;
  totalCreditsUsed: number;
  currentCredits: number;
  byType: { objectType: ObjectType; recordsCleaned: number; jobsCount: number; creditsUsed: number }[];
  /** Addresses sent to the API, in days as jobs; null if there were none. */
  api: { recordsCleaned: number; jobsCount: number; creditsUsed: number; recentDays: ApiUsageDay[] } | null;
  /** Newest 100. */
  recentJobs: Job[];
  /** Last 12 months that had a job or a dismissal, oldest first; month as YYYY-MM, UTC. */
  monthly: {
    month: string;
    jobsCount: number;
    recordsCleaned: number;
    creditsUsed: number;
    outcomes: { outcome: Outcome; count: number }[];
  }[];
};

/** The addresses sent to the API on one day (UTC). */
export type ApiUsageDay = { day: Date; processed: number; cleaned: number };

/** The type of the rows of `usage_month` that count addresses sent to the API. */
const API_TYPE = "api";
type TypeRow = { object_type: ObjectType | typeof API_TYPE; jobs: bigint; cleaned: bigint; dismissed: bigint };
type MonthRow = { month: string; jobs: bigint; dismissed: bigint } & Record<Outcome, bigint>;

export async function getUsage(ctx: Pick<Context, "db" | "now">, actor: Actor): Promise<Usage> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const [credits, types, months, days, recentJobs] = await Promise.all([
      tx.creditAccount.findUniqueOrThrow({ where: { accountId: actor.accountId } }),
      tx.$queryRaw<TypeRow[]>`
        SELECT object_type, SUM(jobs) AS jobs, SUM(confirmed + corrected) AS cleaned, SUM(dismissed_charged) AS dismissed FROM usage_month
        WHERE account_id = ${actor.accountId}::uuid GROUP BY object_type ORDER BY cleaned DESC, object_type`,
      tx.$queryRaw<MonthRow[]>`
        SELECT to_char(month, 'YYYY-MM') AS month, SUM(jobs) AS jobs,
          SUM(confirmed) AS confirmed, SUM(corrected) AS corrected, SUM(unchanged) AS unchanged, SUM(review) AS review,
          SUM(failed) AS failed, SUM(skipped) AS skipped, SUM(not_done) AS not_done, SUM(dismissed_charged) AS dismissed
        FROM usage_month
        WHERE account_id = ${actor.accountId}::uuid AND month >= date_trunc('month', ${ctx.now()}::timestamptz AT TIME ZONE 'UTC') - interval '11 months'
        GROUP BY 1 ORDER BY 1`,
      tx.apiDay.findMany({ where: { accountId: actor.accountId }, orderBy: { day: "desc" }, take: 100 }),
      tx.job.findMany({
        // Checks and undos process no address.
        where: { kind: { notIn: ["check", "undo"] } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: 100,
      }),
    ]);
    const cleaned = types.reduce((sum, row) => sum + Number(row.cleaned), 0);
    return {
      totalJobs: types.reduce((sum, row) => sum + Number(row.jobs), 0),
      totalRecordsCleaned: cleaned,
      totalCreditsUsed: cleaned + types.reduce((sum, row) => sum + Number(row.dismissed), 0),
      currentCredits: credits.available,
      byType: types.flatMap(({ object_type: objectType, ...row }) =>
        objectType === API_TYPE ? [] : [{ objectType, ...countsOf(row) }],
      ),
      api: apiUsage(types, days),
      recentJobs: recentJobs.map(parseJob),
      monthly: months.map((row) => {
        const cleanedInMonth = Number(row.confirmed) + Number(row.corrected);
        return {
          month: row.month,
          jobsCount: Number(row.jobs),
          recordsCleaned: cleanedInMonth,
          creditsUsed: cleanedInMonth + Number(row.dismissed),
          outcomes: COUNTED.map((outcome) => ({ outcome, count: Number(row[outcome]) })),
        };
      }),
    };
  });
}

function countsOf({ jobs, cleaned, dismissed }: Omit<TypeRow, "object_type">) {
  return {
    jobsCount: Number(jobs),
    recordsCleaned: Number(cleaned),
    creditsUsed: Number(cleaned) + Number(dismissed),
  };
}

function apiUsage(types: readonly TypeRow[], days: readonly ApiDay[]): Usage["api"] {
  const row = types.find(({ object_type }) => object_type === API_TYPE);
  if (!row) return null;
  const recentDays = days.map(({ day, confirmed, corrected, unchanged, review, failed }) => ({
    day,
    processed: confirmed + corrected + unchanged + review + failed,
    cleaned: confirmed + corrected,
  }));
  return { ...countsOf(row), recentDays };
}
