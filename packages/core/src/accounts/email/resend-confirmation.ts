import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { ownLogin } from "../own-login.ts";
import { writeConfirmation } from "./write-confirmation.ts";
import { startNow } from "../../work/start-now.ts";

/** Errors: `conflict` if the address is already confirmed, `rate_limited`. */
export async function resendConfirmation(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "workflows" | "log">,
  actor: SignedInActor,
): Promise<void> {
  const { accountId, userId } = actor;
  await consumeRateLimit(ctx, { rate: "confirmPerUser", by: [userId] });
  const emailId = await ctx.db.within(ownLogin(actor), async (tx) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (user.emailConfirmedAt) throw new AppError("conflict", "Your email is already confirmed.");
    return await writeConfirmation(ctx, tx, { accountId, userId, email: user.email });
  });
  await startNow(ctx, "deliverEmail", { emailId });
}
