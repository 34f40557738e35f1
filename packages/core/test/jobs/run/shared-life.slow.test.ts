import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectChargedOnce, sharedLives } from "./support/shared-life.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it("charges a record shared by two jobs once despite interruptions between steps", { timeout: 3_000_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(sharedLives, (plan) => expectChargedOnce(product, plan)),
    { numRuns: 100, endOnFailure: true },
  );
});
