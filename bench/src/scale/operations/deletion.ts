import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { eraseAccount, eraseRecords } from "@plumbline/core/accounts/deletion/erase-account.ts";
import { isBusy } from "@plumbline/core/accounts/deletion/is-busy.ts";
import { stopWork } from "@plumbline/core/accounts/deletion/stop-work.ts";
import { removeConnection } from "@plumbline/core/portals/complete-connect.ts";
import { ACCOUNTS, idOf } from "../ids.ts";
import { operation, type Bench } from "../operation.ts";

/** Without the calls to HubSpot and Stripe in between. */
const erased =
  (account: number) =>
  async ({ ctx }: Bench) => {
    const accountId = idOf("account", account);
    await ctx.db.withAccount(accountId, (tx) => stopWork(ctx, tx));
    await ctx.db.withSystem(async (tx) => {
      const data = { status: "canceled", finishedAt: ctx.now() };
      await tx.job.updateMany({ where: { accountId, status: { in: [...OPEN_STATUSES] } }, data });
      await tx.recurringJob.updateMany({ where: { accountId }, data: { syncedRevision: 2, revision: 2 } });
      await tx.account.update({ where: { id: accountId }, data: { deletedAt: ctx.now() } });
      await removeConnection(
        ctx,
        tx,
        await tx.connection.findUniqueOrThrow({ where: { id: idOf("connection", account) } }),
      );
    });
    if (await ctx.db.withAccount(accountId, (tx) => isBusy(tx, accountId)))
      throw new Error("The account is still busy");
    while (await eraseRecords(ctx, accountId)) continue;
    if (!(await eraseAccount(ctx, accountId))) throw new Error("The account was not erased");
  };

export const DELETION = [
  operation("deletion of an account", 1, erased(ACCOUNTS.erased)),
  operation("deletion of the account of the large job", 1, erased(ACCOUNTS.largeJob)),
  operation("deletion of the account of the most jobs", 1, erased(ACCOUNTS.largestLedger)),
];
