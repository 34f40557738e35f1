import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { DAY_MS } from "../../time.ts";

/** A session ends after 24 hours without use and after 14 days in any case. */
export const IDLE_MS = DAY_MS;
export const ABSOLUTE_MS = 14 * DAY_MS;
/** Marks our tokens, so that a leaked one is recognised by scanners. */
const PREFIX = "plb_s_";

/** Creates a session and returns its token, which is never stored. */
export async function createSession(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  user: { accountId: string; userId: string; userAgent: string },
): Promise<string> {
  const token = PREFIX + ctx.randomToken();
  const now = ctx.now();
  await tx.session.create({
    data: {
      id: ctx.newId(),
      accountId: user.accountId,
      userId: user.userId,
      tokenHash: hashToken(token),
      userAgent: user.userAgent.slice(0, 300),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    },
  });
  return token;
}
