import type { Countries } from "../country/countries.ts";
import { nationalPostal } from "./national-postal.ts";
import { readRegion } from "./regions.ts";

/**
 * Vehicle codes and letters of the European Union before postal codes, if they are not the ISO code (UPU and EN 14142 advise
 * against all of them).
 */
const OTHER_LETTERS: Readonly<Record<string, readonly string[]>> = {
  AT: ["A"],
  BE: ["B"],
  DE: ["D"],
  ES: ["E"],
  FI: ["FIN", "SF"],
  FR: ["F"],
  GB: ["UK"],
  GR: ["EL"],
  HU: ["H"],
  IT: ["I"],
  LI: ["FL"],
  LU: ["L"],
  NO: ["N"],
  PT: ["P"],
  RO: ["RO"],
  SG: ["S"],
  SE: ["S"],
  SI: ["SLO"],
};
/** "C.P. 06600", "PLZ: 80331": the word for a postal code, in languages that abbreviate it. */
const WORD_FOR_CODE =
  /^(?:c\.?\s?p\.?|c\.?a\.?p\.?|c\.?e\.?p\.?|plz|psč|psc|zip(?:\s*code)?|post(?:al)?\s*code|postcode|code\s+postal|c[oó]digo\s+postal|pin(?:\s*code)?|〒)\s*[:.#-]?\s*(?=\d|[A-Z]\d)/iu;

/** A code without residue of spreadsheets and people; `region`: the code of the region before it. */
export type PlainCode = { code: string; region: string | null };

/** `written` itself, unless the rest without its residue is a valid code of the country. */
export function plainCode(written: string, country: string, countries: Countries): PlainCode {
  const asWritten: PlainCode = { code: written, region: null };
  const form = countries.postalForm(country);
  if (form === undefined || form.test(written)) return asWritten;
  const text = written
    .replace(/^=?["'`´’]+|["'`´’\s,;:.]+$/gu, "")
    .replace(/^[([]([^()[\]]+)[)\]]$/u, "$1")
    .replace(/^(\d{3,})\.0+$/u, "$1")
    .replace(WORD_FOR_CODE, "")
    .trim();
  if (text === "") return asWritten;
  const letters = /^([A-Z]{1,3})[\s.-]*(\d.*)$/iu.exec(text) ?? /^([A-Z]{2})[\s.-]+([A-Z]{1,2}\d.*)$/iu.exec(text);
  if (letters && isOwnLetters(letters[1] ?? "", country, countries)) {
    const rest = letters[2] ?? "";
    // If letters are part of the form (LV-1010), they are not a prefix.
    if (typeof nationalPostal(text, country, countries) !== "string" || isBare(rest, country, countries))
      return { code: rest, region: null };
  }
  const bracketed = /^S?\s?\((\d{6})\)$/iu.exec(text)?.[1] ?? /^singapore\s+(\d{6})$/iu.exec(text)?.[1];
  if (country === "SG" && bracketed !== undefined) return { code: bracketed, region: null };
  const region = regionInFront(text, country, countries);
  if (region !== null && typeof nationalPostal(region.code, country, countries) === "string") return region;
  return { code: text, region: null };
}

/** The letters that may precede a country's codes: its ISO 3166-1 and vehicle codes. */
export function ownLetters(country: string, countries: Countries): string[] {
  const iso3 = countries.get(country)?.iso3;
  return [country, ...(iso3 === undefined ? [] : [iso3]), ...(OTHER_LETTERS[country] ?? [])];
}

function isOwnLetters(letters: string, country: string, countries: Countries): boolean {
  return ownLetters(country, countries).includes(letters.toUpperCase());
}

function isBare(rest: string, country: string, countries: Countries): boolean {
  const form = countries.postalForm(country);
  return form !== undefined && form.test(rest) && !LETTERED.has(country);
}

/** Countries that customarily write their own letters with the code. */
const LETTERED: ReadonlySet<string> = new Set(["LU", "LT", "LV", "MD", "AZ", "HT"]);

function regionInFront(text: string, country: string, countries: Countries): PlainCode | null {
  const match = /^([A-Z]{2,3})[\s,.-]+(\S.*)$/iu.exec(text);
  if (match === null) return null;
  const region = readRegion(country, match[1] ?? "", countries);
  return region === null ? null : { code: match[2] ?? "", region: region.key };
}
