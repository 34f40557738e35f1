import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { endOtherAccess } from "../sessions/end-other-access.ts";
import { listProgramAccess } from "../api-keys/program-access.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";

/**
 * In the caller's transaction: stores the new hash, ends all other access, and enqueues the email to the owner that lists the
 * remaining API keys and webhook endpoints. Returns the email's id.
 */
export async function setPassword(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  input: { accountId: string; userId: string; passwordHash: string; keepSessionId: string | null },
): Promise<string> {
  const { accountId, userId, passwordHash, keepSessionId } = input;
  const { email } = await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  await endOtherAccess(ctx, tx, { userId, keepSessionId });
  await writeAuditEvent(ctx, tx, {
    accountId,
    userId,
    action: keepSessionId ? "password_changed" : "password_reset",
  });
  return await enqueueEmail(ctx, tx, {
    accountId,
    recipient: email,
    idempotencyKey: `password_changed:${ctx.newId()}`,
    content: {
      template: "password_changed",
      link: "/forgot-password",
      access: await listProgramAccess(ctx, tx, { accountId, userId }),
    },
  });
}
