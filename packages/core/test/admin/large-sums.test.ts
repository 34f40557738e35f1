import { getAdminDashboard } from "@plumbline/core/admin/get-admin-dashboard.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

/** Two of them exceed a 32-bit integer. */
const MANY = 1_500_000_000;

it("sums more records than fit in a 32-bit integer", async () => {
  await using product = await testProduct();
  const { email } = await signUp(product, "many@example.com", "correct horse battery");
  const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }));
  const { accountId } = user;
  await product.ctx.db.withSystem(async (tx) => {
    for (const month of ["2026-01-01", "2026-02-01"])
      await tx.usageMonth.create({
        data: { accountId, month: new Date(month), objectType: "contact", confirmed: MANY, failed: MANY },
      });
  });
  const operator = { ...(await signedInActor(product.ctx, email)), isOperator: true };
  const dashboard = await getAdminDashboard(product.ctx, operator);
  expect(dashboard.trackedSuccessfulLookups).toBe(2 * MANY);
  expect(dashboard.trackedFailedAttempts).toBe(2 * MANY);
});
