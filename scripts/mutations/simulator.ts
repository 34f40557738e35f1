import type { Suite } from "../mutate.ts";
import { patchesIn } from "./patches-in.ts";

/** At most a hundred plans must find each. */
const PLANTED = [
  "canary-skipped-when-resumed",
  "claim-after-set-aside",
  "companion-dropped",
  "guard-not-asked-again",
  "hold-key-without-batch",
  "hold-not-released",
  "hold-settled-twice",
  "kept-plan-over-a-later-decision",
  "lease-not-checked",
  "limit-passed-by-chunks",
  "locked-record-written",
  "mapping-adopted-after-a-write",
  "memory-under-another-hash",
  "pause-ignored-between-calls",
  "plan-settled-without-reading",
  "removed-member-cleaned",
  "status-not-made-due",
  "undo-over-an-edit",
  "withdrawn-acceptance-written",
  "write-after-the-window",
];

export const simulator: Suite = {
  tests: ["packages/core/test/simulator/simulator.test.ts"],
  env: { SIMULATOR_RUNS: "100" },
  faults: patchesIn("packages/core/test/simulator/faults", PLANTED),
};
