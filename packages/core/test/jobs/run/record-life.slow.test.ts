import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectUndisturbed, interruptions } from "./support/record-life.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it(
  "ends every address of each record in the same state despite interruptions between steps",
  { timeout: 3_000_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(interruptions, fc.constantFrom(1, 2, 5), (plan, sets) => expectUndisturbed(product, plan, sets)),
      { numRuns: 1_000, endOnFailure: true },
    );
  },
);
