import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";

/**
 * In the account's scope, until the deletion is final at `eraseAt`: cancels jobs, turns schedules and endpoints off, and stops all
 * work on portals, which are disconnected then. `removesStatus`: what was created in HubSpot for address statuses is removed first.
 */
export async function holdWork(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { eraseAt, removesStatus }: { eraseAt: Date; removesStatus: boolean },
): Promise<void> {
  const now = ctx.now();
  await abandonJobs(tx, now);
  await tx.recurringJob.updateMany({
    where: { deletedAt: null },
    data: { isActive: false, runRequestedAt: null, revision: { increment: 1 }, nextTryAt: now },
  });
  await tx.webhookEndpoint.updateMany({ where: { disabledAt: null }, data: { disabledAt: now, nextTryAt: now } });
  await tx.connection.updateMany({
    where: { status: { not: "disconnecting" } },
    data: { status: "disconnecting", disconnectAfter: eraseAt, removesStatus },
  });
  // Resets the count of removal attempts.
  if (removesStatus) await tx.statusWork.updateMany({ data: { syncAttempts: 0 } });
}

async function abandonJobs(tx: Tx, now: Date): Promise<void> {
  const { from, to } = SYSTEM_TRANSITIONS.abandon;
  await tx.job.updateMany({
    where: { status: from, desiredState: { not: to.desiredState } },
    data: { ...to, nextTryAt: now },
  });
}

/**
 * In the account's scope: cancels jobs, schedules and portals by their rows; the dispatcher starts the resulting work.
 */
export async function stopWork(ctx: Pick<Context, "now">, tx: Tx): Promise<void> {
  const now = ctx.now();
  await abandonJobs(tx, now);
  await tx.recurringJob.updateMany({
    where: { deletedAt: null },
    data: { deletedAt: now, isActive: false, runRequestedAt: null, revision: { increment: 1 }, nextTryAt: now },
  });
  await tx.connection.updateMany({
    where: { status: { not: "disconnecting" } },
    data: { status: "disconnecting", disconnectAfter: now },
  });
}
