import { expect, it } from "vitest";
import { useSimulator } from "./use-simulator.ts";

const run = useSimulator();
const RUNS = 500;
it(
  "breaks no law under any plan, and prints how often each row of the coverage was reached",
  { timeout: 7_200_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    process.stdout.write(`simulator: seed ${seed}\n`);
    const coverage = await run({ seed, runs: RUNS });
    process.stdout.write(`${coverage.asText()}\n`);
    expect(coverage.runs).toBe(RUNS);
  },
);
