import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";

/**
 * In the caller's transaction: enqueues the email whose link confirms the address. Earlier links stop working. Returns the email's
 * id.
 */
export async function writeConfirmation(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  user: { accountId: string; userId: string; email: string },
): Promise<string> {
  const { accountId, userId } = user;
  const token = await issueOneTimeToken(ctx, tx, { accountId, userId, purpose: "confirm_email" });
  return await enqueueEmail(ctx, tx, {
    accountId,
    recipient: user.email,
    idempotencyKey: `confirm_email:${ctx.newId()}`,
    content: { template: "confirm_email", link: `/confirm-email/${token}` },
  });
}
