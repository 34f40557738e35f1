import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import type { Corruption } from "./corruptions.ts";
import { damaged, judgeRow } from "./damaged-fields.ts";
import { companyLines, realSplitFields, worldPlaces } from "./real-lines.ts";
import { worldCorruptions } from "./world-corruptions.ts";

/** By "damage|country": rows, and those repaired; of lines as typed, those that are not asked about. */
export type Repaired = Readonly<Record<string, readonly [count: number, repaired: number]>>;

/** The figures of 4fab2e4, which `--record` writes from the folder of `--baseline`. */
const FILE = join(import.meta.dirname, "sets", "repaired-before.json");
const AS_TYPED = "as typed";
const SEED = 20_261_120;
/** What one country may lose of one damage, in points. */
const MOST_LOST = 0.5;

export function repairedBy(engine: Engine): Repaired {
  const found: Record<string, [number, number]> = {};
  const count = (rows: readonly AddressFields[], corruption: Corruption): void => {
    for (const row of damaged(rows, corruption, SEED)) {
      const figures = (found[`${corruption.name}|${row.truth.country}`] ??= [0, 0]);
      figures[0]++;
      if (judgeRow(engine, row) === "repaired") figures[1]++;
    }
  };
  const places = worldPlaces();
  for (const corruption of worldCorruptions(places)) count(places, corruption);
  // Their streets are written out: the truth is their standard form.
  const american = realSplitFields().map((row) => engine.clean(row).address);
  for (const corruption of CORRUPTIONS) count(american, corruption);
  for (const row of companyLines()) {
    const figures = (found[`${AS_TYPED}|${row.country}`] ??= [0, 0]);
    figures[0]++;
    if (isWritten(engine, row)) figures[1]++;
  }
  return found;
}

function isWritten(engine: Engine, row: AddressFields): boolean {
  const { outcome } = engine.clean(row);
  return outcome === "accept" || outcome === "corrected";
}

export const recordRepaired = (engine: Engine): void => writeFileSync(FILE, `${JSON.stringify(repairedBy(engine))}\n`);

/** Nothing that was repaired may become a question: prints what each damage lost or won, and whether no country lost more. */
export function isAllHeld(engine: Engine, say: (line: string) => void): boolean {
  const before: Repaired = JSON.parse(readFileSync(FILE, "utf8"));
  const now = repairedBy(engine);
  const share = ([count, repaired]: readonly [number, number]): number => (100 * repaired) / Math.max(1, count);
  let isHeld = true;
  for (const [damage, keys] of Map.groupBy(Object.keys(before), (key) => key.slice(0, key.indexOf("|")))) {
    const sum = (of: Repaired): number =>
      share([
        keys.reduce((total, key) => total + (of[key]?.[0] ?? 0), 0),
        keys.reduce((total, key) => total + (of[key]?.[1] ?? 0), 0),
      ]);
    say(`${damage}: repaired ${sum(now).toFixed(2)} %, before ${sum(before).toFixed(2)} %`);
    isHeld &&= sum(now) >= sum(before) - MOST_LOST;
  }
  const lost = Object.entries(before).filter(
    // Lines as typed hold mistakes of their own: they count as one set.
    ([key, figures]) => !key.startsWith(AS_TYPED) && share(now[key] ?? [0, 0]) < share(figures) - MOST_LOST,
  );
  for (const [key, figures] of lost)
    say(`MISSED ${key}: repaired ${share(now[key] ?? [0, 0]).toFixed(1)} %, before ${share(figures).toFixed(1)} %`);
  return isHeld && lost.length === 0;
}
