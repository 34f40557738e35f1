import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { grantCredits } from "./ledger.ts";

/** Grants credits with a reason, from the command line or the operators' pages. The same key grants once. */
export async function grantByOperator(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now" | "newId">,
  input: { email: string; amount: number; key: string; note?: string; operatorId?: string },
): Promise<{ granted: boolean }> {
  const user = await ctx.db.withSystem((tx) =>
    tx.user.findUnique({ where: { email: input.email.toLowerCase(), eraseAfter: null } }),
  );
  if (!user) throw new AppError("not_found", `No user found with the email ${input.email}.`);
  const { accountId } = user;
  const granted = await ctx.db.withAccount(accountId, async (tx) => {
    const isNew = await grantCredits(tx, {
      accountId,
      amount: input.amount,
      key: `operator:${input.key}`,
      refType: "operator",
      refId: input.note ?? input.key,
    });
    if (isNew)
      await writeAuditEvent(ctx, tx, {
        accountId,
        userId: input.operatorId ?? null,
        isOperator: true,
        action: "credits_granted",
        detail: `${input.amount} credits`,
      });
    return isNew;
  });
  await wakePausedJobs(ctx, { accountId, reasons: ["out_of_credits", "account_blocked", "awaiting_review"] });
  return { granted };
}
