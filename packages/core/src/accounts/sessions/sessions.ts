import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { DAY_MS } from "../../time.ts";
import type { Member } from "../members/member-row.ts";

/** A session ends after 24 hours without use and after 14 days in any case. */
export const IDLE_MS = DAY_MS;
export const ABSOLUTE_MS = 14 * DAY_MS;
/** Marks our tokens, so that a leaked one is recognised by scanners. */
const PREFIX = "plb_s_";

/** Creates a session of a user in one of their accounts and returns its token, which is never stored. */
export async function createSession(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  { member, userAgent }: { member: Pick<Member, "id" | "accountId" | "userId" | "role">; userAgent: string },
): Promise<string> {
  const token = PREFIX + ctx.randomToken();
  const now = ctx.now();
  await tx.session.create({
    data: {
      id: ctx.newId(),
      membershipId: member.id,
      accountId: member.role === "owner" ? member.accountId : null,
      userId: member.userId,
      tokenHash: hashToken(token),
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    },
  });
  return token;
}
