import { randomUUID } from "node:crypto";
import type { TestDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import { takeFreeLooks, type Look } from "../../../src/credits/free-looks.ts";
import { grantCredits } from "../../../src/credits/ledger.ts";
import { newAccount } from "./ledger-account.ts";

/** New values of the address of this record. */
export const look = (record: number | string, values = "v"): Look => ({
  portalId: "1",
  objectType: "contact",
  recordId: String(record),
  setKey: "primary",
  valuesHash: values,
});
export const looksOf = (from: number, count: number): Look[] =>
  Array.from({ length: count }, (_, at) => look(from + at));

/** Which of them are shown, as a batch that stores them is told. */
export const take = (
  database: Pick<TestDatabase, "db">,
  accountId: string,
  { looks, now = new Date() }: { looks: readonly Look[]; now?: Date },
) => database.db.withAccount(accountId, (tx) => takeFreeLooks({ now: () => now }, tx, { accountId, looks }));

export const shownOf = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

/** A payment and its credits, as `grantPurchase` books them. Returns its id. */
export async function buy(
  { db }: Pick<TestDatabase, "db">,
  accountId: string,
  { credits, paidAt = new Date() }: { credits: number; paidAt?: Date },
): Promise<string> {
  const id = randomUUID();
  const order = {
    id,
    accountId,
    status: "completed",
    paymentType: "oneTime",
    credits,
    priceCents: 100,
    expiresAt: paidAt,
  };
  await db.withAccount(accountId, async (tx) => {
    await tx.purchaseOrder.create({ data: order });
    await tx.creditPurchase.create({ data: { id, accountId, orderId: id, credits, paidCents: 100, paidAt } });
    await grantCredits(tx, { accountId, amount: credits, key: id, refType: "order", refId: id });
  });
  return id;
}

/**
 * One account, and channels that store findings at the same time, some of them about the same addresses. Resolves with what was shown
 * beyond the bound, or less than was left of it, in words; null where all is right.
 */
export async function lookTogether(
  database: TestDatabase,
  { channels, bought, of }: { channels: number; bought: number; of: () => number },
): Promise<string | null> {
  const { accountId } = await newAccount(database, 0);
  if (bought > 0) await buy(database, accountId, { credits: bought });
  const bound = 500 + bought;
  const batches = Array.from({ length: channels }, () =>
    looksOf(Math.floor(of() * bound), Math.ceil((of() * bound) / 4)),
  );
  const answers = await Promise.all(batches.map((looks) => take(database, accountId, { looks })));
  const all = batches.flatMap((looks, no) =>
    looks.map(({ recordId }, at) => ({ recordId, isShown: answers[no]?.[at] })),
  );
  const wanted = new Set(all.map(({ recordId }) => recordId)).size;
  const shown = new Set(all.flatMap(({ recordId, isShown }) => (isShown ? [recordId] : []))).size;
  if (shown !== Math.min(wanted, bound)) return `${shown} of ${wanted} shown, of ${bound} at most`;
  const again = await Promise.all(batches.map((looks) => take(database, accountId, { looks })));
  const isOther = (no: number) => answers[no]?.some((isShown, at) => isShown && again[no]?.[at] === false);
  if (batches.some((_, no) => isOther(no))) return "what was shown is withheld when it is found again";
  return null;
}
