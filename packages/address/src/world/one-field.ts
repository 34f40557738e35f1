import type { Region } from "../country/countries.ts";
import { isAddressWord } from "../street/address-words.ts";
import { caseOf, titleCase } from "../text/casing.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { cityInArea } from "./city-in-table.ts";
import { keysOfCity } from "./city-spellings.ts";
import { nationalPostal } from "./postal.ts";
import { ownLetters, plainCode } from "./postal-debris.ts";
import { isInRegion, readRegion, regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** Parts found in one text; empty where there is none. `isProven`: the table names the city for the code, or has it in the region. */
export type FoundParts = {
  street: string;
  city: string;
  region: string;
  code: string;
  isProven: boolean;
};

/** What a code can look like; letters in front only where they are the country's own. */
const FIGURES = String.raw`\d{3,7}(?:[\s-]\d{2,4})?|\d{2}-\d{3}`;
const FORMS: Readonly<Record<string, string>> = {
  NL: String.raw`\d{4}\s?[A-Z]{2}`,
  CA: String.raw`[A-Z]\d[A-Z]\s?\d[A-Z]\d`,
  IE: String.raw`[A-Z]\d[\dW]\s?[A-Z\d]{4}`,
  AR: String.raw`[A-Z]\d{4}[A-Z]{3}|[A-Z]?\d{4}`,
  MT: String.raw`[A-Z]{3}\s?\d{4}`,
  ...Object.fromEntries(
    ["GB", "GG", "JE", "IM", "GI"].map((country) => [country, String.raw`[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}`]),
  ),
};
const codeForms = new Map<string, string>();

function codeForm(tables: WorldTables, country: string): string {
  let form = codeForms.get(country);
  if (form === undefined) {
    const letters = ownLetters(country, tables.countries).join("|");
    form = FORMS[country] ?? `(?:(?:${letters})[\\s-]?)?(?:${FIGURES})`;
    codeForms.set(country, form);
  }
  return form;
}

/** "BONN53111" */
const GLUED = /^(\p{L}[\p{L}\s.'-]+?)(\d{4,6})$/u;
/** What stands behind a city: in brackets, behind a separator, or as a code of two or three letters: capitals, but in a field without any. */
const SEPARATED = String.raw`\(([^()]+)\)|[,/]\s*([^,/]+)|\s[-–]\s([^,/]+)`;
const PART_AT_END = new RegExp(String.raw`^(.*\S)\s*(?:${SEPARATED}|\s(\p{Lu}{2,3}))$`, "u");
const PART_AT_LOWER_END = new RegExp(String.raw`^(.*\S)\s*(?:${SEPARATED}|\s(\p{Ll}{2,3}))$`, "u");
const SEPARATORS = /^[\s,;–-]+|[\s,;–-]+$/gu;
const MAX_CITY_PARTS = 3;

/** A city with its code or region beside it: "Toronto, ON", "20121 Milano (MI)", "São Paulo/SP"; null where it is nothing but a city. */
export function splitCity(tables: WorldTables, country: string, text: string): FoundParts | null {
  const own = readCity(tables, country, text);
  if (own === null || (own.code === "" && own.region === null)) return null;
  return foundParts(tables, country, { ...own, street: "" });
}

/** The region that stands beside a city in its field; null where there is none. */
export function regionBesideCity(tables: WorldTables, country: string, text: string): Region | null {
  return readCity(tables, country, text)?.region ?? null;
}

/** A whole address in one field: the code is sought from the end, and the city beside it; null where no city is known beside a code. */
export function splitAddress(tables: WorldTables, country: string, text: string): FoundParts | null {
  const codes = new RegExp(String.raw`(?<![\p{L}\d])(?:${codeForm(tables, country)})(?![\p{L}\d])`, "giu");
  for (const match of [...text.matchAll(codes)].toReversed()) {
    const code = nationalCode(tables, country, match[0]);
    if (code === null) continue;
    const before = text.slice(0, match.index).replace(SEPARATORS, "");
    const after = text.slice(match.index + match[0].length).replace(SEPARATORS, "");
    const found =
      after === "" ? cityBefore(tables, country, before, code) : cityAfter(tables, country, { before, after, code });
    if (found !== null) return found;
  }
  return null;
}

type ReadCity = { city: string; region: Region | null; code: string };

function cityAfter(
  tables: WorldTables,
  country: string,
  { before, after, code }: { before: string; after: string; code: string },
): FoundParts | null {
  const city = readCity(tables, country, after);
  if (city === null || city.code !== "" || before === "") return null;
  return provenParts(tables, country, { ...city, code, street: before });
}

/** The last parts in front of the code, between commas: "Leeds", or "São Paulo" and its region. */
function cityBefore(tables: WorldTables, country: string, before: string, code: string): FoundParts | null {
  const parts = before.split(/\s*,\s*/u);
  for (let count = 1; count <= Math.min(MAX_CITY_PARTS, parts.length - 1); count++) {
    const city = readCity(tables, country, parts.slice(-count).join(", "));
    if (city === null || city.code !== "") continue;
    const found = provenParts(tables, country, { ...city, code, street: parts.slice(0, -count).join(", ") });
    if (found !== null) return found;
  }
  return null;
}

function provenParts(tables: WorldTables, country: string, read: ReadCity & { street: string }): FoundParts | null {
  const found = foundParts(tables, country, read);
  const isStreet = /\d/u.test(read.street) || foldWords(read.street).split(" ").some(isAddressWord);
  return found !== null && found.isProven && isStreet ? found : null;
}

function foundParts(
  tables: WorldTables,
  country: string,
  { city, region, code, street }: ReadCity & { street: string },
): FoundParts | null {
  if (city === "") return null;
  const area = code === "" ? undefined : tables.codes(country)?.find(code);
  const places = keysOfCity(country, city).strict.flatMap((key) => tables.places(country).named(key));
  const isNamed =
    area === undefined
      ? places.length > 0
      : ["named", "near"].includes(cityInArea(tables, country, city, area).kind) ||
        (area.names.length === 0 && places.length > 0);
  const ofCode = code === "" ? [] : regionsOfPostal(country, code, tables.countries);
  const isInIt =
    region === null ||
    ofCode.some(({ key }) => key === region.key) ||
    (ofCode.length === 0 && (places.some((place) => isInRegion(place, region)) || code !== ""));
  if (!isNamed || !isInIt) return null;
  return {
    street,
    city: inOneCase(city, country),
    region: region === null ? "" : region.key,
    code,
    isProven: code === "" ? region !== null : area !== undefined || ofCode.length > 0,
  };
}

/** Takes country, region and code off both ends of a city. */
function readCity(tables: WorldTables, country: string, text: string): ReadCity | null {
  const read: ReadCity = { city: text.replace(SEPARATORS, ""), region: null, code: "" };
  for (let round = 0; round < 4; round++) {
    const next = withoutOnePart(tables, country, read);
    if (next === null) break;
    Object.assign(read, next);
  }
  return /\p{L}/u.test(read.city) && !/\d{3}/u.test(read.city) ? read : null;
}

function withoutOnePart(tables: WorldTables, country: string, read: ReadCity): Partial<ReadCity> | null {
  const { city } = read;
  if (read.code === "") {
    const form = codeForm(tables, country);
    const end = GLUED.exec(city) ?? new RegExp(String.raw`^(.*\P{N})[\s,–-]+(${form})$`, "iu").exec(city);
    const begin = new RegExp(String.raw`^(${form})[\s,–-]+(\P{N}.*)$`, "iu").exec(city);
    const pair = begin ? [begin[2], begin[1]] : end ? [end[1], end[2]] : null;
    const code = pair === null ? null : nationalCode(tables, country, pair[1] ?? "");
    if (pair !== null && code !== null) return { city: (pair[0] ?? "").replace(SEPARATORS, ""), code };
  }
  const match = (caseOf(city) === "lower" ? PART_AT_LOWER_END : PART_AT_END).exec(city);
  const rest = match?.[1] ?? "";
  const part = (match?.[2] ?? match?.[3] ?? match?.[4] ?? match?.[5] ?? "").trim();
  if (rest === "" || part === "") return null;
  const plain = rest.replace(SEPARATORS, "");
  if (tables.countries.read(part) === country && readRegion(country, part, tables.countries) === null)
    return { city: plain };
  const region = readRegion(country, part, tables.countries);
  // Written twice: "Montréal, QC QC".
  if (read.region !== null) return region?.key === read.region.key ? { city: plain } : null;
  return region === null || foldName(plain) === "" ? null : { city: plain, region };
}

function nationalCode(tables: WorldTables, country: string, written: string): string | null {
  const { code } = plainCode(written, country, tables.countries);
  return nationalPostal(code, country, tables.countries) ?? null;
}

function inOneCase(city: string, country: string): string {
  const letters = caseOf(city);
  return letters === "upper" || letters === "lower" ? titleCase(city, country) : city;
}
