import type { ForgotPasswordInput } from "@plumbline/schema/accounts/auth.ts";
import type { Context } from "../../context.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { chooseMembership } from "../members/choose-membership.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { startNow } from "../../work/start-now.ts";

type ResetContext = Pick<Context, "db" | "config" | "newId" | "now" | "randomToken" | "workflows" | "log" | "sleep">;

/** Longer than the work takes, so that response time does not reveal whether the user exists. */
const ANSWER_AFTER_MS = 400;

/** Emails a reset link if the user exists; answers equally, and equally late, if not. */
export async function requestPasswordReset(
  ctx: ResetContext,
  input: ForgotPasswordInput,
): Promise<{ message: string }> {
  const [emailId] = await Promise.all([writeLink(ctx, input.email), ctx.sleep(ANSWER_AFTER_MS)]);
  // Not awaited: its duration would reveal that the user exists.
  if (emailId) void startNow(ctx, "deliverEmail", { emailId });
  return { message: "If an account exists for this email, we've sent a link to reset the password." };
}

async function writeLink(ctx: ResetContext, email: string): Promise<string | null> {
  const found = await ctx.db.withSystem(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } });
    const member = user && (await chooseMembership(tx, user));
    return member && { user, accountId: member.accountId };
  });
  if (!found) return null;
  const { user, accountId } = found;
  return await ctx.db.within({ accountId, loginId: user.id }, async (tx) => {
    const { id: userId } = user;
    const token = await issueOneTimeToken(ctx, tx, { accountId: user.accountId, userId, purpose: "reset_password" });
    return await enqueueEmail(ctx, tx, {
      accountId,
      recipient: email,
      idempotencyKey: `reset_password:${ctx.newId()}`,
      content: { template: "reset_password", link: `/reset-password/${token}` },
    });
  });
}
