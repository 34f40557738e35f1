import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { grantCredits } from "./ledger.ts";

/**
 * Grants credits with a reason, from the command line or the operators' pages. The same key grants once. `accountId`: which account of
 * the person. Errors: `not_found`, `conflict` where the person belongs to several accounts and none is named.
 */
export async function grantByOperator(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now" | "newId">,
  input: {
    email: string;
    amount: number;
    key: string;
    note?: string;
    operatorId?: string;
    accountId?: string | undefined;
  },
): Promise<{ granted: boolean }> {
  const accountId = await accountOf(ctx, input);
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

async function accountOf(
  ctx: Pick<Context, "db">,
  { email, accountId }: { email: string; accountId?: string | undefined },
): Promise<string> {
  const memberships = await ctx.db.withSystem((tx) =>
    tx.membership.findMany({
      where: { email: email.toLowerCase(), endedAt: null, ...(accountId === undefined ? {} : { accountId }) },
      select: { accountId: true },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    }),
  );
  const [only, ...others] = memberships;
  if (!only)
    throw new AppError(
      "not_found",
      accountId === undefined ? `No user found with the email ${email}.` : `${email} is no member of that account.`,
    );
  if (others.length === 0) return only.accountId;
  const ids = memberships.map((one) => one.accountId).join(", ");
  throw new AppError("conflict", `${email} belongs to several accounts. Name one of them: ${ids}.`);
}
