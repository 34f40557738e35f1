import { expect, it } from "vitest";
import { useSimulator } from "./use-simulator.ts";

const run = useSimulator();
/** `SIMULATOR_RUNS` and `npm run mutate -- simulator` take more, which is what the time is for. */
const RUNS = 20;
it("breaks no law under any plan", { timeout: 3_600_000 }, async () => {
  const { runs } = await run({ seed: 20_301, runs: RUNS });
  expect(runs).toBeGreaterThanOrEqual(1);
});
