/** Prints the quality table: `npm run quality`. `--examples` lists what was written wrongly, lost, or passed unnoticed. */
import { loadEngine } from "../src/engine.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import { MESSY_FORTY } from "./messy-forty.ts";
import { random } from "./random.ts";
import { percent, score } from "./score.ts";
import type { Score } from "./score.ts";
import { measureLoad, measureSpeed } from "./speed.ts";
import { generated, rightLookingWrong, rightUs, rightWorld } from "./sets.ts";

const SEED = 20_261_120;
const show = process.argv.includes("--examples");
const load = measureLoad();
const engine = loadEngine();
const sets = [
  ["generated", generated(random(SEED), 6000)],
  ["by hand", rightUs()],
  ["looks wrong", rightLookingWrong()],
] as const;

const scores: Score[] = [];
for (const corruption of CORRUPTIONS)
  for (const [name, records] of sets) scores.push(score(engine, name, records, corruption, SEED));
scores.push(score(engine, "world", rightWorld(), { name: "none", damage: (record) => record }, SEED));
scores.push(
  score(
    engine,
    "world",
    rightWorld(),
    {
      name: "all capitals",
      damage: (record) => ({
        ...record,
        street_address: record.street_address.toUpperCase(),
        city: record.city.toUpperCase(),
      }),
    },
    SEED,
  ),
);

const head = ["damage", "set", "records", "wrong", "right %", "review %", "fail %", "unnoticed %", "lost", "unstable"];
const rows = scores.map((each) => [
  each.corruption,
  each.set,
  String(each.count),
  String(each.wrong),
  percent(each.repaired, each.count),
  percent(each.review, each.count),
  percent(each.fail, each.count),
  percent(each.unnoticed, each.count),
  String(each.lost),
  String(each.notStable),
]);
const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
for (const row of [head, ...rows])
  process.stdout.write(
    `${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}\n`,
  );
if (show)
  for (const each of scores)
    for (const example of each.examples) process.stdout.write(`${each.corruption} / ${each.set}: ${example}\n`);

const messy = MESSY_FORTY.filter(({ input, expected, outcomes }) => {
  const result = engine.clean(input);
  return (
    outcomes.includes(result.outcome) &&
    Object.entries(expected).every(([part, value]) => result.address[part as keyof typeof result.address] === value)
  );
}).length;
const sum = (key: "count" | "wrong" | "lost" | "notStable"): number =>
  scores.reduce((total, each) => total + each[key], 0);
const speeds = measureSpeed();
process.stdout.write(`messy forty: ${messy} of ${MESSY_FORTY.length}\n`);
for (const { set, enginePerSecond, parseAddressPerSecond, ratio } of speeds) {
  process.stdout.write(
    `${set} records a second: ${enginePerSecond}, parse-address over the same ${parseAddressPerSecond}, ratio ${ratio}\n`,
  );
}
process.stdout.write(
  `${JSON.stringify({ records: sum("count"), wrongPer10000: (10_000 * sum("wrong")) / sum("count"), tokensLost: sum("lost"), notIdempotent: sum("notStable"), messyForty: messy, load, speeds })}\n`,
);
