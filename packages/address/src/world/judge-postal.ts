import type { Draft } from "../draft.ts";
import { cityInArea, cityNearUnknownCode } from "./city-in-table.ts";
import { keysOfCity } from "./city-spellings.ts";
import { nationalPostal } from "./postal.ts";
import { readRegion, regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** The code in national form, or null when there is none or it is of another form. */
export function judgePostal(tables: WorldTables, draft: Draft, country: string): string | null {
  const written = draft.values.postal_code;
  if (written === "") {
    const required = tables.countries.get(country)?.require.includes("Z") ?? false;
    if (required && draft.mapped.has("postal_code")) draft.reason("postal_code_missing");
    return null;
  }
  const national = nationalPostal(written, country, tables.countries);
  const isUnknown = typeof national !== "string" || tables.codes(country)?.find(national) === undefined;
  if (isUnknown) {
    const restored = restoreCode(tables, draft, country, written);
    if (restored !== null) return restored;
  }
  if (national === null) {
    draft.reason("postal_code_form");
    return null;
  }
  if (national === undefined) return written;
  draft.checked.add("postal_code");
  draft.format("postal_code", national, "national_form");
  return national;
}

/** 1000 Bourg-en-Bresse is 01000, M5C 1WO is M5C 1W0: only where the corrected code names the city or lies in the region. */
function restoreCode(tables: WorldTables, draft: Draft, country: string, written: string): string | null {
  for (const { text, reason } of candidates(written, country)) {
    const national = nationalPostal(text, country, tables.countries);
    const code = national === undefined ? text : national;
    if (code === null || !fits(tables, draft, country, code)) continue;
    draft.checked.add("postal_code");
    draft.change("postal_code", code, { kind: "restore", reason, confidence: 0.94 });
    return code;
  }
  return null;
}

type Candidate = { text: string; reason: "lost_zero" | "letter_for_digit" | "national_form" };

function candidates(written: string, country: string): Candidate[] {
  const list: Candidate[] = [];
  if (/^\d[\d\s-]*$/u.test(written))
    for (const zeros of ["0", "00"]) list.push({ text: `${zeros}${written}`, reason: "lost_zero" });
  if (country === "CA" || country === "GB" || country === "NL") {
    const compact = written.toUpperCase().replace(/[\s-]/gu, "");
    const digits = compact.replace(/O/gu, "0").replace(/[IL]/gu, "1");
    if (country === "CA" && compact.length === 6)
      list.push({
        text: compact
          .split("")
          .map((sign, at) => (at % 2 === 1 ? (digits[at] ?? sign) : sign === "0" ? "O" : sign))
          .join(""),
        reason: "letter_for_digit",
      });
    if (country === "NL" && compact.length === 6)
      list.push({ text: `${digits.slice(0, 4)}${compact.slice(4)}`, reason: "letter_for_digit" });
  }
  const debris = written.replace(/^['"]+|[\s'",;.]+$/gu, "").replace(/\.0$/u, "");
  if (debris !== written && debris !== "") {
    list.push({ text: debris, reason: "national_form" });
    if (/^\d+$/u.test(debris)) list.push({ text: `0${debris}`, reason: "lost_zero" });
  }
  return list.filter(({ text }) => text !== written);
}

function fits(tables: WorldTables, draft: Draft, country: string, code: string): boolean {
  const region = readRegion(country, draft.values.state, tables.countries);
  if (region !== null && regionsOfPostal(country, code, tables.countries).some((each) => each.key === region.key))
    return true;
  const area = tables.codes(country)?.find(code);
  if (area === undefined) return isKnownAround(tables, draft, country, code);
  const verdict = cityInArea(tables, country, draft.values.city, area);
  return verdict.kind === "named" || verdict.kind === "near";
}

/** Codes that the table lacks, or a country without one: a form that only the corrected code has, and a city near its neighbours. */
function isKnownAround(tables: WorldTables, draft: Draft, country: string, code: string): boolean {
  if (tables.countries.postalForm(country)?.test(code) !== true || draft.values.city === "") return false;
  if (tables.codes(country)?.pointsAround === undefined)
    return keysOfCity(country, draft.values.city).strict.some((key) => tables.hasPlace(country, key));
  return cityNearUnknownCode(tables, country, draft.values.city, code).kind === "near";
}
