import type { RunControl } from "../../work/run-control.ts";
import type { LoadedJob, RunContext } from "../pipeline/work.ts";
import type { Tx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-row.ts";
import { closeOpenPlans } from "./close-open-plans.ts";
import { endWaitingAddresses } from "./end.ts";

export type LeftOut = { setKeys: readonly string[]; reason: "mapping_changed" | "set_unusable" };

/**
 * The job stops working on these sets: their unreached addresses end `not_done`, free, and it continues with its other sets. After
 * an interruption it starts over: the sets are marked last.
 */
export async function leaveSetsOut(
  ctx: RunContext,
  loaded: LoadedJob,
  { setKeys, reason }: LeftOut,
  control: RunControl,
): Promise<void> {
  const { job } = loaded;
  await ctx.db.withAccount(job.accountId, (tx) => fenceAttempts(tx, job.id));
  await closeOpenPlans(ctx, loaded, control);
  await endWaitingAddresses(ctx, job, { reason, setKeys }, control.heartbeat);
  await ctx.db.withAccount(job.accountId, (tx) =>
    tx.job.updateMany({ where: { id: job.id }, data: { leftOut: { push: [...setKeys] } } }),
  );
}

/** Revokes the leases of all running attempts. Locks chunks before the job, in the order in which a settling batch locks them. */
export async function fenceAttempts(tx: Tx, jobId: string): Promise<void> {
  await tx.jobChunk.updateMany({ where: { jobId, leaseNo: { gt: 0 } }, data: { leaseNo: { increment: 1 } } });
  await lockRow(tx, "job", jobId);
}
