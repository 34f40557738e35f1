import { numberKey, partsOfLine, streetKey } from "../reference/street-key.ts";
import { foldName } from "../text/fold.ts";
import type { AddressFields } from "../types.ts";

/**
 * Under which keys a record counts as a witness, and under which the facts about it are looked up; null where it has none. To be
 * stored as keyed hashes: street and number are not to be read from them. `code` is the key of the spellings of a town.
 */
export type WitnessKeys = Readonly<Record<"building" | "street" | "code", string | null>>;

/** `country`: ISO alpha-2, as of `Engine.countryOf`. */
export function witnessKeys(country: string, { street_address, city, postal_code }: AddressFields): WitnessKeys {
  const { number, street } = partsOfLine(country, street_address);
  const town = foldName(city);
  const isWhole = street !== "" && town !== "";
  const ofStreet = [country, town, streetKey(country, street)].join("|");
  const code = codeKey(country, postal_code);
  return {
    street: isWhole ? ofStreet : null,
    building: isWhole && number !== "" ? `${ofStreet}|${numberKey(number)}` : null,
    code: code === "" ? null : `${country}|${code}`,
  };
}

const ZIP_DIGITS = 5;

/** Codes compare by capitals and digits; in the United States by the first five. */
export function codeKey(country: string, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, "");
  return country === "US" && /^\d+$/u.test(plain) ? plain.slice(0, ZIP_DIGITS) : plain;
}
