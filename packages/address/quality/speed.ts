/**
 * Addresses per second of the engine and of a plain loop of `parse-address` over the same records, alternating so that both run
 * under the same conditions.
 */
import { createRequire } from "node:module";
import { loadEngine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import { random } from "./random.ts";
import { generated } from "./sets.ts";

type ParseAddress = { parseLocation(text: string): unknown };
export type Speed = { set: "right" | "messy"; enginePerSecond: number; parseAddressPerSecond: number; ratio: number };

const ROUNDS = 7;
/** A process that cleans lists runs compiled code after its first thousands of records; so does the loop. */
const WARM_UP_ROUNDS = 10;

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

/** By CPU time: other load on the machine does not count. */
function rate<T>(items: readonly T[], work: (item: T) => unknown): number {
  const start = process.cpuUsage();
  for (const item of items) work(item);
  const used = process.cpuUsage(start);
  return Math.round((items.length * 1e6) / (used.user + used.system));
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Load time and heap of the US table; the heap only under `--expose-gc`. */
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
