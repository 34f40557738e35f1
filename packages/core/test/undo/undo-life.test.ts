import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { interruptionsOfUndo, type Interruption } from "../jobs/run/support/record-life.ts";
import { expectUndone } from "./support/undo-life.ts";

/** An attempt writes and dies before it settles, and a person edits another field of a record that it has set back. */
const EDITED_BESIDE: Interruption[] = [
  { at: 18, kind: "edit", record: 6 },
  { at: 15, kind: "death before", record: 4 },
];

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
});
afterAll(() => product[Symbol.asyncDispose]());

it("undoes every record, or leaves it, whatever strikes between its steps", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(interruptionsOfUndo, (plan) => expectUndone(product, plan)),
    { seed: 20_261_123, numRuns: 15, endOnFailure: true, examples: [[EDITED_BESIDE]] },
  );
});
