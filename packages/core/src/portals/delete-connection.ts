import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { startJob, startNow } from "../work/start-now.ts";
import { retireConnection } from "./retire-connection.ts";

/**
 * Starts disconnecting: new work is refused and jobs are asked to cancel at once; a workflow waits for batches in flight, then
 * revokes our access. `removesStatus`: what was created in HubSpot for address statuses is removed first. Error: `not_found`;
 * repeating it is harmless.
 */
export async function deleteConnection(
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  actor: SignedInActor,
  input: { id: string; removesStatus?: boolean },
): Promise<void> {
  const jobs = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const connection = await tx.connection.findUnique({ where: { id: input.id } });
    const marked = await tx.connection.updateMany({
      where: { id: input.id },
      data: {
        status: "disconnecting",
        disconnectAfter: ctx.now(),
        ...(input.removesStatus ? { removesStatus: true } : {}),
      },
    });
    // Resets the count of removal attempts.
    if (input.removesStatus)
      await tx.statusWork.updateMany({ where: { connectionId: input.id }, data: { syncAttempts: 0 } });
    if (!connection || marked.count === 0)
      throw new AppError("not_found", "This portal is not connected to your account.");
    if (connection.status !== "disconnecting")
      await writeAuditEvent(ctx, tx, {
        accountId: actor.accountId,
        userId: actor.userId,
        action: "portal_disconnected",
        detail: connection.portalName,
        portalId: connection.portalId,
      });
    return await retireConnection(ctx, tx, input.id);
  });
  await Promise.all([
    ...jobs.map((job) => startJob(ctx, job)),
    startNow(ctx, "disconnect", { connectionId: input.id }),
  ]);
}
