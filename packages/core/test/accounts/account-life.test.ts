import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { accountPlans, ATTACKS, expectOwnerReturns, WITHOUT_RATES } from "./support/account-life.ts";

const product = useTestProduct(WITHOUT_RATES);
it(
  "lets the owner of the mailbox return, and leaves an intruder nothing, whatever both have done",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(accountPlans, (plan) => expectOwnerReturns(product, plan)),
      { seed: 20_261_125, numRuns: 20, endOnFailure: true, examples: ATTACKS.map((plan) => [plan]) },
    );
  },
);
