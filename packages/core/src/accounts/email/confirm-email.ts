import type { ProveMailboxInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { startNow } from "../../work/start-now.ts";
import { grantSignUpCredits } from "../grant-sign-up-credits.ts";
import { useOneTimeToken } from "../one-time-tokens.ts";
import { setPassword } from "../passwords/set-password.ts";
import { removeStrangersAccess } from "../sessions/end-other-access.ts";
import { proveMailbox } from "./prove-mailbox.ts";

/**
 * Choosing a password here ends all other access, including second factors. A link that was used, in another browser perhaps, succeeds
 * while the address is confirmed. Errors: those of `proveMailbox`.
 */
export async function confirmEmail(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  actor: SignedInActor | null,
  input: ProveMailboxInput,
): Promise<{ message: string }> {
  if (await isConfirmedBy(ctx, input.token)) return { message: "Your email has already been confirmed." };
  const chosen = await proveMailbox(ctx, actor, input, "confirm_email");
  const emailId = await ctx.db.withSystem(async (tx) => {
    const owner = await useOneTimeToken(ctx, tx, { token: input.token, purpose: "confirm_email" });
    if (!owner) throw new AppError("not_found", "This link is no longer valid. Please request a new one.");
    const { accountId, userId } = owner;
    await tx.user.update({ where: { id: userId }, data: { emailConfirmedAt: ctx.now() } });
    await grantSignUpCredits(ctx, tx, accountId, "confirmed");
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "email_confirmed" });
    if (!chosen) return null;
    await removeStrangersAccess(ctx, tx, owner);
    return await setPassword(ctx, tx, { accountId, userId, ...chosen, keepSessionId: null, isMailed: true });
  });
  if (emailId === null) return { message: "Your email has been confirmed." };
  await startNow(ctx, "deliverEmail", { emailId });
  return { message: "Your email has been confirmed and your password set. All other access has ended." };
}

async function isConfirmedBy(ctx: Pick<Context, "db">, token: string): Promise<boolean> {
  const found = await ctx.db.withSystem((tx) =>
    tx.oneTimeToken.count({
      where: {
        tokenHash: hashToken(token),
        purpose: "confirm_email",
        usedAt: { not: null },
        user: { emailConfirmedAt: { not: null } },
      },
    }),
  );
  return found > 0;
}
