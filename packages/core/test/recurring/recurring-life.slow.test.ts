import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectNothingLeftBehind, recurringLives } from "./support/recurring-life.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it("misses nothing that a run over the whole list would find", { timeout: 3_000_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(recurringLives, (plan) => expectNothingLeftBehind(product, plan)),
    { numRuns: 400, endOnFailure: true },
  );
});
