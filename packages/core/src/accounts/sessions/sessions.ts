import { SESSION_HOURS } from "@plumbline/schema/accounts/login-settings.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { DAY_MS, HOUR_MS } from "../../time.ts";
import type { Member } from "../members/member-row.ts";

/** A session ends after 24 hours without use and after 14 days in any case, or sooner where its account's policy requires. */
export const IDLE_MS = DAY_MS;
export const ABSOLUTE_MS = SESSION_HOURS.most * HOUR_MS;
/** Marks our tokens, so that secret scanners recognize a leaked one. */
const PREFIX = "plb_s_";

/** Creates a session of a user in one of their accounts and returns its token, which is never stored. */
export async function createSession(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  {
    member,
    userAgent,
    identityProviderId = null,
    loggedInAt,
  }: {
    member: Pick<Member, "id" | "accountId" | "userId" | "role">;
    userAgent: string;
    /** The provider that vouched for the user; omitted where they proved their identity to us. */
    identityProviderId?: string | null;
    /** When they proved their identity, if not now: switching accounts does not extend a session. */
    loggedInAt?: Date;
  },
): Promise<string> {
  const token = PREFIX + ctx.randomToken();
  const now = ctx.now();
  const { sessionHours } = await tx.account.findUniqueOrThrow({
    where: { id: member.accountId },
    select: { sessionHours: true },
  });
  const createdAt = loggedInAt ?? now;
  const expiresAt = new Date(createdAt.getTime() + (sessionHours === null ? ABSOLUTE_MS : sessionHours * HOUR_MS));
  if (expiresAt <= now)
    throw new AppError("not_signed_in", "Your login is too long ago for this account. Please log in again.");
  await tx.session.create({
    data: {
      id: ctx.newId(),
      membershipId: member.id,
      // Processes of the previous release look sessions up by it: they know neither roles nor providers.
      accountId: member.role === "owner" && identityProviderId === null ? member.accountId : null,
      userId: member.userId,
      tokenHash: hashToken(token),
      userAgent: userAgent.slice(0, 300),
      createdAt,
      lastSeenAt: now,
      expiresAt,
      identityProviderId,
    },
  });
  return token;
}
