import type { SecureAccountInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { markCustomerDue } from "../billing/update-customer.ts";
import type { Context } from "../context.ts";
import { lockAccess, type Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import { startNow } from "../work/start-now.ts";
import { accountsOfLogin, addedSince, undoActs } from "./links/undo-acts.ts";
import type { Undone } from "./links/undone.ts";
import { endInvited, startEnding } from "./members/end-membership.ts";
import {
  endLinksSince,
  findOneTimeToken,
  useOneTimeToken,
  type TokenPurpose,
  type UsedToken,
} from "./one-time-tokens.ts";
import { hashPassword } from "./passwords/passwords.ts";
import { endOtherAccess, revokeProgramAccess } from "./sessions/end-other-access.ts";

const PURPOSES = {
  "cancel-email-change": "cancel_email_change",
  "revert-email-change": "revert_email_change",
  "revoke-access": "revoke_access",
  "undo-second-factor": "undo_second_factor",
} as const satisfies Record<SecureAccountInput["action"], TokenPurpose>;

/**
 * With the token of a security email, without a session: removes all access except that of the mailbox's owner, who then chooses a
 * password by email. Errors: `not_found` for a used, expired or unknown link, `email_taken` if the address is in use by another
 * account.
 */
export async function secureAccount(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  input: SecureAccountInput,
): Promise<{ message: string }> {
  const unusable = await hashPassword(ctx.randomToken());
  const asked = { token: input.token, purpose: PURPOSES[input.action] };
  const undone = await ctx.db
    .withSystem(async (tx) => {
      const found = await findOneTimeToken(ctx, tx, asked);
      // Taken before any row lock: concurrent actions of the user's sessions take this lock first, too.
      const accountIds = found ? await accountsOfLogin(tx, found.userId, found.windowFrom) : [];
      for (const accountId of accountIds) await lockAccess(tx, accountId);
      const used = await useOneTimeToken(ctx, tx, asked);
      if (!used) throw new AppError("not_found", "This link is no longer valid.");
      return await giveBack(ctx, tx, used, { accountIds, unusable });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  for (const { accountId } of undone) await startNow(ctx, "updateCustomer", { accountId });
  for (const { ended } of undone) await startEnding(ctx, ended);
  return { message: messageOf(undone) };
}

/** Updates the user first: a concurrent login or new key holds this row's lock, or finds another password in it. */
async function giveBack(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  { id, userId, newEmail, priorConfirmedAt, createdAt, since, windowFrom }: UsedToken,
  { accountIds, unusable }: { accountIds: readonly string[]; unusable: string },
): Promise<(Undone & { accountId: string })[]> {
  const user = await tx.user.update({
    where: { id: userId },
    data: { passwordHash: unusable, passwordMailedAt: null },
  });
  if (newEmail !== null && newEmail !== user.email)
    await tx.user.update({ where: { id: userId }, data: { email: newEmail, emailConfirmedAt: priorConfirmedAt } });
  await endOtherAccess(ctx, tx, { userId, keepSessionId: null });
  await endLinksSince(ctx, tx, { userId, createdAt });
  const younger = { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] };
  const factors = await tx.secondFactor.deleteMany({ where: younger });
  if (factors.count > 0) await tx.recoveryCode.deleteMany({ where: { userId } });
  const undone: (Undone & { accountId: string })[] = [];
  for (const accountId of accountIds) {
    await markCustomerDue(ctx, tx, accountId);
    undone.push({ accountId, ...(await undoActs(ctx, tx, { accountId, link: { id, userId }, since: windowFrom })) });
  }
  // What was added in the days before the journal began: no act names it. What an owner has given back since stays.
  const except = await addedSince(tx, accountIds, windowFrom);
  await revokeProgramAccess(ctx, tx, { userId, since: windowFrom, except });
  // Refuses what the user's sessions have begun, and removes members they have let in since the email.
  await tx.membership.updateMany({ where: { userId, endedAt: null }, data: { revision: { increment: 1 } } });
  const invited = await endInvited(ctx, tx, { userId, since, except });
  for (const one of invited) undone.find(({ accountId }) => accountId === one.accountId)?.ended.push(one);
  for (const { accountId } of undone) await writeAuditEvent(ctx, tx, { accountId, userId, action: "account_secured" });
  return undone;
}

function messageOf(undone: readonly Undone[]): string {
  const listed = (title: string, of: (one: Undone) => string[]) => {
    const names = [...new Set(undone.flatMap(of))];
    return names.length === 0 ? [] : [`${title}: ${names.join(", ")}.`];
  };
  return [
    "Your account is secured. Choose a new password now to log in.",
    ...listed("Suspended, until an owner ends it or gives it back", ({ suspended }) => suspended),
    ...listed("Put back", ({ putBack }) => putBack),
    ...listed("Not changed, because somebody else has changed it since", ({ kept }) => kept),
  ].join(" ");
}
