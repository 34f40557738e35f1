import { CONFIDENCE } from "./confidence.ts";
import type { Countries } from "./country/countries.ts";
import { US_TERRITORIES } from "./country/judge-country.ts";
import { showCountry } from "./country/show-country.ts";
import type { Draft } from "./draft.ts";
import { REASON_WEIGHTS } from "./types.ts";
import { isDoubtfulStreet } from "./street/is-doubtful-street.ts";
import { formatUsStreet } from "./street/format-us-street.ts";
import { formatWorldStreet } from "./street/format-world-street.ts";
import { withBreaks } from "./street/street-breaks.ts";
import type { FormatStyle } from "./style.ts";
import { readUsState, showUsState } from "./us/states.ts";
import { capitals, caseOf, hidesLetters, titleCase, withPlainI } from "./text/casing.ts";
import { readRegion, showRegion } from "./world/regions.ts";

/** The last step: every recognized value in the customer's style. */
export function formatRecord(draft: Draft, country: string | null, countries: Countries, style: FormatStyle): void {
  restoreCountry(draft, country);
  formatCountry(draft, countries, style);
  if (country === "US") formatUsState(draft, style);
  else if (country !== null) {
    const shown = showRegion(country, draft.values.state, countries, style);
    if (shown !== null) draft.format("state", shown, "column_style");
    else caseRegion(draft, country, countries, style);
  }
  formatStreet(draft, country, style);
  if (style.casing !== "postal") {
    if (country !== null && hidesLetters(draft.values.street_address, country)) keepCapitals(draft);
    return;
  }
  // Only the letter case changed: capitals are derived from the original text, not from the intermediate Title Case.
  if (draft.marks.city?.reason === "letter_case") draft.values.city = draft.read.city;
  if (draft.values.city !== "" && country !== null) draft.format("city", capitals(draft.values.city), "column_style");
  if (country !== null) draft.format("state", capitals(draft.values.state), "column_style");
}

/**
 * If a street keeps its capitals because their case cannot be derived, city and region keep theirs, so that a record is
 * consistent.
 */
function keepCapitals(draft: Draft): void {
  for (const part of ["city", "state"] as const) {
    const isSame = draft.values[part].toLocaleUpperCase("tr") === draft.read[part];
    if (draft.marks[part]?.kind !== "format" || !isSame || caseOf(draft.read[part]) !== "upper") continue;
    draft.values[part] = draft.read[part];
    if (draft.read[part] === draft.before[part]) delete draft.marks[part];
  }
}

/**
 * An empty or misspelled country, or one that repeats the state, is corrected only where code, city and region, as far as mapped,
 * agree on it.
 */
function restoreCountry(draft: Draft, country: string | null): void {
  if (country === null || !draft.mapped.has("country")) return;
  const written = draft.values.country;
  const isMisspelt = draft.reasons.has("country_unknown");
  if (written !== "" && !isMisspelt) return;
  const isProven =
    draft.checked.has("postal_code") &&
    draft.checked.has("city") &&
    (draft.values.state === "" || draft.checked.has("state"));
  const isOnlyDoubt = [...draft.reasons].every(
    (reason) => REASON_WEIGHTS[reason] === "note" || reason === "country_unknown",
  );
  const kind = written === "" || readUsState(written) !== null ? "restore" : "spelling";
  const code = draft.nearestCountry ?? country;
  if (isProven && isOnlyDoubt && (written === "" || isMeant(draft, written, country))) {
    draft.reasons.delete("country_unknown");
    draft.change("country", code, { kind, reason: "country_from_other_fields", confidence: CONFIDENCE.misreadCountry });
    draft.checked.add("country");
  } else if (isMisspelt && kind === "spelling")
    draft.change("country", code, {
      kind,
      reason: draft.nearestCountry === null ? "country_from_other_fields" : "country_misspelled",
      confidence: CONFIDENCE.likely,
    });
}

function isMeant(draft: Draft, written: string, country: string): boolean {
  if (draft.nearestCountry !== null) return true;
  return country === "US" && readUsState(written) !== null && readUsState(written) === draft.reading.usState;
}

function formatCountry(draft: Draft, countries: Countries, style: FormatStyle): void {
  const written = draft.values.country;
  if (written === "") return;
  const code = countries.read(written);
  const country = code === null ? undefined : countries.get(code);
  if (code === null || country === undefined) return;
  // "CA", "DE", "Georgia" can be a state in the wrong field: only a city and a code or region of that country prove it.
  const isSure =
    readUsState(written) === null ||
    draft.nearestCountry !== null ||
    code === "US" ||
    US_TERRITORIES.has(code) ||
    (draft.checked.has("postal_code") && /[A-Z]/u.test(draft.values.postal_code)) ||
    (draft.checked.has("city") && (draft.checked.has("postal_code") || draft.checked.has("state")));
  if (!isSure || draft.keepsCountry) return;
  draft.checked.add("country");
  if (US_TERRITORIES.has(code)) {
    // "Puerto Rico" beside the state PR: the code of the country that the post office assigns it to. A written PR stays.
    const isName = !/^[a-z]{2,3}$/iu.test(written);
    const us = countries.get("US");
    if (isName && style.country !== "name" && us && draft.reading.usState === code)
      draft.format("country", showCountry(us, written, style), "column_style");
    return;
  }
  draft.format("country", showCountry(country, written, style), "column_style");
}

/** A region written in capitals, or a known one in lower case; codes and initials (CDMX) keep theirs. */
function caseRegion(draft: Draft, country: string, countries: Countries, style: FormatStyle): void {
  const region = draft.values.state;
  const key = readRegion(country, region, countries)?.key;
  // "sp" is the code SP; a name is cased below.
  if (key !== undefined && /^[A-Z]{2,3}$/u.test(key) && region !== key && region.toUpperCase() === key)
    draft.format("state", key, "letter_case");
  if (style.casing === "postal" || region.length < 4 || !/[aeiouy]/iu.test(region)) return;
  const written = caseOf(region);
  if (written === "upper" || (written === "lower" && readRegion(country, region, countries) !== null))
    draft.format("state", titleCase(region, country), "letter_case");
}

function formatUsState(draft: Draft, style: FormatStyle): void {
  const written = draft.values.state;
  const code = draft.reading.usState;
  if (code === null) return;
  const shown = showUsState(code, style);
  if (written === shown) return;
  draft.format("state", shown, written.toUpperCase() === shown ? "letter_case" : "column_style");
}

function formatStreet(draft: Draft, country: string | null, style: FormatStyle): void {
  const written = withPlainI(draft.values.street_address, country);
  if (written === "") {
    if (draft.mapped.has("street_address")) draft.reason("street_missing");
    return;
  }
  if (isDoubtfulStreet(written, country, draft.read.city)) {
    // A placeholder has its own reason already.
    if (!draft.reasons.has("placeholder_in_street")) draft.reason("street_is_no_address");
    draft.values.street_address = draft.before.street_address;
    return;
  }
  const broken = draft.streetLines.length === 0 ? written : withBreaks(written, draft.streetLines);
  if (broken !== written && !isUsUnits(written, country, style)) {
    // A break is never written as a comma: the street stays as it is, or has its lines once other parts have moved.
    draft.reason("street_not_understood");
    draft.values.street_address = written === draft.read.street_address ? draft.before.street_address : broken;
    return;
  }
  const line =
    country === "US" || country === "CA"
      ? formatUsStreet(written, style, country)
      : formatWorldStreet(written, country, style);
  if (!line.understood) {
    draft.reason("street_not_understood");
    if (line.text !== written) draft.format("street_address", line.text, "letter_case");
    // Even its spaces are kept.
    else if (draft.marks.street_address === undefined) draft.values.street_address = draft.before.street_address;
    return;
  }
  draft.format("street_address", line.text, "standard_form");
}

/** Whether the lines are a US or Canadian street and its units, which have a form of their own. */
function isUsUnits(written: string, country: string | null, style: FormatStyle): boolean {
  return (country === "US" || country === "CA") && formatUsStreet(written, style, country).understood;
}
