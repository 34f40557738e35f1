import type { SecureAccountInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { markCustomerDue } from "../billing/update-customer.ts";
import type { Context } from "../context.ts";
import { lockAccess, type Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import { startNow } from "../work/start-now.ts";
import { endInvited, startEnding, type EndedMember } from "./members/end-membership.ts";
import { membershipsOf } from "./members/choose-membership.ts";
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
  const { accountIds, ended } = await ctx.db
    .withSystem(async (tx) => {
      const owner = await findOneTimeToken(ctx, tx, { token: input.token, purpose: PURPOSES[input.action] });
      // Taken before any row lock: concurrent actions of the user's sessions take this lock first, too.
      const accountIds = owner ? (await membershipsOf(tx, owner.userId)).map(({ accountId }) => accountId) : [];
      for (const accountId of accountIds.toSorted()) await lockAccess(tx, accountId);
      const used = await useOneTimeToken(ctx, tx, { token: input.token, purpose: PURPOSES[input.action] });
      if (!used) throw new AppError("not_found", "This link is no longer valid.");
      const ended = await giveBack(ctx, tx, used, unusable);
      await writeAuditEvent(ctx, tx, { accountId: used.accountId, userId: used.userId, action: "account_secured" });
      return { accountIds, ended };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  for (const accountId of accountIds) await startNow(ctx, "updateCustomer", { accountId });
  await startEnding(ctx, ended);
  return { message: "Your account is secured: nobody else has access. Choose a new password now to log in." };
}

/** Updates the user first: a concurrent login or new key holds this row's lock, or finds another password in it. */
async function giveBack(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  { userId, newEmail, priorConfirmedAt, createdAt, since }: UsedToken,
  unusable: string,
): Promise<EndedMember[]> {
  const user = await tx.user.update({
    where: { id: userId },
    data: { passwordHash: unusable, passwordMailedAt: null },
  });
  if (newEmail !== null && newEmail !== user.email) {
    await tx.user.update({ where: { id: userId }, data: { email: newEmail, emailConfirmedAt: priorConfirmedAt } });
    for (const { accountId } of await membershipsOf(tx, userId)) await markCustomerDue(ctx, tx, accountId);
  }
  await endOtherAccess(ctx, tx, { userId, keepSessionId: null });
  await endLinksSince(ctx, tx, { userId, createdAt });
  await revokeProgramAccess(ctx, tx, userId);
  const younger = { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] };
  const factors = await tx.secondFactor.deleteMany({ where: younger });
  if (factors.count > 0) await tx.recoveryCode.deleteMany({ where: { userId } });
  // Refuses what the user's sessions have begun, and removes members they have let in since the email.
  await tx.membership.updateMany({ where: { userId, endedAt: null }, data: { revision: { increment: 1 } } });
  return await endInvited(ctx, tx, { userId, since });
}
