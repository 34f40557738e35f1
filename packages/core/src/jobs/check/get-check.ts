import type { CheckPick } from "@plumbline/schema/checks/rest.ts";
import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { checkCounts, type CheckCounts } from "./result.ts";
import { groupsPicked, MOST_SAMPLES, parseCheckSample, sampleSize, samplesInTurn, type CheckSample } from "./save.ts";
import type { Job } from "../../work/job-row.ts";
import { requireCheck } from "./require-check.ts";

export type Check = {
  job: Job;
  counts: CheckCounts;
  groups: CheckGroup[];
  samples: CheckSample[];
  /** Credits available now, beside what a cleaning would cost at most. */
  creditBalance: number;
};

/** A check with its findings so far, including samples. Error: `not_found`, also for a job of another kind. */
export async function getCheck(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { jobId, ...pick }: { jobId: string } & CheckPick,
): Promise<Check> {
  const { job, found, groups } = await requireCheck(ctx, actor, jobId);
  const picked = groupsPicked(groups, pick);
  const size = pick.outcome ? MOST_SAMPLES : sampleSize(Math.max(job.recordsTotal, job.recordsRead));
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const shown = await tx.$queryRaw<{ record_id: string; set_key: string }[]>(
      samplesInTurn({ jobId, groups: picked, size }),
    );
    const rows = await tx.listCheckSample.findMany({
      where: { jobId, recordId: { in: shown.map((row) => row.record_id) } },
    });
    const credits = await tx.creditAccount.findUnique({ where: { accountId: actor.accountId } });
    return {
      job,
      counts: checkCounts(found),
      groups,
      samples: shown.flatMap(({ record_id: id, set_key: key }) => {
        const row = rows.find(({ recordId, setKey }) => recordId === id && setKey === key);
        return row ? [parseCheckSample(row)] : [];
      }),
      creditBalance: credits?.available ?? 0,
    };
  });
}
