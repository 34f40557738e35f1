import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { asOwner } from "./support/as-owner.ts";
import { guideBlocks } from "./support/guide-commands.ts";

const product = useTestProduct();

/** The guide's SQL for psql, with its variable substituted. */
function sqlOfGuide(account: string): string {
  const commands = guideBlocks().flatMap((block) => block.commands);
  const sql = commands.map((command) => /--variable account=.*<<'SQL'\n([^]*)\nSQL$/.exec(command)?.[1]).find(Boolean);
  if (sql === undefined) throw new Error("the guide has no SQL for an account whose counters were changed");
  return sql.replaceAll(":'account'", `'${account}'`);
}

const names = async () => {
  const violations = (await product.violations()) as { invariant: string }[];
  return violations.map(({ invariant }) => invariant.split(" ")[0]).toSorted();
};

it("resets externally changed counters to the sums of their entries", async () => {
  const customer = await product.customerWithPortal(100);
  const other = await product.customerWithPortal(100);
  const accountOf = async (email: string) =>
    (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }))).accountId;
  const account = await accountOf(customer.email);
  const balances = async () =>
    product.ctx.db.withSystem((tx) => tx.creditAccount.findMany({ orderBy: { accountId: "asc" } }));
  const before = await balances();
  await asOwner(product, `UPDATE credit_account SET available = available + 5 WHERE account_id = '${account}'`);
  await product.grant(customer.email, 10);
  await product.grant(other.email, 10);
  expect(await names()).toEqual(["I1", "I2", "I6"]);
  await asOwner(product, sqlOfGuide(account));
  expect(await names()).toEqual([]);
  const expected = before.map((row) => ({ ...row, available: row.available + 10, seq: row.seq + 1 }));
  expect(await balances()).toEqual(expected);
});
