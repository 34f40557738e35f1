import type { Context } from "../../context.ts";
import type { ConnectionBlocker } from "../../generated/prisma/client.ts";
import { wakePausedJobs } from "../../work/wake-paused-jobs.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import { HubspotBlocked } from "../hubspot/errors.ts";

/** HubSpot accepts these operations again: deletes their blockers and wakes the jobs that waited for them. */
export async function openOperations(
  ctx: Pick<Context, "db" | "now" | "log" | "workflows">,
  ref: ConnectionRef,
  blockers: readonly ConnectionBlocker[],
): Promise<void> {
  if (blockers.length === 0) return;
  await ctx.db.withAccount(ref.accountId, (tx) =>
    tx.connectionBlocker.deleteMany({ where: { OR: blockers.map(keyOf) } }),
  );
  ctx.log.info({ connectionId: ref.connectionId, portalId: ref.portalId }, "HubSpot accepts the operation again");
  await wakePausedJobs(ctx, {
    accountId: ref.accountId,
    portalId: ref.portalId,
    reasons: [...new Set(blockers.map((blocker) => new HubspotBlocked(blocker).reason))],
  });
}

export function keyOf({ connectionId, operation, objectType }: ConnectionBlocker) {
  return { connectionId, operation, objectType };
}
