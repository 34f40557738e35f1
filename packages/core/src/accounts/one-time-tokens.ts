import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { hashToken } from "../secrets/secret-box.ts";

export type TokenPurpose =
  | "confirm_email"
  | "reset_password"
  | "change_email"
  /** Tokens of security emails: each undoes the change its email reports. */
  | "cancel_email_change"
  | "revert_email_change"
  | "revoke_access";

/** A secret for a link in an email. Only its hash is stored; the newest one of a purpose replaces those before it. */
export async function issueOneTimeToken(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  input: { accountId: string; userId: string; purpose: TokenPurpose; ttlMs: number; newEmail?: string },
): Promise<string> {
  const token = ctx.randomToken();
  await tx.oneTimeToken.updateMany({
    where: { userId: input.userId, purpose: input.purpose, usedAt: null },
    data: { usedAt: ctx.now() },
  });
  await tx.oneTimeToken.create({
    data: {
      id: ctx.newId(),
      accountId: input.accountId,
      userId: input.userId,
      purpose: input.purpose,
      tokenHash: hashToken(token),
      newEmail: input.newEmail ?? null,
      expiresAt: new Date(ctx.now().getTime() + input.ttlMs),
    },
  });
  return token;
}

/** Uses it up: of two calls at once only one gets the user. */
export async function useOneTimeToken(
  ctx: Pick<Context, "now">,
  tx: Tx,
  input: { token: string; purpose: TokenPurpose },
): Promise<{ accountId: string; userId: string; newEmail: string | null } | null> {
  const used = await tx.oneTimeToken.updateManyAndReturn({
    where: { tokenHash: hashToken(input.token), purpose: input.purpose, usedAt: null, expiresAt: { gt: ctx.now() } },
    data: { usedAt: ctx.now() },
    select: { accountId: true, userId: true, newEmail: true },
  });
  return used[0] ?? null;
}
