import { expect, it } from "vitest";
import { useSimulator } from "./use-simulator.ts";

const run = useSimulator();
/** `npm run mutate -- simulator` takes more. */
const RUNS = 20;
it("breaks no law under any plan", { timeout: 600_000 }, async () => {
  const { runs } = await run({ seed: 20_301, runs: RUNS });
  expect(runs).toBeGreaterThanOrEqual(1);
});
