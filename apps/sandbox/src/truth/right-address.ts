import type { AddressParts } from "./address.ts";
import { canadianPlaces, militaryPlaces, oddStreets, territoryPlaces, worldPlaces } from "./places-elsewhere.ts";
import { localPlaces } from "./places-local.ts";
import usPlaces from "./places-us.json" with { type: "json" };
import type { Random } from "./random.ts";
import { provinceNames, stateNames } from "./states.ts";
import { streetNames, unitKinds } from "./streets.ts";
import worldCities from "./world-places.json" with { type: "json" };

export type RightAddress = { address: AddressParts; stateName: string; alsoCity: string; looksWrong: boolean };

function rows(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split("|"));
}

const us = Object.entries(usPlaces.places).flatMap(([state, cities]) =>
  Object.entries(cities).map(([city, zips]) => ({ state, city, zips: zips.split(" ") })),
);
const local = rows(localPlaces).filter((row) => row[0] !== row[3]);
const canada = rows(canadianPlaces);
const world = rows(worldPlaces);

function filled(pattern: string, random: Random): string {
  return pattern
    .replace("{n}", String(random.whole(12, 180)))
    .replace("{b}", String(random.whole(100, 9900)))
    .replace("{u}", String(random.whole(2, 60)));
}

function streetLine(random: Random): { street: string; street2: string } {
  if (random.chance(0.05)) return { street: `PO Box ${random.whole(10, 9900)}`, street2: "" };
  const street = `${random.whole(1, 9899)} ${random.pick(streetNames)}`;
  if (!random.chance(0.28)) return { street, street2: "" };
  return { street, street2: `${random.pick(unitKinds)} ${random.whole(1, 60)}${random.chance(0.2) ? "B" : ""}` };
}

type Place = { city: string; state: string; zips: readonly string[] };

function usAddress(
  { city, state, zips }: Place,
  { alsoCity, looksWrong }: Pick<RightAddress, "alsoCity" | "looksWrong">,
  random: Random,
): RightAddress {
  return {
    address: { ...streetLine(random), city, state, zip: random.pick(zips), country: "US" },
    stateName: stateNames[state] ?? state,
    alsoCity,
    looksWrong,
  };
}

export function ordinaryUsAddress(random: Random): RightAddress {
  return usAddress(random.pick(us), { alsoCity: "", looksWrong: false }, random);
}

export function localUsAddress(random: Random): RightAddress {
  const [city = "", state = "", zips = "", preferred = ""] = random.pick(local);
  return usAddress({ city, state, zips: zips.split(",") }, { alsoCity: preferred, looksWrong: true }, random);
}

function fromPattern(
  row: readonly string[],
  { country, stateName, looksWrong }: { country: string; stateName: string; looksWrong: boolean },
  random: Random,
): RightAddress {
  const [pattern = "", city = "", state = "", zip = ""] = row;
  return {
    address: { street: filled(pattern, random), street2: "", city, state, zip, country },
    stateName,
    alsoCity: "",
    looksWrong,
  };
}

const unusual =
  (places: readonly string[][]) =>
  (random: Random): RightAddress => {
    const row = random.pick(places);
    return fromPattern(row, { country: "US", stateName: stateNames[row[2] ?? ""] ?? "", looksWrong: true }, random);
  };

export const oddUsAddress = unusual(rows(oddStreets));
export const territoryAddress = unusual(rows(territoryPlaces));
/** Military regions have no name. */
export const militaryAddress = unusual(rows(militaryPlaces));

export function canadianAddress(random: Random): RightAddress {
  const row = random.pick(canada);
  return fromPattern(row, { country: "CA", stateName: provinceNames[row[2] ?? ""] ?? "", looksWrong: false }, random);
}

export function foreignAddress(random: Random): RightAddress {
  const [pattern = "", city = "", state = "", zip = "", country = "", countryName = ""] = random.pick(world);
  const right = fromPattern([pattern, city, state, zip], { country, stateName: "", looksWrong: true }, random);
  return random.chance(0.5) ? right : { ...right, address: { ...right.address, country: countryName } };
}

const worldRows = Object.entries(worldCities.places).flatMap(([country, places]) =>
  places.map((row) => [...row.split("|"), country]),
);
const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** A street of a city outside North America, with its country as a code or a name. */
export function worldAddress(random: Random): RightAddress {
  const row = random.pick(worldRows);
  const country = row[4] ?? "";
  const name = random.chance(0.5) ? country : (countryNames.of(country) ?? country);
  return fromPattern(row, { country: name, stateName: "", looksWrong: true }, random);
}

/** Every triple of the hand-written United States tables, for the test that checks them against geography. */
export function usTriples(): { city: string; state: string; zip: string; isLocalName: boolean }[] {
  const all = [
    ...us.map((place) => ({ ...place, isLocalName: false })),
    ...rows(localPlaces).map(([city = "", state = "", zips = ""]) => ({
      state,
      city,
      zips: zips.split(","),
      isLocalName: true,
    })),
  ];
  return all.flatMap(({ state, city, zips, isLocalName }) => zips.map((zip) => ({ city, state, zip, isLocalName })));
}
