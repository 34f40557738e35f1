import { CONFIDENCE } from "../confidence.ts";
import type { Draft } from "../draft.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { cityInArea } from "./city-in-table.ts";
import { keysOfCity } from "./city-spellings.ts";
import type { Codes } from "./load-codes.ts";
import { nationalPostal } from "./national-postal.ts";
import { plainCode } from "./postal-debris.ts";
import { isInRegion, readRegion, regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** The code in national form, or null if there is none or it has another form. */
export function judgePostal(tables: WorldTables, draft: Draft, country: string): string | null {
  const written = draft.values.postal_code;
  if (written === "") {
    const required = tables.countries.get(country)?.require.includes("Z") ?? false;
    if (required && draft.mapped.has("postal_code")) draft.reason("postal_code_missing");
    return null;
  }
  const own = withoutPlace(tables, draft, country);
  const plain = plainCode(own ?? written, country, tables.countries);
  const national = nationalPostal(plain.code, country, tables.countries);
  if (national === undefined) return written;
  if (national === null && country === "IE" && isJudgedForIreland(draft)) return null;
  if (own !== null && national !== null)
    draft.change("postal_code", national, {
      kind: "restore",
      reason: "part_repeated",
      confidence: CONFIDENCE.movedPart,
    });
  // A code that is valid as written stays, except one of a length that no code of the table has.
  if (national !== null && tables.codes(country)?.hasLengthOf?.(national) !== false) {
    if (plain.region !== null) settleRegion(draft, plain.region);
    draft.checked.add("postal_code");
    draft.format("postal_code", national, "national_form");
    return national;
  }
  for (const candidate of candidates(plain.code, country)) {
    const code = nationalPostal(candidate.text, country, tables.countries);
    const proof = typeof code === "string" ? candidate.prove(tables, draft, country, code) : "none";
    if (typeof code !== "string" || proof === "none") continue;
    draft.checked.add("postal_code");
    draft.change("postal_code", code, {
      kind: "restore",
      reason: candidate.reason,
      confidence: proof === "sure" ? CONFIDENCE.restoredCodeAbroad : CONFIDENCE.likely,
    });
    if (proof === "likely" && national === null) draft.reason("postal_code_form");
    return code;
  }
  if (national !== null) {
    draft.format("postal_code", national, "national_form");
    return national;
  }
  draft.reason("postal_code_form");
  return null;
}

/** "3800-055 - AVEIRO": the code without the record's city or country after it; null if nothing like that follows. */
function withoutPlace(tables: WorldTables, draft: Draft, country: string): string | null {
  const [, code = "", place = ""] =
    /^(\S*\d\S*(?: \d\S*)?)[\s,–-]+(\p{L}{3}[\p{L}\s.'’-]*)$/u.exec(draft.values.postal_code) ?? [];
  if (place === "") return null;
  const { code: plain } = plainCode(code, country, tables.countries);
  if (typeof nationalPostal(plain, country, tables.countries) !== "string") return null;
  const isSaid = foldName(draft.values.city).startsWith(foldName(place)) || tables.countries.read(place) === country;
  return isSaid ? code : null;
}

/** Dublin's postal districts, which are no Eircodes: "Dublin 2", "D24", "6W". */
const DUBLIN_DISTRICT = /^(?:dublin|d)?\s?0?(?:[1-9]|1[0-8]|20|22|24|6w)$/iu;
const NORTHERN_IRISH = /^BT\d{1,2}\s?\d[A-Z]{2}$/iu;

/** A Dublin district stays as it is; a British code contradicts the country. */
function isJudgedForIreland(draft: Draft): boolean {
  const { city, state, postal_code: written } = draft.values;
  if (NORTHERN_IRISH.test(written)) {
    draft.reason("country_disagrees");
    return true;
  }
  const isInDublin = [city, state].some((text) => foldWords(text).split(" ").includes("dublin"));
  if (!isInDublin || !DUBLIN_DISTRICT.test(written)) return false;
  draft.reason("postal_code_not_in_gazetteer");
  return true;
}

/** "VIC 3000": the region before the code belongs in its own field, if that is empty. */
function settleRegion(draft: Draft, region: string): void {
  if (draft.values.state === "" && draft.mapped.has("state"))
    draft.change("state", region, {
      kind: "restore",
      reason: "moved_from_other_field",
      confidence: CONFIDENCE.movedPartAbroad,
    });
}

/** `likely`: the code fits, but another one that fits may have been meant. */
type Proof = "sure" | "likely" | "none";
type Candidate = {
  text: string;
  reason: "lost_zero" | "letter_for_digit";
  prove(tables: WorldTables, draft: Draft, country: string, code: string): Proof;
};

function candidates(written: string, country: string): Candidate[] {
  const list: Candidate[] = [];
  // A spreadsheet drops leading zeros, and nothing else.
  if (/^\d[\d\s-]*$/u.test(written))
    list.push(
      { text: `0${written}`, reason: "lost_zero", prove: proveCity },
      { text: `00${written}`, reason: "lost_zero", prove: proveListedCity },
    );
  const readable = withDigits(written, country);
  if (readable !== null && readable !== written.toUpperCase().replaceAll(/[\s-]/gu, ""))
    list.push({ text: readable, reason: "letter_for_digit", prove: proveCityOrRegion });
  return list;
}

/** O for 0 and I or L for 1 where the country's form has a digit, and vice versa; null if letters determine nothing. */
export function withDigits(written: string, country: string): string | null {
  const compact = written.toUpperCase().replace(/[\s-]/gu, "");
  const digits = compact.replace(/O/gu, "0").replace(/[IL]/gu, "1");
  switch (country) {
    case "CA":
      if (compact.length !== 6) return null;
      return Array.from(compact, (sign, at) => (at % 2 === 1 ? (digits[at] ?? sign) : sign === "0" ? "O" : sign)).join(
        "",
      );
    case "NL":
      return compact.length === 6 ? `${digits.slice(0, 4)}${compact.slice(4)}` : null;
    case "GB":
      return compact.length >= 5 && compact.length <= 7
        ? `${compact.slice(0, -3)}${digits.at(-3) ?? ""}${compact.slice(-2)}`
        : null;
    default:
      // All-digit codes: at least two digits must be present.
      return /^[\dOIL]+$/u.test(compact) && /\d.*\d/u.test(compact) ? digits : null;
  }
}

/** Two zeros: only where the table has this very code for the city. More than one digit may be missing otherwise. */
function proveListedCity(tables: WorldTables, draft: Draft, country: string, code: string): Proof {
  const { city, postal_code: written } = draft.values;
  const codes = tables.codes(country);
  // Poland's codes that begin with two zeros are those of Warsaw alone, and the table lacks most of them.
  const listed = codes?.find(code) ?? (country === "PL" ? codes?.areaBefore?.(code) : undefined);
  const area = written.startsWith("0") ? undefined : listed;
  return area !== undefined && city !== "" && cityInArea(tables, country, city, area).kind === "named"
    ? "sure"
    : "none";
}

/** Countries whose codes have this many digits and no other form: a zero can be missing, although no table says where a code is. */
const FIXED_DIGITS: Readonly<Record<string, number>> = { SG: 6 };

/** A leading zero is added only for a code that the table has for the record's own city. */
function proveCity(tables: WorldTables, draft: Draft, country: string, code: string): Proof {
  const { city, state } = draft.values;
  if (city === "") return "none";
  const codes = tables.codes(country);
  if (FIXED_DIGITS[country] === code.length) return "likely";
  if (codes === null) return proveRegion(tables, { country, city, state, code });
  // A spreadsheet drops all leading zeros: if one is present, another digit may be missing.
  const hasZero = draft.values.postal_code.startsWith("0");
  const area = codes.find(code) ?? (hasZero ? undefined : codes.areaBefore?.(code));
  if (area === undefined) return "none";
  const { kind } = cityInArea(tables, country, city, area);
  if (kind !== "named" && kind !== "near" && kind !== "slip") return "none";
  const isRivaled = mayBeAnother(codes, country, city, {
    written: draft.values.postal_code,
    code,
    isNear: kind === "near",
  });
  if (!isRivaled) return "sure";
  return kind === "named" && !hasZero ? "likely" : "none";
}

/** Whether the city has a code of which another digit may be missing: then it is unknown which one was meant. */
function mayBeAnother(
  codes: Codes,
  country: string,
  city: string,
  { written, code, isNear }: { written: string; code: string; isNear: boolean },
): boolean {
  const own = keysOfCity(country, city).strict.flatMap((key) => codes.codesNamed?.(key) ?? []);
  if (isNear && own.some((each) => !each.startsWith("0"))) return true;
  const figures = written.replaceAll(/\D/gu, "");
  const restored = code.replaceAll(/\D/gu, "");
  return own.some((each) => each !== restored && isOneFigureShort(figures, each));
}

/** Whether `long` has exactly one digit more. */
function isOneFigureShort(short: string, long: string): boolean {
  if (long.length !== short.length + 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return short.slice(at) === long.slice(at + 1);
}

/**
 * For a country without a table: the missing digit is the zero where every code of the region begins with one (Seoul). Elsewhere a
 * missing digit and a lost zero look alike (Mexico City).
 */
function proveRegion(
  tables: WorldTables,
  place: { country: string; city: string; state: string; code: string },
): Proof {
  const { country, code } = place;
  if (!isOfCitysRegion(tables, place)) return "none";
  const rest = code.slice(1);
  const isOnlyZero = !/[1-9]/u.test(code[0] ?? "") && !isRegionElsewhere(tables, country, code, rest);
  return isOnlyZero ? "sure" : "likely";
}

/** Whether a code of the same region could have lost another digit than its zero. */
function isRegionElsewhere(tables: WorldTables, country: string, code: string, short: string): boolean {
  const own = new Set(regionsOfPostal(country, code, tables.countries).map(({ key }) => key));
  return DIGITS.some((digit) =>
    // A digit in front, or behind the first: further digits do not change the region.
    [`${digit}${short}`, `${short.slice(0, 1)}${digit}${short.slice(1)}`].some((other) =>
      regionsOfPostal(country, other, tables.countries).some(({ key }) => own.has(key)),
    ),
  );
}
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The code's prefix is one of the region's, and the city is in that region. */
function isOfCitysRegion(
  tables: WorldTables,
  { country, city, state, code }: { country: string; city: string; state: string; code: string },
): boolean {
  const regions = regionsOfPostal(country, code, tables.countries);
  if (regions.length === 0) return false;
  const written = readRegion(country, state, tables.countries);
  if (written !== null) return regions.some((region) => region.key === written.key);
  const isRegion = readRegion(country, city, tables.countries);
  if (isRegion !== null && regions.some((region) => region.key === isRegion.key)) return true;
  return keysOfCity(country, city)
    .strict.flatMap((key) => tables.places(country).named(key))
    .some((place) => regions.some((region) => isInRegion(place, region)));
}

function proveCityOrRegion(tables: WorldTables, draft: Draft, country: string, code: string): Proof {
  const region = readRegion(country, draft.values.state, tables.countries);
  if (region !== null && regionsOfPostal(country, code, tables.countries).some((each) => each.key === region.key))
    return "sure";
  const area = tables.codes(country)?.find(code);
  if (area === undefined) return "none";
  const verdict = cityInArea(tables, country, draft.values.city, area);
  return verdict.kind === "named" || verdict.kind === "near" ? "sure" : "none";
}
