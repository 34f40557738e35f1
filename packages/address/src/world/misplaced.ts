import { CONFIDENCE } from "../confidence.ts";
import type { Draft, Mark } from "../draft.ts";
import { caseOf, titleCase } from "../text/casing.ts";
import { foldName } from "../text/fold.ts";
import type { Part } from "../types.ts";
import { cityInArea } from "./city-in-table.ts";
import { regionBesideCity, regionOf, splitAddress, splitCity } from "./one-field.ts";
import type { FoundParts } from "./one-field.ts";
import { withDigits } from "./judge-postal.ts";
import { nationalPostal } from "./national-postal.ts";
import { plainCode } from "./postal-debris.ts";
import { CODED, regionsOfPostal, restoredRegion } from "./regions.ts";
import { removeRepeatedTail } from "./repeated-tail.ts";
import { restoreSwapped } from "./swapped-parts.ts";
import type { WorldTables } from "./tables.ts";

/** Code, city and the rest of a text. */
type Pair = { rest: string; code: string; city: string };

const CODE = String.raw`(?:[A-Z]{1,2}-?)?\d[\d\s-]{1,8}\d|\d{4}\s?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d`;
const CODE_FIRST = new RegExp(String.raw`^(${CODE})[\s,]+(\P{N}+)$`, "iu");
/** Otherwise the letters of a Dutch code would be read as the start of the city. */
const DUTCH_FIRST = /^(\d{4}\s?[A-Z]{2})[\s,]+(\P{N}+)$/iu;
const CODE_LAST = new RegExp(String.raw`^(\P{N}+?)[\s,]+(${CODE})$`, "iu");

/**
 * Corrects swapped code and city, and repetitions, before they are judged: only if the country's
 * table has that city for that code.
 */
export function restoreWorldParts(tables: WorldTables, draft: Draft, country: string): void {
  restoreSwapped(tables, draft, country);
  removeRepeatedTail(tables, draft, country, (postal, code) => saysCode(tables, country, postal, code));
  if (!draft.mapped.has("city") || !draft.mapped.has("postal_code") || draft.values.postal_code === "") return;
  if (swapped(tables, draft, country)) return;
  for (const { pair, from } of pairsIn(tables, draft, country)) {
    if (
      !saysCode(tables, country, draft.values.postal_code, pair.code) ||
      (from === "street_address" && foldName(draft.values.city) !== foldName(pair.city))
    )
      continue;
    if (from === "city")
      draft.change("city", pair.city, {
        kind: "restore",
        reason: "part_repeated",
        confidence: CONFIDENCE.movedPartAbroad,
      });
    else
      draft.change("street_address", pair.rest, {
        kind: "restore",
        reason: "part_repeated",
        confidence: CONFIDENCE.movedPartAbroad,
      });
  }
  judgeEndOfStreet(tables, draft, country);
}

/** "Hauptstr. 5, 80331": the record's code again; "Hauptstr. 5, 10115 Berlin" beside München is another address. */
function judgeEndOfStreet(tables: WorldTables, draft: Draft, country: string): void {
  const { street_address: street, postal_code: postal, city } = draft.values;
  if (city === "" || !/\d{4}|[A-Z]\d[A-Z]|\d[A-Z]{2}/iu.test(street)) return;
  const comma = street.lastIndexOf(",");
  const end = comma > 0 ? street.slice(comma + 1).trim() : "";
  if (bare(end).length >= MIN_CODE_SIGNS && /^[\p{L}\d\s-]+$/u.test(end) && saysCode(tables, country, postal, end)) {
    const { code } = plainCode(end, country, tables.countries);
    if (typeof nationalPostal(code, country, tables.countries) === "string")
      draft.change("street_address", street.slice(0, comma).trim(), {
        kind: "restore",
        reason: "part_repeated",
        confidence: CONFIDENCE.movedPartAbroad,
      });
    return;
  }
  const other = splitAddress(tables, country, street);
  if (other?.isProven === true && other.code !== "" && !saysCode(tables, country, postal, other.code))
    draft.reason("several_parts_in_street");
}
const MIN_CODE_SIGNS = 4;

/**
 * Moves parts in the city field or in the street whose own fields are empty or equal, before they are judged:
 * written if the table proves them, otherwise a proposal.
 */
export function splitWorldParts(tables: WorldTables, draft: Draft, country: string): void {
  if (!draft.mapped.has("city")) return;
  const { city, postal_code: postal, street_address: street } = draft.values;
  const state = isCountryItself(tables, draft, country) ? "" : draft.values.state;
  const isInCity = city !== "";
  if (!isInCity && (postal !== "" || street === "")) return;
  const found = isInCity ? splitRepeated(tables, country, city, postal) : splitAddress(tables, country, street);
  const own = state === "" ? null : regionOf(tables, country, state);
  if (found === null) {
    const beside = isInCity && own !== null ? regionBesideCity(tables, country, city, postal) : null;
    if (beside !== null && beside.key !== own?.key) draft.reason("state_disagrees");
    return;
  }
  if (found.region !== "" && (state === "" ? !draft.mapped.has("state") : own?.key !== found.region)) return;
  const ofCode = regionsOfPostal(country, found.code, tables.countries);
  if (own !== null && ofCode.length > 0 && ofCode.every(({ key }) => key !== own.key)) return;
  const isSaid = postal === "" ? draft.mapped.has("postal_code") : saysCode(tables, country, postal, found.code);
  if (found.code !== "" && !isSaid) return;
  const isMoved = !isInCity || (postal === "" && found.code !== "") || (state === "" && found.region !== "");
  const reason = isMoved ? "moved_from_other_field" : "part_repeated";
  const mark: Mark = found.isProven
    ? { kind: "restore", reason, confidence: CONFIDENCE.movedPart }
    : { kind: "replaced", reason, confidence: CONFIDENCE.likely };
  if (!found.isProven) draft.reason(isInCity ? "several_parts_in_city" : "several_parts_in_street");
  if (!isInCity) draft.change("street_address", found.street, mark);
  draft.change("city", found.city, mark);
  if (postal === "" && found.code !== "") draft.change("postal_code", found.code, mark);
  if (state === "" && found.region !== "") draft.change("state", shownRegion(tables, country, found), mark);
}

const MAX_REPEATED = 3;

/** "Saskatoon, SK S7K 0J5, SK S7K 0J5": three occurrences are handled like two. */
function splitRepeated(tables: WorldTables, country: string, text: string, postal: string): FoundParts | null {
  let found = splitCity(tables, country, text, postal);
  for (let times = 1; found !== null && times < MAX_REPEATED; times++) {
    const { region, code, regionText } = found;
    const inner = splitCity(tables, country, found.city, postal);
    const isSame = (a: string, b: string) => a === "" || b === "" || a === b;
    if (inner === null || !isSame(inner.region, region) || !isSame(inner.code, code)) break;
    found = {
      ...inner,
      region: region || inner.region,
      regionText: regionText || inner.regionText,
      code: code || inner.code,
    };
  }
  return found;
}

/** "CA" in the state of a Canadian record does not name its province. */
function isCountryItself(tables: WorldTables, draft: Draft, country: string): boolean {
  const { state } = draft.values;
  return state !== "" && tables.countries.read(state) === country && regionOf(tables, country, state) === null;
}

/** As written, if that is a code in use or a name; in full if it is another abbreviation, and by code where that is customary. */
function shownRegion(tables: WorldTables, country: string, { region: key, regionText }: FoundParts): string {
  const region = tables.countries.get(country)?.regions.find((each) => each.key === key);
  if (region === undefined) return regionText;
  const isCode = regionText.toUpperCase() === key && /^[A-Z]{2}$/u.test(key);
  if (isCode || (/^\p{Lu}{2,4}$/u.test(regionText) && !CODED.has(country))) return regionText.toUpperCase();
  return restoredRegion(country, region);
}

function pairsIn(tables: WorldTables, draft: Draft, country: string): { pair: Pair; from: Part }[] {
  const found: { pair: Pair; from: Part }[] = [];
  const { city, street_address: street } = draft.values;
  const inCity = /\d/u.test(city) ? provenPair(tables, country, city) : null;
  if (inCity) found.push({ pair: inCity, from: "city" });
  const comma = street.lastIndexOf(",");
  const end = comma > 0 ? street.slice(comma + 1).trim() : "";
  const inStreet = /\d/u.test(end) ? provenPair(tables, country, end) : null;
  if (inStreet) found.push({ pair: { ...inStreet, rest: street.slice(0, comma).trim() }, from: "street_address" });
  return found;
}

function swapped(tables: WorldTables, draft: Draft, country: string): boolean {
  const { city, postal_code: postal } = draft.values;
  if (!/\d/u.test(city) || postal === "" || /\d/u.test(postal)) return false;
  const code = provenCode(tables, country, city, postal);
  if (code === null) return false;
  draft.change("city", cityText(postal, country), {
    kind: "restore",
    reason: "moved_from_other_field",
    confidence: CONFIDENCE.movedPartAbroad,
  });
  draft.change("postal_code", code, {
    kind: "restore",
    reason: "moved_from_other_field",
    confidence: CONFIDENCE.movedPartAbroad,
  });
  return true;
}

function provenPair(tables: WorldTables, country: string, text: string): Pair | null {
  const first = (country === "NL" ? DUTCH_FIRST : CODE_FIRST).exec(text);
  const last = first ? null : CODE_LAST.exec(text);
  const written = first?.[1] ?? last?.[2];
  const city = cityText(first?.[2] ?? last?.[1] ?? "", country);
  if (written === undefined || city === "") return null;
  const code = provenCode(tables, country, written, city);
  return code === null ? null : { rest: "", code, city };
}

/** The code in national form if the table has the city for it. */
function provenCode(tables: WorldTables, country: string, written: string, city: string): string | null {
  const national = nationalPostal(written.trim(), country, tables.countries);
  const code = national === undefined ? written.trim() : national;
  const area = code === null ? undefined : tables.codes(country)?.find(code);
  if (code === null || area === undefined) return null;
  if (!area.exhaustive) return area.names.length > 0 && tables.codeNames(country, code, city) ? code : null;
  return cityInArea(tables, country, city, area).kind === "named" ? code : null;
}

function cityText(written: string, country: string): string {
  const city = written.replace(/[\s,;]+$/u, "");
  const letters = caseOf(city);
  return letters === "upper" || letters === "lower" ? titleCase(city, country) : city;
}

/** Whether a field contains this code, including after what is removed from it or corrected in it later in the same pass. */
function saysCode(tables: WorldTables, country: string, postal: string, code: string): boolean {
  const { code: plain } = plainCode(postal, country, tables.countries);
  const written = bare(plain);
  const wanted = bare(code);
  return (
    written === wanted ||
    (/^\d+$/u.test(written) && [`0${written}`, `00${written}`].includes(wanted)) ||
    bare(withDigits(plain, country) ?? plain) === wanted
  );
}

/** Only letters and digits: a spreadsheet leaves an apostrophe before a code. */
function bare(code: string): string {
  return code.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
