import { expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import type { AddressFields } from "../src/types.ts";
import { CORRUPTIONS, NONE } from "./corruptions.ts";
import { random } from "./random.ts";
import { realSplitFields, realTypedLines, worldPlaces } from "./real-lines.ts";
import { score } from "./score.ts";
import type { Score } from "./score.ts";
import { generated, rightCountries, rightLookingWrong, rightUs, rightWorld } from "./sets.ts";
import { worldCorruptions } from "./world-corruptions.ts";

const SEED = 4;
const engine = loadEngine();
const sets: Record<string, AddressFields[]> = {
  generated: generated(random(SEED), 2500),
  hand: rightUs(),
  odd: rightLookingWrong(),
  real: realSplitFields().filter((_, index) => index % 2 === 0),
};
const scores = new Map<string, Score>();
for (const [name, records] of Object.entries(sets)) {
  for (const corruption of CORRUPTIONS)
    scores.set(`${corruption.name}/${name}`, score(engine, { set: name, records, corruption, seed: SEED }));
}
const typed = score(engine, {
  set: "typed lines",
  records: realTypedLines(),
  corruption: NONE,
  seed: SEED,
  judged: ["street_address"],
});
const places = worldPlaces().filter((_, index) => index % 3 === 0);
const world = new Map<string, Score>();
for (const corruption of worldCorruptions(places)) {
  world.set(`${corruption.name}/hand`, score(engine, { set: "world", records: rightWorld(), corruption, seed: SEED }));
  world.set(`${corruption.name}/places`, score(engine, { set: "world", records: places, corruption, seed: SEED }));
}
const all = [...scores.values(), ...world.values(), typed];

function of(corruption: string, set: string, from: ReadonlyMap<string, Score> = scores): Score {
  const found = from.get(`${corruption}/${set}`);
  if (!found) throw new Error(`no score of ${corruption} on ${set}`);
  return found;
}
/** Share of all records of these sets. */
function share(parts: readonly Score[], count: (each: Score) => number): number {
  return parts.reduce((sum, each) => sum + count(each), 0) / parts.reduce((sum, each) => sum + each.count, 0);
}

test("writes nothing wrong, keeps all words in place, and is idempotent", () => {
  const faults = all.flatMap((each) => each.examples.filter((text) => /^(?:WRONG|UNSTABLE)/u.test(text)));
  expect(faults).toEqual([]);
  for (const each of all)
    expect([each.set, each.corruption, each.wrong, each.lost, each.unstable]).toEqual([
      each.set,
      each.corruption,
      0,
      0,
      0,
    ]);
});

test("leaves no street all-capital next to a recased city", () => {
  expect(share([typed, of("all capitals", "real"), of("all capitals", "hand")], (each) => each.halfCased)).toBeLessThan(
    0.001,
  );
});

test("makes at most 5 wrong proposals in 1,000, and proposes no new state beside a correct one", () => {
  const proposals = all.reduce((sum, { proposals: { right, partly, wrong } }) => sum + right + partly + wrong, 0);
  expect(all.reduce((sum, each) => sum + each.proposals.wrong, 0) / proposals).toBeLessThanOrEqual(0.005);
  expect(all.reduce((sum, each) => sum + each.proposals.newState, 0)).toBe(0);
});

test("leaves correct addresses unchanged, and sends very few to review", () => {
  for (const each of [of("none", "generated"), of("none", "hand"), of("none", "odd")])
    expect([each.review + each.fail, each.repaired]).toEqual([0, each.count]);
  for (const each of [of("none", "real"), typed])
    expect(share([each], (one) => one.review + one.fail)).toBeLessThanOrEqual(0.008);
  expect(
    share([of("none", "hand", world), of("none", "places", world)], (each) => each.review + each.fail),
  ).toBeLessThanOrEqual(0.005);
});

test("leaves correct addresses of a hundred countries unchanged", () => {
  const records = rightCountries();
  expect(new Set(records.map(({ country }) => country)).size).toBeGreaterThanOrEqual(90);
  const touched = records.filter((record) => {
    const { outcome, changes } = engine.clean(record);
    return outcome !== "accept" || changes.length > 0;
  });
  expect(touched).toEqual([]);
});

test.each([
  ["one typo in city", "generated", 0.97],
  ["one typo in city", "hand", 0.95],
  ["one typo in city", "real", 0.97],
  ["wrong state", "generated", 0.98],
  ["wrong state", "odd", 0.95],
  ["no state", "generated", 0.99],
  ["lost zero", "generated", 0.97],
  ["ZIP debris", "generated", 0.97],
  ["ZIP debris", "real", 0.97],
  ["letter for zero", "generated", 0.98],
  ["country in words", "generated", 0.98],
  ["state in words", "generated", 0.98],
  ["state or ZIP behind city", "generated", 0.98],
  ["comma behind city", "generated", 0.98],
  ["unit in front", "generated", 0.98],
  ["unit in the middle", "generated", 0.98],
])("corrects %s (%s: at least %d)", (corruption, set, floor) => {
  expect(share([of(corruption, set)], (each) => each.repaired)).toBeGreaterThanOrEqual(floor);
});

test.each([
  ["one typo in city", 0.95],
  ["code without its mark", 0.98],
  ["lost zero", 0.95],
  ["city and code swapped", 0.95],
])("corrects %s outside the US (at least %d)", (corruption, floor) => {
  expect(share([of(corruption, "places", world)], (each) => each.repaired)).toBeGreaterThanOrEqual(floor);
});

test("detects contradictions of city and code outside the US, and splits one-line addresses", () => {
  expect(share([of("code of another place", "places", world)], (each) => each.unnoticed)).toBeLessThanOrEqual(0.08);
  for (const corruption of ["code and city in one field", "all in the street field"])
    expect(
      share([of(corruption, "places", world)], (each) => each.repaired + each.proposals.right),
    ).toBeGreaterThanOrEqual(0.9);
});

test("detects a code outside the US that lost a digit, and adds no zeros", () => {
  const each = of("one digit of the code lost", "places", world);
  expect([each.wrong, share([each], (one) => one.unnoticed) <= 0.05]).toEqual([0, true]);
});

test("never fails a misspelled country, and writes or proposes the correct name", () => {
  const each = of("country misspelled", "places", world);
  expect([each.fail, each.wrong]).toEqual([0, 0]);
  const { right, partly } = each.proposals;
  expect((each.repaired + right + partly) / each.count).toBeGreaterThanOrEqual(0.9);
});

test("never accepts a street that is not an address", () => {
  for (const set of ["hand", "places"]) {
    const each = of("no address in the street", set, world);
    expect([each.wrong, each.repaired + each.unnoticed]).toEqual([0, 0]);
  }
});

test.each(["read in the wrong encoding", "no-break spaces"])("%s: corrects it or sends it to review", (corruption) => {
  const each = of(corruption, "places", world);
  expect([each.wrong, share([each], (one) => one.unnoticed) <= 0.02]).toEqual([0, true]);
  expect(share([each], (one) => one.repaired)).toBeGreaterThanOrEqual(0.95);
});

test.each(["all in the street field", "all in the city field", "city and state swapped", "city and ZIP swapped"])(
  "%s: never misses it, and writes or proposes at least 80 of 100 without error",
  (corruption) => {
    const each = of(corruption, "generated");
    expect(each.unnoticed).toBe(0);
    expect((each.repaired + each.proposals.right + each.proposals.partly) / each.count).toBeGreaterThanOrEqual(0.8);
  },
);

test("accepts at most 2 of 100 damaged US records, and wrong ZIP digits only within one city", () => {
  const damaged = [...scores.values()].filter((each) => each.corruption !== "none");
  expect(share(damaged, (each) => each.unnoticed)).toBeLessThanOrEqual(0.02);
  const digits = Object.keys(sets).map((set) => of("wrong ZIP digit", set));
  expect(share(digits, (each) => each.unnoticed - each.undetectable)).toBeLessThanOrEqual(0.04);
});

test("includes the correct ZIP code in the candidates for a missing or wrong one", () => {
  for (const damage of ["no ZIP", "wrong ZIP digit", "swapped ZIP digits"]) {
    const { candidates } = of(damage, "real");
    expect([damage, candidates.right / candidates.offered >= 0.93]).toEqual([damage, true]);
  }
  expect(of("no ZIP", "real").helpless).toBe(0);
});

test("never accepts a missing ZIP code", () => {
  for (const set of Object.keys(sets)) {
    const each = of("no ZIP", set);
    expect(each.review + each.fail).toBe(each.count);
  }
});
