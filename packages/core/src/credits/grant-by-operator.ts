import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { wakePausedJobs } from "../jobs/wake-paused-jobs.ts";
import { grantCredits } from "./ledger.ts";

/** Gives credits with a reason, from the command line or the operators' pages. The same key twice grants once. */
export async function grantByOperator(
  ctx: Pick<Context, "db" | "jobRunner" | "log" | "now">,
  input: { email: string; amount: number; key: string; note?: string },
): Promise<{ granted: boolean }> {
  const user = await ctx.db.withSystem((tx) => tx.user.findUnique({ where: { email: input.email.toLowerCase() } }));
  if (!user) throw new AppError("not_found", `There is no user ${input.email}.`);
  const granted = await ctx.db.withAccount(user.accountId, (tx) =>
    grantCredits(tx, {
      accountId: user.accountId,
      amount: input.amount,
      key: `operator:${input.key}`,
      refType: "operator",
      refId: input.note ?? input.key,
    }),
  );
  await wakePausedJobs(ctx, { accountId: user.accountId, reasons: ["out_of_credits", "account_blocked"] });
  return { granted };
}
