import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { settleHold } from "./ledger.ts";

/**
 * For the server's command line: releases a hold whose job has ended. An open job settles its own holds. Errors: `not_found`,
 * `conflict` (already closed, or the job has not ended).
 */
export async function releaseHold(
  ctx: Pick<Context, "db" | "newId" | "now">,
  input: { holdId: string },
): Promise<{ credits: number }> {
  const hold = await ctx.db.withSystem((tx) => tx.creditHold.findUnique({ where: { id: input.holdId } }));
  if (!hold) throw new AppError("not_found", `Hold ${input.holdId} not found.`);
  return await ctx.db.withAccount(hold.accountId, async (tx) => {
    const job = await tx.job.findUnique({ where: { id: hold.jobId } });
    if (job && !isFinal(job.status))
      throw new AppError("conflict", `Job ${job.id} has not ended. Cancel it to settle its holds.`);
    if (hold.status !== "open") throw new AppError("conflict", "This hold is already closed.");
    await settleHold(tx, { holdId: hold.id, successes: 0 });
    const { accountId } = hold;
    const place = job ? { portalId: job.portalId } : {};
    await writeAuditEvent(ctx, tx, { accountId, userId: null, isOperator: true, action: "hold_released", ...place });
    return { credits: hold.amount };
  });
}
