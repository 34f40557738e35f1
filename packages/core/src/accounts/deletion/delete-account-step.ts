import { endBilling } from "../../billing/end-billing.ts";
import type { Context } from "../../context.ts";
import { eraseAccount, eraseRecords } from "./erase-account.ts";
import { isInTerm } from "./in-term.ts";
import { isBusy } from "./is-busy.ts";
import { stopWork } from "./stop-work.ts";
import { DAY_MS } from "../../time.ts";

/** `waiting`: for jobs to end, portals to be disconnected or the last email to be sent. `more`: there is more to erase at once. */
export type DeletionStep = "waiting" | "more" | "done";

/** Maximum time to wait for the last emails. */
const EMAIL_WAIT_MS = DAY_MS;

/**
 * One step of the deletion: stop the work, end the billing, wait for both, erase in small transactions, keep the ledger. Each step
 * starts over and does what remains, so it may be interrupted, repeated or run concurrently.
 */
export async function deleteAccountStep(
  ctx: Pick<Context, "db" | "stripe" | "now" | "randomToken" | "secrets" | "log">,
  input: { accountId: string },
): Promise<DeletionStep> {
  const { accountId } = input;
  const account = await ctx.db.withSystem((tx) => tx.account.findUnique({ where: { id: accountId } }));
  if (!account?.deletedAt || account.erasedAt) return "done";
  // The dispatcher starts the deletion once it is final.
  if (isInTerm(account, ctx.now())) return "done";
  // Repeated in each step: a request in flight may have started new work after the deletion was requested.
  await ctx.db.withAccount(accountId, (tx) => stopWork(ctx, tx));
  await endBilling(ctx, account);
  if (await ctx.db.withAccount(accountId, (tx) => isBusy(tx, accountId))) return "waiting";
  if (await eraseRecords(ctx, accountId)) return "more";
  const isEmailOverdue = ctx.now().getTime() - (account.eraseAt ?? account.deletedAt).getTime() > EMAIL_WAIT_MS;
  const unsent = await ctx.db.withAccount(accountId, (tx) =>
    tx.email.count({
      where: {
        status: "waiting",
        template: { in: ["account_deleted", "status_not_removed"] },
      },
    }),
  );
  if (unsent > 0 && !isEmailOverdue) return "waiting";
  return (await eraseAccount(ctx, accountId)) ? "done" : "waiting";
}
