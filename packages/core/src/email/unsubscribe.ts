import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { openUnsubscribe } from "./unsubscribe-token.ts";

const DONE = {
  credits: "You have been successfully unsubscribed from credit notifications.",
  setup: "You have been successfully unsubscribed from setup reminders.",
} as const;

/** Ends one kind of email; the threshold stays. Idempotent. Error: `not_found`. */
export async function unsubscribe(ctx: Pick<Context, "db" | "secrets">, token: string): Promise<{ message: string }> {
  const what = openUnsubscribe(ctx, token);
  const changed = what
    ? await ctx.db.withAccount(what.accountId, (tx) =>
        tx.account.updateMany({
          where: { id: what.accountId },
          data: what.from === "credits" ? { creditEmailsOff: true } : { setupEmailsOff: true },
        }),
      )
    : { count: 0 };
  if (!what || changed.count === 0)
    throw new AppError("not_found", "Failed to unsubscribe. The link may be invalid or expired.");
  return { message: DONE[what.from] };
}
