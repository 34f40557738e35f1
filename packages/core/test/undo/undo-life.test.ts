import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { interruptionsOfUndo, type Interruption } from "../jobs/run/support/record-life.ts";
import { expectUndone } from "./support/undo-life.ts";

/** An attempt writes and dies before it settles, and a person edits another field of a record that it has restored. */
const EDITED_BESIDE: Interruption[] = [
  { at: 18, kind: "edit", record: 6 },
  { at: 15, kind: "death before", record: 4 },
];

/** HubSpot refuses, and when the job is resumed a person locks one of the records between its reading and its update. */
const LOCKED_AFTER_REFUSAL: Interruption[] = [
  { at: 19, kind: "edit", record: 1 },
  { at: 16, kind: "refusal", record: 5 },
  { at: 32, kind: "lock", record: 9 },
];

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it("restores or keeps each address despite interruptions between steps", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(interruptionsOfUndo, fc.constantFrom(1, 2, 5), (plan, sets) => expectUndone(product, plan, sets)),
    {
      seed: 20_261_123,
      numRuns: 15,
      endOnFailure: true,
      examples: [
        [EDITED_BESIDE, 1],
        [LOCKED_AFTER_REFUSAL, 2],
      ],
    },
  );
});
