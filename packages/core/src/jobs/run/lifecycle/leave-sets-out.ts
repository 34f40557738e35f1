import type { RunControl } from "../../../work/run-control.ts";
import type { LoadedJob, RunContext } from "../job-work.ts";
import { fenceAttempts } from "./adopt-mapping.ts";
import { closeOpenPlans } from "./close-open-plans.ts";
import { endWaitingAddresses } from "./end-waiting-addresses.ts";

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
