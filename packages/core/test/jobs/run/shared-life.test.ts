import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { expectChargedOnce, sharedLives } from "./support/shared-life.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
});
afterAll(() => product[Symbol.asyncDispose]());

it(
  "charges a record that two jobs share once, whatever strikes between the steps of either",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(sharedLives, (plan) => expectChargedOnce(product, plan)),
      { seed: 20_261_125, numRuns: 20, endOnFailure: true },
    );
  },
);
