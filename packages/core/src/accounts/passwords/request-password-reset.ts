import type { ForgotPasswordInput } from "@plumbline/schema/accounts/auth.ts";
import type { Context } from "../../context.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { needsPassword, openidAccountsOf, openidRequired } from "../openid/password-login.ts";
import { chooseMembership } from "../members/choose-membership.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { startNow } from "../../work/start-now.ts";

type ResetContext = Pick<Context, "db" | "config" | "newId" | "now" | "randomToken" | "workflows" | "log" | "sleep">;

/** Longer than the work takes, so that response time does not reveal whether the user exists. */
const ANSWER_AFTER_MS = 400;

/**
 * Emails a reset link if there is a user for whom a password is of use; otherwise responds identically and equally late. Error:
 * `openid_required` for all addresses that log in by an identity provider, also where a link is sent.
 */
export async function requestPasswordReset(
  ctx: ResetContext,
  input: ForgotPasswordInput,
): Promise<{ message: string }> {
  const [{ emailId, isOpenidRequired }] = await Promise.all([writeLink(ctx, input.email), ctx.sleep(ANSWER_AFTER_MS)]);
  // Not awaited: its duration would reveal that the user exists.
  if (emailId) void startNow(ctx, "deliverEmail", { emailId });
  if (isOpenidRequired)
    throw openidRequired(input.email, "If you still need a password, we've sent you a link to reset it.");
  return { message: "If an account exists for this email, we've sent a link to reset the password." };
}

type Link = { emailId: string | null; isOpenidRequired: boolean };

async function writeLink(ctx: ResetContext, email: string): Promise<Link> {
  const { found, isOpenidRequired } = await ctx.db.withSystem(async (tx) => {
    const isOpenidRequired = (await openidAccountsOf(tx, email)).size > 0;
    const user = await tx.user.findUnique({ where: { email } });
    const member = user && (await needsPassword(tx, user)) ? await chooseMembership(tx, user) : null;
    return { isOpenidRequired, found: user && member && { user, accountId: member.accountId } };
  });
  if (!found) return { emailId: null, isOpenidRequired };
  const { user, accountId } = found;
  const emailId = await ctx.db.within({ accountId, loginId: user.id }, async (tx) => {
    const { id: userId } = user;
    const token = await issueOneTimeToken(ctx, tx, { accountId: user.accountId, userId, purpose: "reset_password" });
    return await enqueueEmail(ctx, tx, {
      accountId,
      recipient: email,
      idempotencyKey: `reset_password:${ctx.newId()}`,
      content: { template: "reset_password", link: `/reset-password/${token}` },
    });
  });
  return { emailId, isOpenidRequired };
}
