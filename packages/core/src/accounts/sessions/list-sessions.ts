import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { describeUserAgent } from "../../audit/describe-user-agent.ts";
import { ownLogin } from "../own-login.ts";
import { IDLE_MS } from "./sessions.ts";

export type SessionView = { id: string; device: string; createdAt: Date; lastSeenAt: Date; isCurrent: boolean };

/** The sessions that a session can list and end: all of its user's; for an identity provider's, only those of its account. */
export function seenFrom({ userId, identityProviderId, member }: SignedInActor) {
  return { userId, ...(identityProviderId === null ? {} : { membershipId: member.id }) };
}

/** Active sessions of this user, most recently used first. */
export async function listSessions(ctx: Pick<Context, "db" | "now">, actor: SignedInActor): Promise<SessionView[]> {
  const now = ctx.now();
  const rows = await ctx.db.within(ownLogin(actor), (tx) =>
    tx.session.findMany({
      where: {
        ...seenFrom(actor),
        revokedAt: null,
        expiresAt: { gt: now },
        lastSeenAt: { gte: new Date(now.getTime() - IDLE_MS) },
      },
      orderBy: { lastSeenAt: "desc" },
      take: 100,
    }),
  );
  return rows.map((row) => ({
    id: row.id,
    device: describeUserAgent(row.userAgent),
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isCurrent: row.id === actor.sessionId,
  }));
}
