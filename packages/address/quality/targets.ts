import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadEngine } from "../src/engine.ts";
import type { Engine } from "../src/engine.ts";
import type { Corruption } from "./corruptions.ts";
import { areCountriesFound, areSignalsUseful } from "./country-targets.ts";
import { confirmedRows, damaged, isScored, tally } from "./damaged-fields.ts";
import type { Tally } from "./damaged-fields.ts";
import { BACKSLASHES, BEHIND_CODE, LINE_BREAKS, SHORT_CODES, WHOLE_LINE, withTownStreet } from "./line-corruptions.ts";
import { isAllHeld, recordRepaired } from "./held.ts";
import { areStatesFound } from "./state-targets.ts";
import { areWitnessesRight } from "./witness-targets.ts";
import { random } from "./random.ts";
import type { AddressFields } from "../src/types.ts";
import { BROKEN_LETTERS, MIXED_FIELDS, noAddresses, streetRemarks, TWO_ADDRESSES } from "./field-corruptions.ts";

const SEED = 20_261_129;

type Say = (line: string) => void;
type Target = { name: string; limit: number; isMost: boolean; figure: (total: Tally) => number };
/** `prepare`: makes the true row of a set from a confirmed one; null where it cannot. */
type Measure = {
  corruptions: readonly Corruption[];
  targets: readonly Target[];
  prepare?: Corruption["damage"];
};

const most = (name: string, limit: number, figure: Target["figure"]): Target => ({ name, limit, isMost: true, figure });
const least = (name: string, limit: number, figure: Target["figure"]): Target => ({
  name,
  limit,
  isMost: false,
  figure,
});
const of =
  (...kinds: (keyof Tally)[]) =>
  (total: Tally): number =>
    (100 * kinds.reduce((sum, kind) => sum + total[kind], 0)) / Math.max(1, total.count);
const SETTLED = most("a second cleaning changes, %", 0, of("unstable"));

/** What may not happen to a line, however it is read. */
const NOT_WRONG = most("written wrongly", 0, ({ wrong }) => wrong);

/** What `npm run quality -- --target <name>` measures; figures in percent of the scored half. */
const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  mixed: [
    {
      corruptions: MIXED_FIELDS.slice(0, 1),
      targets: [least("repaired, %", 90, of("repaired")), most("unnoticed, %", 1, of("passed", "wrong")), SETTLED],
    },
    {
      corruptions: MIXED_FIELDS.slice(1, 2),
      targets: [least("repaired, %", 55, of("repaired")), most("unnoticed, %", 27, of("passed", "wrong")), SETTLED],
    },
    {
      corruptions: MIXED_FIELDS.slice(2),
      targets: [least("repaired, %", 99, of("repaired")), most("unnoticed, %", 1, of("passed", "wrong")), SETTLED],
    },
    { corruptions: TWO_ADDRESSES, targets: [most("unnoticed, %", 6, of("passed", "wrong", "repaired"))] },
  ],
  letters: [
    {
      corruptions: BROKEN_LETTERS,
      targets: [
        least("repaired, %", 95, of("repaired")),
        most("written wrongly or half, %", 0.2, of("wrong", "passed")),
        SETTLED,
      ],
    },
  ],
  lines: [
    { corruptions: BEHIND_CODE, targets: [NOT_WRONG, SETTLED] },
    { corruptions: WHOLE_LINE, prepare: withTownStreet, targets: [NOT_WRONG, SETTLED] },
    { corruptions: SHORT_CODES, targets: [NOT_WRONG, most("passed on, %", 2, of("passed")), SETTLED] },
    { corruptions: BACKSLASHES, targets: [most("words harmed", 0, of("wrong", "repaired")), SETTLED] },
    { corruptions: LINE_BREAKS, targets: [least("joined, %", 95, of("repaired")), NOT_WRONG, SETTLED] },
  ],
  garbage: [
    {
      corruptions: [noAddresses(), streetRemarks()],
      targets: [most("accepted, %", 2, of("passed", "wrong", "repaired"))],
    },
  ],
};

/** Targets that are measured in their own way. */
const OWN_MEASURES: Readonly<Record<string, (engine: Engine, say: Say, before: Engine | null) => boolean>> = {
  held: isAllHeld,
  country: areCountriesFound,
  signals: areSignalsUseful,
  states: areStatesFound,
  witness: areWitnessesRight,
};

/** Writes what the version of the package in this folder repairs, which the target "held" compares with. */
export async function recordBaseline(folder: string): Promise<void> {
  recordRepaired(await engineIn(folder));
}

/** Prints the figures of one target, beside those of another version of the package if its folder is named; whether all are met. */
export async function measureTarget(name: string, baseline: string | undefined, say: Say): Promise<boolean> {
  const measures = MEASURES[name];
  const own = OWN_MEASURES[name];
  const engine = loadEngine();
  const before = baseline === undefined ? null : await engineIn(baseline);
  if (own !== undefined) return own(engine, say, before);
  const names = [...Object.keys(MEASURES), ...Object.keys(OWN_MEASURES)].join(", ");
  if (measures === undefined) throw new Error(`There is no target "${name}": ${names}`);
  const rows = confirmedRows(engine);
  say(`${name}: ${rows.length} confirmed rows, of which ${rows.filter(isScored).length} are scored`);
  let isMet = true;
  for (const { corruptions, targets, prepare } of measures) {
    const truths = prepare === undefined ? rows : prepared(engine, rows, prepare);
    for (const corruption of corruptions) {
      const scored = damaged(truths, corruption, SEED).filter(({ truth }) => isScored(truth));
      const now = tally(engine, scored);
      say(`${corruption.name}: ${JSON.stringify(now)}`);
      const then = before === null ? null : tally(before, scored);
      if (then !== null) say(`${" ".repeat(corruption.name.length - 6)}before: ${JSON.stringify(then)}`);
      for (const { name: figureName, limit, isMost, figure } of targets) {
        const [value, old] = [figure(now), then === null ? "" : `, before ${figure(then).toFixed(2)}`];
        const isReached = isMost ? value <= limit : value >= limit;
        isMet &&= isReached;
        const wanted = `${isMost ? "at most" : "at least"} ${limit}`;
        say(`  ${isReached ? "ok    " : "MISSED"} ${figureName}: ${value.toFixed(2)} (${wanted}${old})`);
      }
    }
  }
  return isMet;
}

/** What the engine makes of the prepared rows, where it writes them as they are. */
function prepared(engine: Engine, rows: readonly AddressFields[], prepare: Corruption["damage"]): AddressFields[] {
  const chance = random(SEED);
  return rows.flatMap((row) => {
    const made = prepare(row, chance);
    if (made === null) return [];
    const { outcome, address } = engine.clean(made);
    return outcome === "accept" || outcome === "corrected" ? [address] : [];
  });
}

async function engineIn(folder: string): Promise<Engine> {
  const module: { loadEngine: () => Engine } = await import(pathToFileURL(resolve(folder, "src/engine.ts")).href);
  return module.loadEngine();
}
