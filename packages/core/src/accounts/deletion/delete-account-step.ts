import { endBilling } from "../../billing/end-billing.ts";
import type { Context } from "../../context.ts";
import { eraseAccount, eraseRecords } from "./erase-account.ts";
import { isBusy } from "./is-busy.ts";
import { stopWork } from "./stop-work.ts";
import { DAY_MS } from "../../time.ts";

/** `waiting`: jobs end, portals are disconnected, the last email is sent. `more`: there is more to erase at once. */
export type DeletionStep = "waiting" | "more" | "done";

/** The last emails are not waited for longer than this. */
const EMAIL_WAIT_MS = DAY_MS;

/**
 * One step of the deletion. Each step starts over and does what is left, so it may be interrupted, repeated or run
 * concurrently: stop the work, end the billing, wait for both, erase in small transactions, keep the ledger.
 */
export async function deleteAccountStep(
  ctx: Pick<Context, "db" | "stripe" | "now" | "randomToken" | "secrets" | "log">,
  input: { accountId: string },
): Promise<DeletionStep> {
  const { accountId } = input;
  const account = await ctx.db.withSystem((tx) => tx.account.findUnique({ where: { id: accountId } }));
  if (!account?.deletedAt || account.erasedAt) return "done";
  // Repeated in each step: a request in flight may have started something after the deletion.
  await ctx.db.withAccount(accountId, (tx) => stopWork(ctx, tx));
  await endBilling(ctx, account);
  if (await ctx.db.withAccount(accountId, (tx) => isBusy(tx, accountId))) return "waiting";
  if (await eraseRecords(ctx, accountId)) return "more";
  const isEmailOverdue = ctx.now().getTime() - account.deletedAt.getTime() > EMAIL_WAIT_MS;
  const unsent = await ctx.db.withAccount(accountId, (tx) =>
    tx.email.count({
      where: {
        status: "waiting",
        OR: [{ idempotencyKey: `account_deleted:${accountId}` }, { template: "status_not_removed" }],
      },
    }),
  );
  if (unsent > 0 && !isEmailOverdue) return "waiting";
  return (await eraseAccount(ctx, accountId)) ? "done" : "waiting";
}
