import { keysOf } from "@plumbline/schema/keys.ts";
import type { Context } from "../context.ts";
import { actAs, type Tx } from "../db/database.ts";
import { hashToken } from "../secrets/secret-box.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

const CLOCKS_DIFFER_MS = 60_000;

/** Minimum lifetime of a security link. */
export const SECURITY_LINK_DAYS = 7;

/**
 * Links in emails. A new link replaces earlier ones of its purpose only where `isReplaced`. A security link (`restores`) gives the
 * account back to the address it was sent to: until it expires, only its own use or that of an earlier one ends it.
 */
const PURPOSES = {
  confirm_email: { termMs: 7 * DAY_MS, isReplaced: true, restores: false },
  change_email: { termMs: HOUR_MS, isReplaced: true, restores: false },
  // Anyone with an open session, or who just types the address, could otherwise replace it again and again.
  reset_password: { termMs: HOUR_MS, isReplaced: false, restores: false },
  cancel_email_change: { termMs: HOUR_MS, isReplaced: false, restores: true },
  revert_email_change: { termMs: SECURITY_LINK_DAYS * DAY_MS, isReplaced: false, restores: true },
  revoke_access: { termMs: SECURITY_LINK_DAYS * DAY_MS, isReplaced: false, restores: true },
  // Ends the term of a deletion, with the password.
  erase_account: { termMs: SECURITY_LINK_DAYS * DAY_MS, isReplaced: true, restores: false },
  lift_requirement: { termMs: HOUR_MS, isReplaced: false, restores: false },
  undo_second_factor: { termMs: SECURITY_LINK_DAYS * DAY_MS, isReplaced: false, restores: true },
} as const;

export type TokenPurpose = keyof typeof PURPOSES;
type SecurityPurpose = {
  [Purpose in TokenPurpose]: (typeof PURPOSES)[Purpose]["restores"] extends true ? Purpose : never;
}[TokenPurpose];

const SECURITY_PURPOSES = keysOf(PURPOSES).filter((purpose) => PURPOSES[purpose].restores);

type NewToken = {
  accountId: string;
  userId: string;
  purpose: TokenPurpose;
  newEmail?: string;
  priorConfirmedAt?: Date | null;
  domainId?: string;
};

/** The secret in an emailed link. Only its hash is stored. */
export async function issueOneTimeToken(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  { accountId, userId, purpose, newEmail, priorConfirmedAt, domainId }: NewToken,
): Promise<string> {
  const token = ctx.randomToken();
  const now = ctx.now();
  const { termMs, isReplaced } = PURPOSES[purpose];
  if (isReplaced) await tx.oneTimeToken.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: now } });
  await tx.oneTimeToken.create({
    data: {
      id: ctx.newId(),
      accountId,
      userId,
      purpose,
      tokenHash: hashToken(token),
      newEmail: newEmail ?? null,
      priorConfirmedAt: priorConfirmedAt ?? null,
      domainId: domainId ?? null,
      expiresAt: new Date(now.getTime() + termMs),
    },
  });
  return token;
}

/** The token of a security email to the user's current address. */
export async function issueSecurityToken(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  user: { id: string; accountId: string; email: string; emailConfirmedAt: Date | null },
  purpose: SecurityPurpose,
): Promise<string> {
  return await issueOneTimeToken(ctx, tx, {
    accountId: user.accountId,
    userId: user.id,
    purpose,
    newEmail: user.email,
    priorConfirmedAt: user.emailConfirmedAt,
  });
}

export type UsedToken = {
  id: string;
  accountId: string;
  userId: string;
  newEmail: string | null;
  priorConfirmedAt: Date | null;
  domainId: string | null;
  /** By the database's clock: one user's links are ordered, whichever process sent them. */
  createdAt: Date;
  /** By the process's clock, which may lag other processes. */
  since: Date;
  /** Acts from here on are the link's to undo: the term of a link before its email. */
  windowFrom: Date;
};

const open = (now: Date) => ({ usedAt: null, expiresAt: { gt: now } });

/** Consumes the token: of two concurrent calls, only one gets the user. */
export async function useOneTimeToken(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<UsedToken | null> {
  const [used] = await tx.oneTimeToken.updateManyAndReturn({
    where: { tokenHash: hashToken(token), purpose, ...open(ctx.now()) },
    data: { usedAt: ctx.now() },
  });
  if (!used) return null;
  const at = ctx.now().toISOString();
  const isLink = PURPOSES[purpose].restores;
  await actAs(tx, isLink ? { login: null, link: used.id, at } : { login: used.userId, at });
  return { ...used, ...windowOf(used.expiresAt, purpose) };
}

/** Finds a link's user without consuming the link. */
export async function findOneTimeToken(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<{ accountId: string; userId: string; windowFrom: Date } | null> {
  const found = await tx.oneTimeToken.findFirst({
    where: { tokenHash: hashToken(token), purpose, ...open(ctx.now()) },
  });
  return found && { ...found, ...windowOf(found.expiresAt, purpose) };
}

function windowOf(expiresAt: Date, purpose: TokenPurpose): { since: Date; windowFrom: Date } {
  const since = new Date(expiresAt.getTime() - PURPOSES[purpose].termMs - CLOCKS_DIFFER_MS);
  return { since, windowFrom: new Date(since.getTime() - SECURITY_LINK_DAYS * DAY_MS) };
}

/** Ends links that could set an address and, unless `keepResets`, those that could set a password. Security links stay. */
export async function endLinks(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { userId, keepResets = false }: { userId: string; keepResets?: boolean },
): Promise<void> {
  const kept: TokenPurpose[] = keepResets ? ["reset_password", "confirm_email"] : [];
  await tx.oneTimeToken.updateMany({
    where: { userId, usedAt: null, purpose: { notIn: [...SECURITY_PURPOSES, ...kept] } },
    data: { usedAt: ctx.now() },
  });
}

/**
 * Ends links sent with this one or later, security links included. Earlier links stay: they protect their recipient from whoever
 * received this one.
 */
export async function endLinksSince(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { userId, createdAt }: { userId: string; createdAt: Date },
): Promise<void> {
  await tx.oneTimeToken.updateMany({
    where: { userId, usedAt: null, createdAt: { gte: createdAt } },
    data: { usedAt: ctx.now() },
  });
}

/** Time until which the owner of the previous address can still restore it; null if no such link is open. */
export async function restorableUntil(ctx: Pick<Context, "now">, tx: Tx, userId: string): Promise<Date | null> {
  const last = await tx.oneTimeToken.findFirst({
    where: { userId, purpose: "revert_email_change", ...open(ctx.now()) },
    orderBy: { expiresAt: "desc" },
  });
  return last?.expiresAt ?? null;
}

/**
 * Whether a security link can still restore this address to another user. Over all accounts: reads one week of links, by the index
 * on their expiry.
 */
export async function isReserved(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { email, userId }: { email: string; userId: string },
): Promise<boolean> {
  const found = await tx.oneTimeToken.findFirst({
    where: { newEmail: email, purpose: { in: SECURITY_PURPOSES }, userId: { not: userId }, ...open(ctx.now()) },
    select: { id: true },
  });
  return found !== null;
}
