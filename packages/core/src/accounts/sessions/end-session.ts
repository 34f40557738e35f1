import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { ownLogin } from "../own-login.ts";
import { describeUserAgent } from "../../audit/describe-user-agent.ts";
import { seenFrom } from "./list-sessions.ts";

/** Ends one of the user's sessions; ending it twice succeeds. Error: `not_found`, also for other users' sessions. */
export async function endSession(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: SignedInActor,
  input: { id: string },
): Promise<void> {
  const { accountId, userId } = actor;
  await ctx.db.within(ownLogin(actor), async (tx) => {
    const session = await tx.session.findFirst({ where: { id: input.id, ...seenFrom(actor) } });
    if (!session) throw new AppError("not_found");
    const ended = await tx.session.updateMany({
      where: { id: session.id, revokedAt: null },
      data: { revokedAt: ctx.now() },
    });
    if (ended.count === 0) return;
    const detail = describeUserAgent(session.userAgent);
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "session_ended", detail });
  });
}

/** Ends all other sessions of this user. Returns their number. */
export async function endOtherSessions(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: SignedInActor,
): Promise<{ ended: number }> {
  const { accountId, userId } = actor;
  return await ctx.db.within(ownLogin(actor), async (tx) => {
    const ended = await tx.session.updateMany({
      where: { ...seenFrom(actor), revokedAt: null, id: { not: actor.sessionId } },
      data: { revokedAt: ctx.now() },
    });
    if (ended.count > 0) await writeAuditEvent(ctx, tx, { accountId, userId, action: "other_sessions_ended" });
    return { ended: ended.count };
  });
}
