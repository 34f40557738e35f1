import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import { grantSignUpCredits } from "../grant-sign-up-credits.ts";
import { useOneTimeToken } from "../one-time-tokens.ts";

/** Error: `not_found` for a used, expired or unknown link. */
export async function confirmEmail(
  ctx: Pick<Context, "db" | "config" | "now" | "newId">,
  token: string,
): Promise<void> {
  await ctx.db.withSystem(async (tx) => {
    const owner = await useOneTimeToken(ctx, tx, { token, purpose: "confirm_email" });
    if (!owner) throw new AppError("not_found", "This link is no longer valid.");
    await tx.user.update({ where: { id: owner.userId }, data: { emailConfirmedAt: ctx.now() } });
    const { accountId, userId } = owner;
    await grantSignUpCredits(ctx, tx, accountId, "confirmed");
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "email_confirmed" });
  });
}
