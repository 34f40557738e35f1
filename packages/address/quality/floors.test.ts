import { expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { CORRUPTIONS } from "./corruptions.ts";
import { random } from "./random.ts";
import { score } from "./score.ts";
import type { Score } from "./score.ts";
import { generated, rightLookingWrong, rightUs, rightWorld } from "./sets.ts";

const SEED = 4;
const engine = loadEngine();
const sets: Record<string, AddressFields[]> = {
  generated: generated(random(SEED), 2500),
  hand: rightUs(),
  odd: rightLookingWrong(),
};
const scores = new Map<string, Score>();
for (const [name, records] of Object.entries(sets)) {
  for (const corruption of CORRUPTIONS)
    scores.set(`${corruption.name}/${name}`, score(engine, name, records, corruption, SEED));
}
const world = score(engine, "world", rightWorld(), { name: "none", damage: (record) => record }, SEED);

function of(corruption: string, set: string): Score {
  const found = scores.get(`${corruption}/${set}`);
  if (!found) throw new Error(`no score of ${corruption} on ${set}`);
  return found;
}

test("nothing wrong is written, no token is lost, and cleaning again changes nothing", () => {
  for (const each of [...scores.values(), world]) {
    expect([each.set, each.corruption, each.wrong, each.examples.filter((text) => text.startsWith("WRONG"))]).toEqual([
      each.set,
      each.corruption,
      0,
      [],
    ]);
    expect([each.set, each.corruption, each.lost, each.unstable]).toEqual([each.set, each.corruption, 0, 0]);
  }
});

test("right addresses pass untouched, at most 3 of 100 go to review", () => {
  for (const each of [of("none", "generated"), of("none", "hand"), of("none", "odd"), world]) {
    expect(each.review + each.fail).toBeLessThanOrEqual(0.03 * each.count);
    expect(each.repaired + each.review + each.fail).toBe(each.count);
  }
});

test.each(["generated", "hand"])("one typo in the city is repaired in 93 of 100 (%s)", (set) => {
  const each = of("one typo in city", set);
  expect(each.repaired / each.count).toBeGreaterThanOrEqual(0.93);
});

test.each(["wrong state", "no state"])("%s is repaired in 98 of 100", (corruption) => {
  const all = [of(corruption, "generated"), of(corruption, "hand"), of(corruption, "odd")];
  const repaired = all.reduce((sum, each) => sum + each.repaired, 0);
  expect(repaired / all.reduce((sum, each) => sum + each.count, 0)).toBeGreaterThanOrEqual(0.98);
});

test.each(["lost zero", "letter for zero", "country in words", "state in words", "unit in the middle"])(
  "%s is repaired in 98 of 100",
  (corruption) => {
    const each = of(corruption, "generated");
    expect(each.repaired / each.count).toBeGreaterThanOrEqual(0.98);
  },
);

test.each(["all in the street field", "all in the city field", "city and state swapped", "city and ZIP swapped"])(
  "%s: never unnoticed, and at least 80 of 100 written or proposed without error",
  (corruption) => {
    const each = of(corruption, "generated");
    expect(each.unnoticed).toBe(0);
    expect((each.repaired + each.proposals.right + each.proposals.partly) / each.count).toBeGreaterThanOrEqual(0.8);
  },
);

test("a missing ZIP code never passes as right", () => {
  for (const set of Object.keys(sets)) {
    const each = of("no ZIP", set);
    expect(each.review + each.fail).toBe(each.count);
  }
});
