import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Job } from "../work/job-row.ts";
import { requireJob } from "../jobs/require-job.ts";
import { parseCheckSample, sampleSize, samplesInTurn, type CheckSample } from "../jobs/run/check/samples.ts";
import { groupsOf } from "../jobs/run/check/save-check-slice.ts";
import { checkCounts, type CheckCounts } from "../jobs/run/check/check-counts.ts";

export type Check = {
  job: Job;
  counts: CheckCounts;
  groups: CheckGroup[];
  samples: CheckSample[];
  /** Credits available now, beside what a cleaning would cost at most. */
  creditBalance: number;
};

/** A check with what it has found so far. Error: `not_found`, also for a job of another kind. */
export async function getCheck(ctx: Pick<Context, "db">, actor: Actor, jobId: string): Promise<Check> {
  const job = await requireJob(ctx, actor, jobId);
  if (job.kind !== "check") throw new AppError("not_found");
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const found = await tx.listCheck.findUnique({ where: { jobId } });
    const size = sampleSize(Math.max(job.recordsTotal, job.recordsRead));
    const shown = await tx.$queryRaw<{ record_id: string }[]>(samplesInTurn({ jobId, size }));
    const rows = await tx.listCheckSample.findMany({
      where: { jobId, recordId: { in: shown.map((row) => row.record_id) } },
    });
    const credits = await tx.creditAccount.findUnique({ where: { accountId: actor.accountId } });
    return {
      job,
      counts: checkCounts(found),
      groups: found ? groupsOf(found) : [],
      samples: shown.flatMap(({ record_id: id }) => {
        const row = rows.find(({ recordId }) => recordId === id);
        return row ? [parseCheckSample(row)] : [];
      }),
      creditBalance: credits?.available ?? 0,
    };
  });
}
