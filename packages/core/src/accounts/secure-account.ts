import type { SecureAccountInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { markCustomerDue } from "../billing/update-customer.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import { endOtherAccess, revokeProgramAccess } from "./sessions/end-other-access.ts";
import { useOneTimeToken, type TokenPurpose } from "./one-time-tokens.ts";
import { startNow } from "../dispatch/start-now.ts";

const ACTIONS = {
  "cancel-email-change": {
    purpose: "cancel_email_change",
    message: "Email change canceled and all sessions ended. Choose a new password now.",
  },
  "revert-email-change": {
    purpose: "revert_email_change",
    message: "Your email address was restored and all other access was revoked. Choose a new password now.",
  },
  "revoke-access": {
    purpose: "revoke_access",
    message: "All API keys were revoked and all webhook endpoints disabled.",
  },
} as const satisfies Record<SecureAccountInput["action"], { purpose: TokenPurpose; message: string }>;

/**
 * With the token of a security email, without a session: undoes the change that the email reports. Errors: `not_found` for a
 * used, expired or unknown link, `email_taken` if the previous address is in use by now.
 */
export async function secureAccount(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "workflows" | "log">,
  input: SecureAccountInput,
): Promise<{ message: string }> {
  const { purpose, message } = ACTIONS[input.action];
  const accountId = await ctx.db
    .withSystem(async (tx) => {
      const used = await useOneTimeToken(ctx, tx, { token: input.token, purpose });
      if (!used) throw new AppError("not_found", "This link is no longer valid.");
      await takeBack(ctx, tx, input.action, used);
      await writeAuditEvent(ctx, tx, { accountId: used.accountId, userId: used.userId, action: "account_secured" });
      return used.accountId;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  if (input.action === "revert-email-change") await startNow(ctx, "updateCustomer", { accountId });
  return { message };
}

async function takeBack(
  ctx: Pick<Context, "now">,
  tx: Tx,
  action: SecureAccountInput["action"],
  { accountId, userId, newEmail }: { accountId: string; userId: string; newEmail: string | null },
): Promise<void> {
  switch (action) {
    case "revoke-access":
      return await revokeProgramAccess(ctx, tx, accountId);
    case "cancel-email-change":
      return await endOtherAccess(ctx, tx, { userId, keepSessionId: null });
    case "revert-email-change": {
      if (newEmail === null) throw new AppError("not_found", "This link is no longer valid.");
      await markCustomerDue(ctx, tx, accountId);
      await tx.user.update({ where: { id: userId }, data: { email: newEmail, emailConfirmedAt: ctx.now() } });
      await endOtherAccess(ctx, tx, { userId, keepSessionId: null });
      return await revokeProgramAccess(ctx, tx, accountId);
    }
  }
}
