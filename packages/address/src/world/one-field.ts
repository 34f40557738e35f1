import type { Region } from "../country/countries.ts";
import { isAddressWord } from "../street/address-words.ts";
import { endsInsideName } from "../street/street-breaks.ts";
import { caseOf, titleCase } from "../text/casing.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { cityInArea, cityNearUnknownCode } from "./city-in-table.ts";
import { keysOfCity } from "./city-spellings.ts";
import type { CodeArea } from "./load-codes.ts";
import { nationalPostal } from "./national-postal.ts";
import { ownLetters, plainCode } from "./postal-debris.ts";
import { isInRegion, nameInTable, readRegion, regionsOfPostal, tableRegion } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** Parts found in one text; empty if there are none. `isProven`: the table has the city for the code, or in the region. */
export type FoundParts = {
  street: string;
  city: string;
  region: string;
  /** The written form of the region; empty if its own name or code is to be shown. */
  regionText: string;
  code: string;
  isProven: boolean;
};

/** Possible forms of a code; letters before it only if they are the country's own. */
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

/** "BONN53111" and "53111BONN" */
const GLUED = /^(\p{L}[\p{L}\s.'-]+?)(\d{4,6})$/u;
const GLUED_IN_FRONT = /^(\d{4,6})(\p{L}[\p{L}\s.'-]+)$/u;
/**
 * What follows a city: in brackets, after a separator, or as a code of two or three letters, in capitals unless the field has
 * none.
 */
const SEPARATED = String.raw`\(([^()]+)\)|[,/]\s*([^,/]+)|\s[-–]\s([^,/]+)`;
const PART_AT_END = new RegExp(String.raw`^(.*\S)\s*(?:${SEPARATED}|\s(\p{Lu}{2,3})|[-–](\p{Lu}{2}))$`, "u");
const PART_AT_LOWER_END = new RegExp(String.raw`^(.*\S)\s*(?:${SEPARATED}|\s(\p{Ll}{2,3})|[-–](\p{Ll}{2}))$`, "u");
const SEPARATORS = /^[\s,;|/–-]+|[\s,;|/–-]+$/gu;
const MAX_CITY_PARTS = 3;
const MAX_CITY_WORDS = 5;

/**
 * A city with its code, region or country beside it: "Toronto, ON", "20121 Milano (MI)", "São Paulo/SP"; null if it is only a
 * city. `own`: the code of the record, which can also prove a region.
 */
export function splitCity(tables: WorldTables, country: string, text: string, own: string): FoundParts | null {
  const ownCode = nationalCode(tables, country, own) ?? "";
  const read = readCity(tables, country, text, ownCode);
  if (read === null || (read.code === "" && read.region === null && !read.hasCountry)) return null;
  return foundParts(tables, country, { ...read, street: "", own: ownCode });
}

/** The region beside a city in its field; null if there is none. */
export function regionBesideCity(tables: WorldTables, country: string, text: string, own: string): Region | null {
  return readCity(tables, country, text, nationalCode(tables, country, own) ?? "")?.region ?? null;
}

/**
 * A whole address in one field: the code is searched from the end, and the city beside it. Unproven parts are returned only if
 * nothing is proven; null if there is no known city beside a code.
 */
export function splitAddress(tables: WorldTables, country: string, text: string): FoundParts | null {
  const codes = new RegExp(String.raw`(?<![\p{L}\d])(?:${codeForm(tables, country)})(?![\p{L}\d])`, "giu");
  const likely: FoundParts[] = [];
  for (const match of [...text.matchAll(codes)].toReversed()) {
    const code = nationalCode(tables, country, match[0]);
    if (code === null) continue;
    const before = text.slice(0, match.index).replace(SEPARATORS, "");
    const after = text.slice(match.index + match[0].length).replace(SEPARATORS, "");
    const read =
      after === ""
        ? cityBefore(tables, country, before, code)
        : before === ""
          ? cityFirst(tables, country, after, code)
          : cityAfter(tables, country, { before, after, code });
    // Two cities at one code: neither is certain.
    if (read !== null && after !== "" && hasCityBefore(tables, country, { before, code, other: read.city })) continue;
    const found = read && { ...read, isProven: read.isProven && isWholeCut(tables, country, read, text) };
    if (found?.isProven === true) return found;
    if (found !== null) likely.push(found);
  }
  return likely[0] ?? cityLast(tables, country, text);
}

/**
 * "Vijayawada 520002 Krishna": a district behind the code is no city where the code's city is named before it; neither is a town that
 * is not the code's own, nor one of two own ones of which the other stands right behind the house number.
 */
function hasCityBefore(
  tables: WorldTables,
  country: string,
  { before, code, other }: { before: string; code: string; other: string },
): boolean {
  const found = cityBefore(tables, country, before, code);
  if (found === null || !found.isProven || foldName(found.city) === foldName(other)) return false;
  // "Via Roma 5 00184 Roma" names the street.
  if (/\d/u.test(found.city) || endsInsideName(found.street)) return false;
  if (!isLarge(tables, country, other) && isLarge(tables, country, found.city)) return true;
  if (!isOwnCity(tables, country, found)) return false;
  // "Maslak, 34398 Istanbul": a quarter before the code, and its city.
  const area = tables.codes(country)?.find(code);
  if (area !== undefined && cityInArea(tables, country, other, area).kind !== "named") return true;
  return /\d\p{L}?$/u.test(found.street) && !isLarge(tables, country, other);
}

/**
 * Whether a cut is certain enough to be written: the city is the code's own or a whole name of a place near it, and the street does
 * not end inside a name. Districts, remarks and parts of a street's name are other ways to read a word beside a code.
 */
function isWholeCut(tables: WorldTables, country: string, found: FoundParts, text: string): boolean {
  if (endsInsideName(found.street)) return false;
  // "Baden-Dättwil", "Nivelles (Thines)": a quarter behind its town.
  const [town = ""] = found.city.split(/\s*[-–(]\s*/u);
  if (isOwnCity(tables, country, found)) return true;
  if (isOwnCity(tables, country, { ...found, city: town })) return !endsInRemark(found.city);
  if (!text.includes(",")) return isLarge(tables, country, found.city);
  const codes = tables.codes(country);
  return keysOfCity(country, found.city).strict.some(
    (key) => codes?.knows(key) === true || tables.hasPlace(country, key),
  );
}

/** "Lasarte-Oria zu vermieten", "Kronach - Gundelsdorf new!": no name of a quarter ends in a small word or a mark. */
function endsInRemark(city: string): boolean {
  return /\s\p{Ll}[^\s)]*$|[!?]$/u.test(city) && caseOf(city) !== "lower";
}

function isLarge(tables: WorldTables, country: string, city: string): boolean {
  const places = tables.places(country);
  return keysOfCity(country, city).strict.some((key) => places.named(key).some(({ isBig }) => isBig));
}

/** Whether the table has the city as a name of the code itself, rather than of a district around it. */
function isOwnCity(tables: WorldTables, country: string, { city, code }: FoundParts): boolean {
  const area = code === "" ? undefined : tables.codes(country)?.find(code);
  return area !== undefined && cityInArea(tables, country, city, { ...area, also: [] }).kind === "named";
}

type ReadCity = { city: string; region: Region | null; regionText: string; code: string; hasCountry: boolean };

function cityAfter(
  tables: WorldTables,
  country: string,
  { before, after, code }: { before: string; after: string; code: string },
): FoundParts | null {
  const city = readCity(tables, country, after, code);
  if (city === null || city.code !== "" || before === "") return null;
  return partsWithStreet(tables, country, { ...city, code, street: before });
}

/** The last comma-separated parts before the code: "Leeds", or "São Paulo" and its region. */
function cityBefore(tables: WorldTables, country: string, before: string, code: string): FoundParts | null {
  const parts = before.split(/\s*,\s*/u);
  if (parts.length === 1) return cityInWords(tables, country, before, code);
  return likeliest(Math.min(MAX_CITY_PARTS, parts.length - 1), (count) => {
    const city = readCity(tables, country, parts.slice(-count).join(", "), code);
    if (city === null || city.code !== "") return null;
    // "Guadalajara, Jalisco, 44100": the region behind a city is not the city.
    const isRegion = count < parts.length - 1 && readRegion(country, city.city, tables.countries) !== null;
    const isBehindCity =
      isRegion && readCity(tables, country, parts.slice(-count - 1).join(", "), code)?.region != null;
    if (isBehindCity && count < MAX_CITY_PARTS) return null;
    return partsWithStreet(tables, country, { ...city, code, street: parts.slice(0, -count).join(", ") });
  });
}

/** "10 Downing Street London SW1A 2AA": without commas, the longest name before the code that the table has for it. */
function cityInWords(tables: WorldTables, country: string, before: string, code: string): FoundParts | null {
  const words = before.split(/\s+/u);
  for (let count = Math.min(MAX_CITY_WORDS, words.length - 1); count > 0; count--) {
    const city = readCity(tables, country, words.slice(-count).join(" "), code);
    if (city === null || city.code !== "") continue;
    const found = partsWithStreet(tables, country, { ...city, code, street: words.slice(0, -count).join(" ") });
    if (found?.isProven === true) return found;
  }
  return null;
}

/** "1061 Budapest, Andrássy út 1": code and city first, as whole comma-separated parts. */
function cityFirst(tables: WorldTables, country: string, after: string, code: string): FoundParts | null {
  const parts = after.split(/\s*,\s*/u);
  return likeliest(Math.min(MAX_CITY_PARTS, parts.length - 1), (count) => {
    const city = readCity(tables, country, parts.slice(0, count).join(", "), code);
    if (city === null || city.code !== "") return null;
    return partsWithStreet(tables, country, { ...city, code, street: parts.slice(count).join(", ") });
  });
}

/** The last part of a line, if a country needs no codes. */
function cityLast(tables: WorldTables, country: string, text: string): FoundParts | null {
  if (tables.countries.get(country)?.require.includes("Z") === true) return null;
  const comma = text.lastIndexOf(",");
  const city = comma < 0 ? null : readCity(tables, country, text.slice(comma + 1), "");
  if (city === null || city.code !== "") return null;
  return partsWithStreet(tables, country, { ...city, street: text.slice(0, comma).replace(SEPARATORS, "") });
}

function likeliest(most: number, find: (count: number) => FoundParts | null): FoundParts | null {
  let likely: FoundParts | null = null;
  for (let count = 1; count <= most; count++) {
    const found = find(count);
    if (found?.isProven === true) return found;
    likely ??= found;
  }
  return likely;
}

function partsWithStreet(tables: WorldTables, country: string, read: ReadCity & { street: string }): FoundParts | null {
  const found = foundParts(tables, country, { ...read, own: "" });
  const isStreet = /\d/u.test(read.street) || foldWords(read.street).split(" ").some(isAddressWord);
  return isStreet ? found : null;
}

function foundParts(
  tables: WorldTables,
  country: string,
  { city, region, regionText, code, hasCountry, street, own }: ReadCity & { street: string; own: string },
): FoundParts | null {
  if (city === "") return null;
  const codes = tables.codes(country);
  const area = code === "" ? undefined : codes?.find(code);
  const known = area ?? (own === "" ? undefined : codes?.find(own));
  const places = keysOfCity(country, city).strict.flatMap((key) => tables.places(country).named(key));
  const isOf = (each: CodeArea): boolean => ["named", "near"].includes(cityInArea(tables, country, city, each).kind);
  const isNamed =
    area === undefined
      ? places.length > 0 || (known !== undefined && isOf(known))
      : isOf(area) || (area.names.length === 0 && places.length > 0);
  const written = code === "" ? own : code;
  const ofCode = written === "" ? [] : regionsOfPostal(country, written, tables.countries);
  const isInIt =
    region === null ||
    ofCode.some(({ key }) => key === region.key) ||
    (known !== undefined &&
      known.region !== null &&
      tableRegion(country, known.region) === region.key &&
      isOf(known)) ||
    (ofCode.length === 0 &&
      !isOnlyOfTable(tables, country, region) &&
      (places.some((place) => isInRegion(place, region)) || code !== ""));
  if (!isNamed || !isInIt) return null;
  const isProven =
    !city.includes(",") &&
    (code === "" ? region !== null || (hasCountry && street === "") : area !== undefined || ofCode.length > 0);
  if (!isProven && code !== "" && isFarFromCode(tables, country, city, code)) return null;
  return {
    street,
    city: inOneCase(city, country),
    region: region === null ? "" : region.key,
    regionText,
    code,
    isProven,
  };
}

/** Whether the codes around one that the table lacks are all far from the city. */
function isFarFromCode(tables: WorldTables, country: string, city: string, code: string): boolean {
  const codes = tables.codes(country);
  if (codes?.pointsAround === undefined || codes.hasLengthOf?.(code) === false) return false;
  const { kind } = cityNearUnknownCode(tables, country, city, code);
  return kind !== "near" && kind !== "named";
}

function isOnlyOfTable(tables: WorldTables, country: string, region: Region): boolean {
  return tables.countries.get(country)?.regions.every(({ key }) => key !== region.key) ?? true;
}

/** A region by the country's list or, if it has none, by the names and codes of its postal table. */
export function regionOf(tables: WorldTables, country: string, text: string): Region | null {
  const listed = readRegion(country, text, tables.countries);
  if (listed !== null || (tables.countries.get(country)?.regions.length ?? 0) > 0) return listed;
  const name = tables.codes(country)?.regionNamed?.(nameInTable(country, text)) ?? null;
  if (name === null || name === "" || /^\d+$/u.test(text)) return null;
  return { key: tableRegion(country, name), names: [name], zip: "" };
}

/** Removes country, region and code from both ends of a city. `own`: the record's code in its own field. */
function readCity(tables: WorldTables, country: string, text: string, own: string): ReadCity | null {
  const read: ReadCity = {
    city: text.replace(SEPARATORS, ""),
    region: null,
    regionText: "",
    code: "",
    hasCountry: false,
  };
  for (let round = 0; round < 4; round++) {
    const next = withoutOnePart(tables, country, read, own);
    if (next === null) break;
    Object.assign(read, next);
  }
  return /\p{L}/u.test(read.city) && !/\d{3}/u.test(read.city) ? read : null;
}

function withoutOnePart(tables: WorldTables, country: string, read: ReadCity, own: string): Partial<ReadCity> | null {
  const { city } = read;
  if (read.code === "") {
    const form = codeForm(tables, country);
    const end = GLUED.exec(city) ?? new RegExp(String.raw`^(.*\P{N})[\s,–-]+(${form})$`, "iu").exec(city);
    const begin = GLUED_IN_FRONT.exec(city) ?? new RegExp(String.raw`^(${form})[\s,–-]+(\P{N}.*)$`, "iu").exec(city);
    const pair = begin ? [begin[2], begin[1]] : end ? [end[1], end[2]] : null;
    const code = pair === null ? null : nationalCode(tables, country, pair[1] ?? "");
    if (pair !== null && code !== null) return { city: (pair[0] ?? "").replace(SEPARATORS, ""), code };
  }
  const match = (caseOf(city) === "lower" ? PART_AT_LOWER_END : PART_AT_END).exec(city);
  const rest = match?.[1] ?? "";
  const part = (match?.[2] ?? match?.[3] ?? match?.[4] ?? match?.[5] ?? match?.[6] ?? "").trim();
  if (rest === "" || part === "") return null;
  // "Renens VD" is the name of a Swiss town.
  if (isWholeName(tables, country, city, read.code === "" ? own : read.code)) return null;
  const plain = rest.replace(SEPARATORS, "");
  // German towns are distinguished by a suffix in brackets: "Neustadt (Hessen)" is a name.
  if (country === "DE" && match?.[2] !== undefined && !isLarge(tables, country, plain)) return null;
  const region = regionOf(tables, country, part);
  if (tables.countries.read(part) === country && region === null) return { city: plain, hasCountry: true };
  // A repetition: "Montréal, QC QC".
  if (read.region !== null) return region?.key === read.region.key ? { city: plain } : null;
  return region === null || foldName(plain) === "" ? null : { city: plain, region, regionText: part };
}

function isWholeName(tables: WorldTables, country: string, city: string, code: string): boolean {
  const area = code === "" ? undefined : tables.codes(country)?.find(code);
  const key = foldName(city);
  if (tables.codes(country)?.knows(key) === true) return true;
  return area !== undefined && [...area.names, ...(area.also ?? [])].some((name) => foldName(name) === key);
}

function nationalCode(tables: WorldTables, country: string, written: string): string | null {
  const { code } = plainCode(written, country, tables.countries);
  return nationalPostal(code, country, tables.countries) ?? null;
}

function inOneCase(city: string, country: string): string {
  const letters = caseOf(city);
  return letters === "upper" || letters === "lower" ? titleCase(city, country) : city;
}
