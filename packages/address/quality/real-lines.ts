import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { remembered } from "../src/remembered.ts";
import type { AddressFields } from "../src/types.ts";

const SETS = join(import.meta.dirname, "sets");

function readSet(name: string): string[] {
  return gunzipSync(readFileSync(join(SETS, name)))
    .toString("utf8")
    .split("\n");
}

/** The lines of a set that is kept as text; cached, since each damaged row picks one. */
export const readLines = remembered((name) =>
  readFileSync(join(SETS, name), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

/**
 * Real US addresses of 16 states in their fields, written out ("1745 T Street Southeast"). Source: OpenAddresses, public domain.
 */
export function realSplitFields(): AddressFields[] {
  return readSet("us-split-fields.tsv.gz").map((line) => {
    const [street_address = "", city = "", state = "", postal_code = ""] = line.split("\t");
    return { street_address, city, state, postal_code, country: "US" };
  });
}

/**
 * Real lines as clerks typed them, capitals and cut-off names; ZIP+4 with its hyphen put back. Source: State of Florida, public
 * record.
 */
export function realTypedLines(): AddressFields[] {
  return readSet("us-typed-lines.txt.gz").flatMap((line) => {
    const match = /^(.+), ([^,]+), ([A-Z]{2}), ([\d-]{5,10})$/u.exec(line);
    if (!match) return [];
    const [, street_address = "", city = "", state = "", zip = ""] = match;
    const postal_code = zip.replace(/^(\d{5})(\d{4})$/u, "$1-$2");
    return [{ street_address, city, state, postal_code, country: "US" }];
  });
}

/** The missing part of codes whose table has only their prefix. */
const CODE_ENDINGS: Readonly<Record<string, string>> = { GB: " 1AA", NL: " AB" };
/**
 * Countries whose table has streets, postal districts, sorting areas (Canada's "Thunder Bay Central"), or towns in the dative
 * (Iceland).
 */
const NO_TOWNS = new Set(["SG", "CN", "IE", "BM", "PR", "CA", "IS"]);

/**
 * Places of 70 countries with one of their codes (GeoNames, CC BY 4.0), sampled from the full table, not from the engine's reduced
 * one.
 */
export function worldPlaces(): AddressFields[] {
  return readSet("world.tsv.gz").flatMap((line) => {
    const [country = "", code = "", city = "", state = ""] = line.split("\t");
    if (NO_TOWNS.has(country) || code.includes("CEDEX")) return [];
    const postal_code = `${code}${CODE_ENDINGS[country] ?? ""}`;
    return [{ street_address: "Hauptstrasse 12", city, state, postal_code, country }];
  });
}

/**
 * Addresses of companies in 40 countries as their clerks typed them, from the registry of network cards. Source: IEEE
 * Registration Authority, public listing without copyright, through the Debian package `ieee-data`.
 */
export function companyLines(): AddressFields[] {
  return readSet("company-lines.tsv.gz").map((line) => {
    const [country = "", street_address = "", city = "", state = "", postal_code = ""] = line.split("\t");
    return { street_address, city, state, postal_code, country };
  });
}

/** A name of a first-level division; `language`: "local", ISO 639-1, or empty for names of any language. */
export type StateNameRow = Readonly<Record<"country" | "code" | "language" | "name", string>>;

/** Names of first-level divisions as their sources have them (Unicode CLDR, GeoNames, libaddressinput, by hand). */
export function stateNameRows(): StateNameRow[] {
  return readSet("state-names.tsv.gz").map((line) => {
    const [country = "", code = "", language = "", name = ""] = line.split("\t");
    return { country, code, language, name };
  });
}
