import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { interruptionsOfUndo } from "../jobs/run/support/record-life.ts";
import { expectUndone } from "./support/undo-life.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it("restores or keeps each address despite interruptions between steps", { timeout: 3_000_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(interruptionsOfUndo, fc.constantFrom(1, 2, 5), (plan, sets) => expectUndone(product, plan, sets)),
    { numRuns: 400, endOnFailure: true },
  );
});
