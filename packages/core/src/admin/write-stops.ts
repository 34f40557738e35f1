import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { WriteStop } from "../generated/prisma/client.ts";
import { wakeStoppedJobs } from "./wake-stopped-jobs.ts";
import { requireOperator } from "./require-operator.ts";

/** Newest first. Error: `forbidden`. */
export async function listWriteStops(ctx: Pick<Context, "db">, actor: Actor): Promise<WriteStop[]> {
  requireOperator(actor);
  return await ctx.db.withSystem((tx) => tx.writeStop.findMany({ orderBy: { createdAt: "desc" } }));
}

/**
 * From the next look on nothing is written to this portal ('*': to any), but what an undo sets back, unless undos are stopped,
 * too; jobs wait, runs of recurring jobs end. Error: `forbidden`.
 */
export async function stopWrites(
  ctx: Pick<Context, "db" | "now" | "newId" | "log">,
  actor: Actor,
  { scope, reason, includeUndo }: { scope: string; reason: string; includeUndo: boolean },
): Promise<WriteStop> {
  requireOperator(actor);
  ctx.log.warn({ scope, includeUndo, operatorId: actor.userId }, "operator stopped writes");
  return await ctx.db.withSystem(async (tx) => {
    await writeAuditEvent(ctx, tx, { ...byOperator(actor), action: "writing_stopped", detail: scope });
    return await tx.writeStop.upsert({
      where: { scope },
      create: { scope, reason, includesUndo: includeUndo, createdBy: actor.email, createdAt: ctx.now() },
      update: { reason, includesUndo: includeUndo },
    });
  });
}

/** Lifts a write stop; waiting jobs resume automatically. Safe to repeat. Error: `forbidden`. */
export async function liftWriteStop(
  ctx: Pick<Context, "db" | "now" | "newId" | "log" | "workflows">,
  actor: Actor,
  input: { scope: string },
): Promise<void> {
  requireOperator(actor);
  ctx.log.warn({ scope: input.scope, operatorId: actor.userId }, "operator lifted a write stop");
  await ctx.db.withSystem(async (tx) => {
    const lifted = await tx.writeStop.deleteMany({ where: { scope: input.scope } });
    if (lifted.count > 0)
      await writeAuditEvent(ctx, tx, { ...byOperator(actor), action: "writing_allowed", detail: input.scope });
  });
  await wakeStoppedJobs(ctx);
}

/** Concerns the service, not one account: customers see the stop itself. */
const byOperator = (actor: Actor) => ({ accountId: null, userId: actor.userId, isOperator: true });
