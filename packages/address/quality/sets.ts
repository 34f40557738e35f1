import type { AddressFields } from "../src/types.ts";
import { UsGazetteer } from "../src/us/gazetteer.ts";
import type { Random } from "./random.ts";
import { RIGHT_COUNTRIES } from "./right-countries.ts";
import { RIGHT_LOOKING_WRONG } from "./right-looking-wrong.ts";
import { RIGHT_US } from "./right-us.ts";
import { RIGHT_WORLD } from "./right-world.ts";

function parse(text: string): AddressFields[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [street_address = "", city = "", state = "", postal_code = "", country = "US"] = line.split("|");
      return { street_address, city, state, postal_code, country };
    });
}

export const rightUs = (): AddressFields[] => parse(RIGHT_US);
export const rightLookingWrong = (): AddressFields[] => parse(RIGHT_LOOKING_WRONG);
export const rightWorld = (): AddressFields[] => parse(RIGHT_WORLD);
export const rightCountries = (): AddressFields[] => parse(RIGHT_COUNTRIES);

const NAMES = [
  "Main",
  "Oak",
  "Washington",
  "Maple",
  "Park View",
  "5th",
  "Martin Luther King Jr",
  "Saint Charles",
  "Lincoln",
  "42nd",
  "Cedar Hill",
  "McDonald",
  "O'Connell",
  "Sunset",
];
const SUFFIXES = ["St", "Ave", "Blvd", "Dr", "Rd", "Ln", "Ct", "Pl", "Pkwy", "Way"];
const DIRECTIONS = ["", "", "", "N ", "S ", "E ", "NW "];
const UNITS = ["", "", "", " Apt 4B", " Ste 210", " Unit 7", " Bldg 2 Apt 11", " # 12", " Fl 3"];

/**
 * Random ZIP codes with the post office's own city, and invented streets. They come from the engine's own table, so results on
 * them are flattering.
 */
export function generated(random: Random, count: number): AddressFields[] {
  const gazetteer = new UsGazetteer();
  const zips = gazetteer.allZips();
  return Array.from({ length: count }, () => {
    const zip = random.pick(zips);
    const place = gazetteer.firstPlaceOfRow(gazetteer.rowOf(zip));
    const street = `${1 + random.below(9999)} ${random.pick(DIRECTIONS)}${random.pick(NAMES)} ${random.pick(SUFFIXES)}${random.pick(UNITS)}`;
    return {
      street_address: street,
      city: gazetteer.placeNames[place] ?? "",
      state: gazetteer.placeStates[place] ?? "",
      postal_code: zip,
      country: "US",
    };
  });
}
