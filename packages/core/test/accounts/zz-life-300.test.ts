import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { accountPlans, ATTACKS, expectOwnerReturns, WITHOUT_RATES } from "./support/account-life.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct(WITHOUT_RATES);
});
afterAll(() => product[Symbol.asyncDispose]());

it(
  "lets the owner of the mailbox return, and leaves an intruder nothing, whatever both have done",
  { timeout: 3_000_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(accountPlans, (plan) => expectOwnerReturns(product, plan)),
      { numRuns: 300, endOnFailure: true, examples: ATTACKS.map((plan) => [plan]) },
    );
  },
);
