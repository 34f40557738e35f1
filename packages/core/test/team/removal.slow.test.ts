import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectNothingBegins, removalPlans } from "./support/removal.ts";

const product = useTestProduct({ APPLY_AFTER_MS: "0", RATE_CHANGE_PASSWORD_PER_USER: "100000000/1s" });
it("starts nothing in the name of a removed member", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(removalPlans, (plan) => expectNothingBegins(product, plan)),
    { numRuns: 400, endOnFailure: true },
  );
});
