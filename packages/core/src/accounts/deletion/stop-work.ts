import { SYSTEM_TRANSITIONS } from "@plumbline/schema/jobs/job-state.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";

/** In the scope of the account: cancels jobs, schedules and portals by their rows; the dispatcher starts what follows. */
export async function stopWork(ctx: Pick<Context, "now">, tx: Tx): Promise<void> {
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
    data: { status: "disconnecting", disconnectAfter: now },
  });
}
