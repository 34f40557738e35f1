import { requireRecentLogin } from "../accounts/require-proof.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { WriteStop } from "../generated/prisma/client.ts";
import { EVERY_PORTAL } from "../jobs/write-stops.ts";
import { wakeStoppedJobs } from "./wake-stopped-jobs.ts";
import { requireOperator } from "./require-operator.ts";

/** Newest first. Error: `forbidden`. */
export async function listWriteStops(ctx: Pick<Context, "db">, actor: Actor): Promise<WriteStop[]> {
  requireOperator(actor);
  return await ctx.db.withSystem((tx) => tx.writeStop.findMany({ orderBy: { createdAt: "desc" } }));
}

/**
 * From its next check on, no job writes to this portal ('*': to any portal). Undos still restore values unless they are stopped,
 * too. Jobs wait; runs of recurring jobs end. Errors: `forbidden`, `not_found` for a portal that no account has ever connected.
 */
export async function stopWrites(
  ctx: Pick<Context, "db" | "now" | "newId" | "log">,
  actor: Actor,
  input: { scope: string; reason: string; includeUndo: boolean },
): Promise<WriteStop> {
  requireOperator(actor);
  requireRecentLogin(ctx, actor);
  return await putWriteStop(ctx, { userId: actor.userId, name: actor.email }, input);
}

/** Lifts a write stop; waiting jobs resume automatically. Idempotent. Error: `forbidden`. */
export async function liftWriteStop(
  ctx: Pick<Context, "db" | "now" | "newId" | "log" | "workflows">,
  actor: Actor,
  input: { scope: string },
): Promise<void> {
  requireOperator(actor);
  requireRecentLogin(ctx, actor);
  await removeWriteStop(ctx, { userId: actor.userId }, input);
}

/** Same as `stopWrites`, for the server's command line, where no user is logged in. */
export async function putWriteStop(
  ctx: Pick<Context, "db" | "now" | "newId" | "log">,
  by: { userId: string | null; name: string },
  { scope, reason, includeUndo }: { scope: string; reason: string; includeUndo: boolean },
): Promise<WriteStop> {
  const stop = await ctx.db.withSystem(async (tx) => {
    // A mistyped id must not look like success; a portal that is disconnected may be about to be connected again.
    if (scope !== EVERY_PORTAL && (await tx.portalAccount.count({ where: { portalId: scope } })) === 0)
      throw new AppError("not_found", `No account has connected portal ${scope}. Nothing was stopped.`);
    await writeAuditEvent(ctx, tx, { ...byOperator(by), action: "writing_stopped", detail: scope });
    return await tx.writeStop.upsert({
      where: { scope },
      create: { scope, reason, includesUndo: includeUndo, createdBy: by.name, createdAt: ctx.now() },
      update: { reason, includesUndo: includeUndo },
    });
  });
  ctx.log.warn({ scope, includeUndo, operatorId: by.userId }, "operator stopped writes");
  return stop;
}

/** Same as `liftWriteStop`, for the server's command line; returns whether there was a stop. */
export async function removeWriteStop(
  ctx: Pick<Context, "db" | "now" | "newId" | "log" | "workflows">,
  by: { userId: string | null },
  { scope }: { scope: string },
): Promise<{ lifted: boolean }> {
  ctx.log.warn({ scope, operatorId: by.userId }, "operator lifted a write stop");
  const lifted = await ctx.db.withSystem(async (tx) => {
    const { count } = await tx.writeStop.deleteMany({ where: { scope } });
    if (count > 0) await writeAuditEvent(ctx, tx, { ...byOperator(by), action: "writing_allowed", detail: scope });
    return count > 0;
  });
  await wakeStoppedJobs(ctx);
  return { lifted };
}

/** The event concerns the service, not one account: customers see the stop itself. */
const byOperator = ({ userId }: { userId: string | null }) => ({ accountId: null, userId, isOperator: true });
