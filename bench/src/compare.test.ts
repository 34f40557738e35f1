import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandIn, comparisonOf, type Measured } from "./compare.ts";

const round = (here: object, there: object): Measured => ({ here, there });
const worse = (measured: Measured[]) =>
  comparisonOf(measured)
    .filter(({ isWorse }) => isWorse)
    .map(({ figure }) => figure);

it("flags a count that rose by more than two percent, and a time by more than five", () => {
  const before = { job: { seconds: 10, statementsPer1000: 100 } };
  const rounds = (seconds: number, statementsPer1000: number) =>
    [0, 1, 2].map(() => round({ job: { seconds, statementsPer1000 } }, before));
  expect(worse(rounds(10.4, 101))).toEqual([]);
  expect(worse(rounds(10.6, 101))).toEqual(["job.seconds"]);
  expect(worse(rounds(10.4, 103))).toEqual(["job.statementsPer1000"]);
});

it("treats a difference within the variance as equal", () => {
  const seconds = (...values: number[]) => values.map((value) => ({ job: { seconds: value } }));
  const [here, there] = [seconds(9, 11, 12), seconds(9.5, 10, 10.2)];
  expect(worse(here.map((value, index) => round(value, there[index] ?? {})))).toEqual([]);
});

it("sums the CPU of all processes, and compares only common figures", () => {
  const cpu = (worker: number, postgres: number) => ({ job: { cpuSecondsPer1000: { worker, postgres } } });
  const [all] = comparisonOf([round({ ...cpu(1, 2), fresh: 1 }, cpu(1, 1))]).filter(({ tolerance }) => tolerance);
  expect(all).toMatchObject({ figure: "job.cpuSecondsPer1000.all", here: 3, there: 2, isWorse: true });
});

it("flags a call that HubSpot refused if there were none before", () => {
  expect(worse([round({ one: { refused: 1 } }, { one: { refused: 0 } })])).toEqual(["one.refused"]);
});

it("runs the scripts of a commit from before the one command", () => {
  const root = mkdtempSync(join(tmpdir(), "plumbline-compare-"));
  try {
    expect(commandIn(root, "jobs")).toEqual(["bench/src/run.ts"]);
    expect(commandIn(root, "limit")).toEqual(["bench/src/run-limit.ts"]);
    mkdirSync(join(root, "bench/src"), { recursive: true });
    writeFileSync(join(root, "bench/src/bench.ts"), "");
    expect(commandIn(root, "limit")).toEqual(["bench/src/bench.ts", "limit"]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
