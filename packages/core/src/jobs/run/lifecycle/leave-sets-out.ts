import type { RunControl } from "../../../work/run-control.ts";
import type { LoadedJob, RunContext } from "../job-work.ts";
import { fenceAttempts } from "./adopt-mapping.ts";
import { closeOpenPlans } from "./close-open-plans.ts";
import { endWaitingAddresses } from "./end-waiting-addresses.ts";

/**
 * These sets are written no more by the job: what it has not come to of them ends `not_done`, free, and the job goes on with its
 * others. False where none is left. An interrupted one begins anew: the sets are marked last.
 */
export async function leaveSetsOut(
  ctx: RunContext,
  loaded: LoadedJob,
  { setKeys, reason }: { setKeys: readonly string[]; reason: "mapping_changed" | "set_unusable" },
  control: RunControl,
): Promise<boolean> {
  const { job } = loaded;
  if (setKeys.length === loaded.sets.length) return false;
  await ctx.db.withAccount(job.accountId, (tx) => fenceAttempts(tx, job.id));
  await closeOpenPlans(ctx, loaded, control);
  await endWaitingAddresses(ctx, job, { reason, setKeys }, control.heartbeat);
  await ctx.db.withAccount(job.accountId, (tx) =>
    tx.job.updateMany({ where: { id: job.id }, data: { leftOut: { push: [...setKeys] } } }),
  );
  return true;
}
