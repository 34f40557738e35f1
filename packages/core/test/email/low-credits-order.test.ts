import { clawBackCredits, grantCredits, openCreditAccount } from "@plumbline/core/credits/ledger.ts";
import { noticeLowCredits } from "@plumbline/core/credits/notice-low-credits.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

/** As many as one round processes. */
const BUSY = 100;

it("reaches the account that has waited longest, even with many busy ones", async () => {
  await using product = await testProduct();
  const { ctx } = product;
  const ids = Array.from({ length: BUSY }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`);
  const justNow = ctx.now();
  await ctx.db.withSystem((tx) =>
    tx.account.createMany({ data: ids.map((id) => ({ id, creditThreshold: 5, lowCreditCheckedAt: justNow })) }),
  );
  // Each round finds that they have changed again.
  for (const id of ids)
    await ctx.db.withAccount(id, async (tx) => {
      await openCreditAccount(tx, id);
      await grantCredits(tx, { accountId: id, amount: 1, key: `test:${id}`, refType: "test", refId: id });
    });
  const customer = await signUp(product, "patient@example.com", "correct horse battery");
  await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 5 });
  const { accountId } = await ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: customer.email } }),
  );
  await ctx.db.withAccount(accountId, (tx) => clawBackCredits(tx, { accountId, payment: "p", target: 8 }));
  expect(await noticeLowCredits(ctx)).toEqual({ emails: 1 });
});
