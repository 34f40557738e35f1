/**
 * Checks the engine's speed and memory against their targets on an idle machine: `npm run quality:speed`. Prints each figure and
 * exits 1 if one is missed.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realTypedLines } from "./real-lines.ts";
import { measureSpeed, median } from "./speed.ts";

type Usage = { cpuSeconds: number; wallSeconds: number; peakMb: number };

const ROOT = join(import.meta.dirname, "..");
const COMMAND_LINE = ["src/cli.ts"];
const RUNS = 6;
const COPY = `
import { createInterface } from "node:readline";
import { once } from "node:events";
for await (const line of createInterface({ input: process.stdin }))
  if (!process.stdout.write(line + "\\n")) await once(process.stdout, "drain");`;
const ALL_COUNTRIES = `
import { readdirSync } from "node:fs";
import { loadEngine } from "./src/engine.ts";
const engine = loadEngine();
for (const country of COUNTRIES)
  engine.clean({ street_address: "1 Main St", city: "Springfield", state: "", postal_code: "12345", country });`;
/** Runs in the child process: reports its total usage. */
const REPORT_USAGE = `process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write(JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 }));
});`;

const folder = mkdtempSync(join(tmpdir(), "speed-targets-"));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let missed = 0;

try {
  const records = realTypedLines().map((record) => `${JSON.stringify(record)}\n`);
  const list = writeLines("list.jsonl", records, 108_000);
  const million = writeLines("million.jsonl", records, 1_000_000);
  const one = writeLines("one.jsonl", records, 1);

  const speeds = Array.from({ length: RUNS }, () => measureSpeed());
  for (const set of ["right", "messy"] as const)
    atLeast(
      `in process, ${set} lines, times parse-address`,
      2.0,
      median(speeds.flatMap((each) => ratiosOf(each, set))),
    );
  atLeast("command line, 108,000 lines, times its loop", 1.6, commandLineRatio(list, RUNS));
  atLeast("command line, a million lines, times its loop", 1.6, commandLineRatio(million, 1));
  const own = usageOf(COMMAND_LINE, million).peakMb;
  const copy = usageOf(["--input-type=module", "-e", COPY], million).peakMb;
  atMost(`US-only run of a million lines, MB above a copy (${copy.toFixed(0)} MB)`, 60, own - copy);
  atMost("first answer, s", 0.35, median(Array.from({ length: 5 }, () => usageOf(COMMAND_LINE, one).wallSeconds)));
  const countries = readdirSync(join(ROOT, "data/postal")).map((name) => name.slice(0, 2).toUpperCase());
  const all = ALL_COUNTRIES.replace("COUNTRIES", JSON.stringify(countries));
  atMost(
    `${countries.length} countries loaded, MB`,
    250,
    usageOf(["--input-type=module-typescript", "-e", all], one).peakMb,
  );
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = missed === 0 ? 0 : 1;

function ratiosOf(speeds: ReturnType<typeof measureSpeed>, set: "right" | "messy"): number[] {
  return speeds.filter((speed) => speed.set === set).map(({ ratio }) => ratio);
}

/** By CPU time, alternating, so that both run under the same conditions. */
function commandLineRatio(input: string, runs: number): number {
  const ratios = Array.from({ length: runs }, () => {
    const theirs = usageOf(["quality/parse-address-loop.ts"], input).cpuSeconds;
    return theirs / usageOf(COMMAND_LINE, input).cpuSeconds;
  });
  return median(ratios);
}

function usageOf(args: readonly string[], input: string): Usage {
  const stdin = openSync(input, "r");
  const start = performance.now();
  const child = spawnSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--import",
      `data:text/javascript,${encodeURIComponent(REPORT_USAGE)}`,
      ...args,
    ],
    // The compile cache is the command line's own.
    { cwd: ROOT, stdio: [stdin, "ignore", "pipe"], env: { ...process.env, NODE_COMPILE_CACHE: "" } },
  );
  const wallSeconds = (performance.now() - start) / 1000;
  closeSync(stdin);
  if (child.status !== 0) throw new Error(child.stderr.toString());
  const used: Omit<Usage, "wallSeconds"> = JSON.parse(child.stderr.toString());
  return { ...used, wallSeconds };
}

function writeLines(name: string, lines: readonly string[], count: number): string {
  const file = join(folder, name);
  const text = lines.join("");
  const whole = Math.floor(count / lines.length);
  writeFileSync(file, text.repeat(whole) + lines.slice(0, count % lines.length).join(""));
  return file;
}

function atLeast(name: string, target: number, figure: number): void {
  judge(name, `at least ${target}`, figure, figure >= target);
}

function atMost(name: string, target: number, figure: number): void {
  judge(name, `at most ${target}`, figure, figure <= target);
}

function judge(name: string, target: string, figure: number, isReached: boolean): void {
  if (!isReached) missed++;
  say(`${isReached ? "ok    " : "MISSED"} ${name}: ${figure.toFixed(2)} (${target})`);
}
