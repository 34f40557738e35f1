/**
 * Prints the quality table: `npm run quality`. `--examples` lists what was written wrongly, lost, proposed wrongly or passed
 * unnoticed; `--seed <n>` selects another set of random records and damages; `--report` writes the figures of the accuracy page.
 * `--target <name>` measures one target instead and exits 1 if it is missed; `--baseline <folder>` prints the figures of another
 * version of this package beside it, and `--record` writes what that version repairs.
 */
import { parseArgs } from "node:util";
import { loadEngine } from "../src/engine.ts";
import { combinations } from "./combinations.ts";
import { CORRUPTIONS, NONE } from "./corruptions.ts";
import { FINDINGS, missOf } from "./findings.ts";
import { writeGlossary } from "./glossary.ts";
import { MESSY_FORTY } from "./messy-forty.ts";
import { printCompanyLines, printScores, printWorld } from "./print.ts";
import { random } from "./random.ts";
import { realSplitFields, realTypedLines, worldPlaces } from "./real-lines.ts";
import { writeReport } from "./report.ts";
import { percent, score } from "./score.ts";
import type { Score } from "./score.ts";
import { measureLoad, measureSpeed } from "./speed.ts";
import { measureTarget, recordBaseline } from "./targets.ts";
import { generated, rightCountries, rightLookingWrong, rightUs, rightWorld } from "./sets.ts";
import { worldCorruptions } from "./world-corruptions.ts";

const { values } = parseArgs({
  options: {
    examples: { type: "boolean" },
    report: { type: "boolean" },
    seed: { type: "string" },
    target: { type: "string" },
    baseline: { type: "string" },
    record: { type: "boolean" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (values.record === true && values.baseline !== undefined) {
  await recordBaseline(values.baseline);
  process.exit(0);
}
if (values.target !== undefined) process.exit((await measureTarget(values.target, values.baseline, say)) ? 0 : 1);
const SEED = Number(values.seed ?? 20_261_120);
const load = measureLoad();
const engine = loadEngine();

const sets = [
  ["generated", generated(random(SEED), 6000)],
  ["by hand", rightUs()],
  ["looks wrong", rightLookingWrong()],
  ["real", realSplitFields()],
] as const;
const scores: Score[] = [];
for (const corruption of CORRUPTIONS)
  for (const [name, records] of sets) scores.push(score(engine, { set: name, records, corruption, seed: SEED }));
// Clerks misspell cities: only the street of their lines is certain.
scores.push(
  score(engine, {
    set: "typed lines",
    records: realTypedLines(),
    corruption: NONE,
    seed: SEED,
    judged: ["street_address"],
  }),
);
scores.push(score(engine, { set: "combinations", records: combinations(), corruption: NONE, seed: SEED }));
scores.push(score(engine, { set: "world, right", records: rightCountries(), corruption: NONE, seed: SEED }));
const world = worldPlaces();
for (const corruption of worldCorruptions(world)) {
  scores.push(score(engine, { set: "world by hand", records: rightWorld(), corruption, seed: SEED }));
  scores.push(score(engine, { set: "world", records: world, corruption, seed: SEED }));
}
printScores(scores, say);
printWorld(engine, world, SEED, say);
printCompanyLines(engine, say);
if (values.examples)
  for (const each of scores) for (const example of each.examples) say(`${each.corruption} / ${each.set}: ${example}`);

let missed = 0;
for (const [table, findings] of Object.entries(FINDINGS)) {
  const misses = findings.flatMap((finding) => missOf(finding, engine.clean(finding.input)) ?? []);
  missed += misses.length;
  say(`findings, ${table}: ${findings.length - misses.length} of ${findings.length}`);
  if (values.examples) for (const miss of misses) say(`  ${miss}`);
}
const messy = MESSY_FORTY.filter((each) => missOf(each, engine.clean(each.input)) === null).length;
say(`messy forty: ${messy} of ${MESSY_FORTY.length}`);

const sum = (of: (each: Score) => number): number => scores.reduce((total, each) => total + of(each), 0);
const proposals = sum(({ proposals: { right, partly, wrong } }) => right + partly + wrong);
const wrongProposals = sum((each) => each.proposals.wrong);
say(
  `proposals: ${proposals}, wrong ${wrongProposals}, a new state beside a right one ${sum((each) => each.proposals.newState)}`,
);
for (const [name, group] of Map.groupBy(scores, ({ set }) => (set.startsWith("world") ? "abroad" : "United States"))) {
  const of = (count: (each: Score) => number): number => group.reduce((total, each) => total + count(each), 0);
  const offered = of(({ candidates }) => candidates.offered);
  say(
    `candidates, ${name}: with ${offered} reviews, the truth among them ${percent(
      of(({ candidates }) => candidates.right),
      offered,
    )} %, first ${percent(
      of(({ candidates }) => candidates.firstRight),
      offered,
    )} %; reviews with neither value nor candidates ${of((each) => each.helpless)}`,
  );
}
const damagedUs = scores.filter((each) => each.corruption !== "none" && !each.set.startsWith("world"));
const shareOfDamaged = (of: (each: Score) => number): string =>
  percent(
    damagedUs.reduce((total, each) => total + of(each), 0),
    damagedUs.reduce((total, each) => total + each.count, 0),
  );
say(
  `damaged US records unnoticed: ${shareOfDamaged((each) => each.unnoticed)} %, of which another code of the same city ${shareOfDamaged((each) => each.undetectable)} %`,
);
const speeds = measureSpeed();
for (const { set, enginePerSecond, parseAddressPerSecond, ratio } of speeds)
  say(
    `${set} records a second: ${enginePerSecond}, parse-address over the same ${parseAddressPerSecond}, ratio ${ratio}`,
  );
if (values.report === true) {
  await writeGlossary(engine);
  say(
    `written: ${writeReport(engine, scores, world, { seed: SEED, measuredOn: new Date().toISOString().slice(0, 10) })}`,
  );
}
const summary = {
  records: sum((each) => each.count),
  wrong: sum((each) => each.wrong),
  wordsLost: sum((each) => each.lost),
  unstable: sum((each) => each.unstable),
  badCase: sum((each) => each.badCase),
  halfCased: sum((each) => each.halfCased),
  wrongProposals,
  findingsMissed: missed,
  messyForty: messy,
  load,
  speeds,
};
say(JSON.stringify(summary));
