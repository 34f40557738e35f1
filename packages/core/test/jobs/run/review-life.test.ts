import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectReviewed, reviewLives, type ReviewLife } from "./support/review-life.ts";

/** A death between hold and plan, and a lock before the next attempt: the record's claim was left behind. */
const LOCKED_AFTER_DEATH: ReviewLife = {
  cleaning: [
    { at: 19, kind: "lock", record: 1 },
    { at: 17, kind: "death before", record: 4 },
    { at: 16, kind: "lock", record: 8 },
  ],
  decisions: ["leave", "accept and lock", "lock", "accept", "type"],
  applying: [{ at: 19, kind: "lock", record: 8 }],
  undo: "nothing",
  undoing: [],
};

/** An undo, which holds no credits, dies between claim and plan and is canceled before the next attempt. */
const CANCELED_AFTER_DEATH: ReviewLife = {
  cleaning: [
    { at: 19, kind: "outage", record: 0 },
    { at: 16, kind: "lock", record: 5 },
  ],
  decisions: ["dismiss", "type", "accept and lock", "type", "leave"],
  applying: [
    { at: 20, kind: "edit", record: 4 },
    { at: 12, kind: "operator stop", record: 3 },
  ],
  undo: "one record",
  undoing: [
    { at: 14, kind: "cancel", record: 7 },
    { at: 17, kind: "death before", record: 1 },
    { at: 12, kind: "death after", record: 0 },
  ],
};

/** An undo is canceled while HubSpot does not respond. */
const CANCELED_IN_OUTAGE: ReviewLife = {
  cleaning: [
    { at: 16, kind: "operator stop", record: 1 },
    { at: 14, kind: "refusal", record: 5 },
  ],
  decisions: ["accept", "accept", "lock", "leave", "accept"],
  applying: [],
  undo: "all",
  undoing: [
    { at: 21, kind: "cancel", record: 8 },
    { at: 17, kind: "outage", record: 7 },
    { at: 8, kind: "refusal", record: 4 },
  ],
};

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
it(
  "ends every address as its owner decided despite interruptions of proposal, write or undo",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(reviewLives, fc.constantFrom(1, 2, 5), (life, sets) => expectReviewed(product, life, sets)),
      {
        seed: 20_261_124,
        numRuns: 10,
        endOnFailure: true,
        examples: [
          [LOCKED_AFTER_DEATH, 1],
          [CANCELED_AFTER_DEATH, 1],
          [CANCELED_IN_OUTAGE, 1],
        ],
      },
    );
  },
);
