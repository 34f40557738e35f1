import type { Suite } from "../mutate.ts";
import { patchesIn } from "./patches-in.ts";

/** Faults that one plan in a hundred or fewer must find. */
const PLANTED = [
  "canary-skipped-when-resumed",
  "claim-after-set-aside",
  "companion-dropped",
  "guard-not-asked-again",
  "hold-key-without-batch",
  "hold-not-released",
  "hold-settled-twice",
];

export const simulator: Suite = {
  tests: ["packages/core/test/simulator/simulator.test.ts"],
  env: { SIMULATOR_RUNS: "100" },
  faults: patchesIn("packages/core/test/simulator/faults", PLANTED),
};
