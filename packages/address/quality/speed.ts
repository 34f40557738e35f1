/** Addresses a second of the engine beside a plain loop of `parse-address` over the same records, alternating so that both meet the same machine. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { loadEngine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import { random } from "./random.ts";
import { realTypedLines } from "./real-lines.ts";
import { generated } from "./sets.ts";

type ParseAddress = { parseLocation(text: string): unknown };
export type Speed = { set: "right" | "messy"; enginePerSecond: number; parseAddressPerSecond: number; ratio: number };

const ROUNDS = 7;
/** A process that cleans lists runs compiled code from its first thousands of records on; so does the loop beside it. */
const WARM_UP_ROUNDS = 10;
const ROUNDS_OF_LINES = 8;

export function measureSpeed(count = 4000): Speed[] {
  const engine = loadEngine();
  const parser: ParseAddress = createRequire(import.meta.url)("parse-address");
  const right = generated(random(11), count);
  const messy = right.flatMap((record, index) => CORRUPTIONS[index % 13]?.damage(record, random(index)) ?? []);
  return [measure("right", right), measure("messy", messy)];

  function measure(set: Speed["set"], records: readonly AddressFields[]): Speed {
    const lines = records.map(
      (record) => `${record.street_address}, ${record.city}, ${record.state} ${record.postal_code}`,
    );
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      for (const record of records) engine.clean(record);
      for (const line of lines) parser.parseLocation(line);
    }
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(rate(records, (record) => engine.clean(record)));
      theirs.push(rate(lines, (line) => parser.parseLocation(line)));
    }
    const [enginePerSecond, parseAddressPerSecond] = [median(ours), median(theirs)];
    return {
      set,
      enginePerSecond,
      parseAddressPerSecond,
      ratio: Math.round((100 * enginePerSecond) / parseAddressPerSecond) / 100,
    };
  }
}

/** By CPU time: other work on the machine does not count. */
function rate<T>(items: readonly T[], work: (item: T) => unknown): number {
  const start = process.cpuUsage();
  for (const item of items) work(item);
  const used = process.cpuUsage(start);
  return Math.round((items.length * 1e6) / (used.user + used.system));
}

/** The command line over typed lines as JSON, against a process that reads the same and parses each line. */
export function measureCommandLine(): { perCpuSecond: number; ratio: number } {
  const records = realTypedLines();
  const lines = records.map((record) => JSON.stringify(record)).join("\n");
  // Long enough for the start of a process not to matter.
  const input = `${lines}\n`.repeat(ROUNDS_OF_LINES);
  const ours = cpuOf(["src/cli.ts"], input);
  const theirs = cpuOf(["quality/parse-address-loop.ts"], input);
  return {
    perCpuSecond: Math.round((records.length * ROUNDS_OF_LINES) / ours),
    ratio: Math.round((100 * theirs) / ours) / 100,
  };
}

/** CPU seconds of a child process, its start included. */
function cpuOf(args: readonly string[], input: string): number {
  const root = join(import.meta.dirname, "..");
  const script = `const start = process.cpuUsage(); process.on("exit", () => { const used = process.cpuUsage(start); process.stderr.write(String(used.user + used.system)); });`;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const child = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "--import", preload, ...args], {
    cwd: root,
    input,
    maxBuffer: 1 << 28,
  });
  return Number(child.stderr.toString()) / 1e6;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Time and heap that the US table takes; the heap only under `--expose-gc`. */
export function measureLoad(): { loadMs: number; heapMb: number | null } {
  const collect = globalThis.gc;
  collect?.();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const engine = loadEngine();
  const loadMs = Math.round(performance.now() - start);
  collect?.();
  const heapMb = collect ? Math.round((process.memoryUsage().heapUsed - before) / 100_000) / 10 : null;
  // Used once more, so that the engine is not collected before the heap is read.
  engine.clean({ street_address: "", city: "", state: "", postal_code: "", country: "" });
  return { loadMs, heapMb };
}
