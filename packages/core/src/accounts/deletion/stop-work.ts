import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";

/**
 * In the account's scope: cancels jobs, schedules and portals by their rows; the dispatcher starts the resulting work.
 * `removesStatus`: what was created in HubSpot for address statuses is removed before a portal is disconnected.
 */
export async function stopWork(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { removesStatus = false }: { removesStatus?: boolean } = {},
): Promise<void> {
  const now = ctx.now();
  const { from, to } = SYSTEM_TRANSITIONS.abandon;
  await tx.job.updateMany({
    where: { status: from, desiredState: { not: to.desiredState } },
    data: { ...to, nextTryAt: now },
  });
  await tx.recurringJob.updateMany({
    where: { deletedAt: null },
    data: { deletedAt: now, isActive: false, runRequestedAt: null, revision: { increment: 1 }, nextTryAt: now },
  });
  await tx.connection.updateMany({
    where: { status: { not: "disconnecting" } },
    data: { status: "disconnecting", disconnectAfter: now, ...(removesStatus ? { removesStatus } : {}) },
  });
  // Resets the count of removal attempts.
  if (removesStatus) await tx.statusWork.updateMany({ data: { syncAttempts: 0 } });
}
