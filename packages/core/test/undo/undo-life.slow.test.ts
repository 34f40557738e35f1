import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { interruptionsOfUndo } from "../jobs/run/support/record-life.ts";
import { expectUndone } from "./support/undo-life.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
});
afterAll(() => product[Symbol.asyncDispose]());

it("undoes every record, or leaves it, whatever strikes between its steps", { timeout: 1_500_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(interruptionsOfUndo, (plan) => expectUndone(product, plan)),
    { numRuns: 400, endOnFailure: true },
  );
});
