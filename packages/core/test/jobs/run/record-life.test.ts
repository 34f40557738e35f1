import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectUndisturbed, interruptions, type Interruption } from "./support/record-life.ts";

/** The policy of two addresses changes before the job's last batch is read. */
const ASKED_FIRST: Interruption[] = [{ at: 12, kind: "ask first", record: 7 }];

/** Another mapping is saved before the write window opens, and the attempt dies before it releases its plans. */
const MAPPED_ANEW: Interruption[] = [
  { at: 17, kind: "other mapping", record: 4 },
  { at: 20, kind: "death before", record: 9 },
];

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
it(
  "ends every address of each record in the same state despite interruptions between steps",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(interruptions, fc.constantFrom(1, 2, 5), (plan, sets) => expectUndisturbed(product, plan, sets)),
      {
        seed: 20_261_122,
        numRuns: 20,
        endOnFailure: true,
        examples: [
          [ASKED_FIRST, 2],
          [MAPPED_ANEW, 1],
        ],
      },
    );
  },
);
