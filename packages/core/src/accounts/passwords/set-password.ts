import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { listProgramAccess } from "../api-keys/list-program-access.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";

/**
 * In the caller's transaction: stores the new hash, ends all other access, and enqueues the email to the owner that lists the
 * remaining API keys and webhook endpoints. Returns the email's id.
 */
export async function setPassword(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  input: {
    accountId: string;
    userId: string;
    passwordHash: string;
    keepSessionId: string | null;
    /** Set through a link sent to the user's address. */
    isMailed: boolean;
  },
): Promise<string> {
  const { accountId, userId, passwordHash, keepSessionId, isMailed } = input;
  const user = await tx.user.update({
    where: { id: userId },
    data: { passwordHash, ...(isMailed ? { passwordMailedAt: ctx.now() } : {}) },
  });
  // A link that the owner requested must not end when somebody in an open session changes the password.
  await endOtherAccess(ctx, tx, { userId, keepSessionId, keepResets: !isMailed });
  await writeAuditEvent(ctx, tx, {
    accountId,
    userId,
    action: isMailed ? "password_reset" : "password_changed",
  });
  return await enqueueEmail(ctx, tx, {
    accountId,
    recipient: user.email,
    idempotencyKey: `password_changed:${ctx.newId()}`,
    content: {
      template: "password_changed",
      link: "/forgot-password",
      access: await listProgramAccess(ctx, tx, user),
    },
  });
}
