import { randomUUID } from "node:crypto";
import type { TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { sqlState } from "../../../src/db/sql-error.ts";
import { checkInvariants } from "../../../src/maintenance/check-invariants.ts";
import { grantCredits, openCreditAccount } from "../../../src/credits/ledger.ts";

/** An account with a job, whose counters represent the work that is settled (invariant I4). */
export async function newAccount(
  database: TestDatabase,
  credits: number,
): Promise<{ accountId: string; jobId: string }> {
  const accountId = randomUUID();
  const jobId = randomUUID();
  await database.db.withAccount(accountId, async (tx) => {
    await tx.account.create({ data: { id: accountId } });
    await openCreditAccount(tx, accountId);
    if (credits > 0)
      await grantCredits(tx, { accountId, amount: credits, key: "start", refType: "test", refId: "start" });
    await tx.job.create({
      data: {
        id: jobId,
        accountId,
        portalId: "1",
        portalName: "p",
        kind: "update",
        objectType: "contact",
        status: "running",
      },
    });
  });
  return { accountId, jobId };
}

export const balance = (database: TestDatabase, accountId: string) =>
  database.db.withAccount(accountId, (tx) => tx.creditAccount.findUniqueOrThrow({ where: { accountId } }));
export const violations = async (database: TestDatabase, accountId: string) =>
  (await checkInvariants(database)).filter((violation) => violation.account_id === accountId);
export const stateOf = async (work: Promise<unknown>) =>
  sqlState(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  );
