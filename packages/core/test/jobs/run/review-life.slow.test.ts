import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectReviewed, reviewLives } from "./support/review-life.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
it(
  "ends every address as its owner decided despite interruptions of proposal, write or undo",
  { timeout: 3_000_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(reviewLives, fc.constantFrom(1, 2, 5), (life, sets) => expectReviewed(product, life, sets)),
      { numRuns: 400, endOnFailure: true },
    );
  },
);
