import { CONFIDENCE } from "../confidence.ts";
import type { Region } from "../country/countries.ts";
import type { Draft } from "../draft.ts";
import { foldName } from "../text/fold.ts";
import { isSameCity } from "./city-aliases.ts";
import type { CodeArea, CountryCode } from "./load-codes.ts";
import type { Place } from "./places.ts";
import { CODED, isInRegion, nameInTable, readRegion, regionsOfPostal, restoredRegion, tableRegion } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/** Countries where an address without its region is incomplete. */
const RESTORED_REGIONS = new Set(["AU", "BR", "CA", "IN", "MX"]);

/** Checks the region against the code and the city; restores or replaces it only if those two agree. */
export function judgeRegion(tables: WorldTables, draft: Draft, code: CountryCode, named: readonly Place[]): void {
  const { country, postal, area } = code;
  const written = draft.values.state;
  const region = readRegion(country, written, tables.countries);
  const fromCode = regionOfCode(tables, code);
  if (written === "") {
    const required = tables.countries.get(country)?.require.includes("S") ?? false;
    if (!required || !RESTORED_REGIONS.has(country) || !draft.mapped.has("state")) return;
    const agreed = fromCode && cityIsIn(draft, code, named, fromCode);
    if (agreed) {
      draft.checked.add("state");
      draft.change("state", restoredRegion(country, fromCode), {
        kind: "restore",
        reason: "state_from_city_and_code",
        confidence: CONFIDENCE.missingStateAbroad,
      });
    } else if (country === "CA" || country === "AU") draft.reason("state_missing");
    return;
  }
  if (region === null) {
    if (CODED.has(country)) {
      const agreed = fromCode && cityIsIn(draft, code, named, fromCode) ? fromCode : null;
      judgeUnknownCode(tables, draft, country, agreed);
    } else judgeUnlistedRegion(tables, draft, country, area);
    return;
  }
  if (fromCode === null) {
    if (named.some((place) => isInRegion(place, region))) draft.checked.add("state");
    return;
  }
  const byPrefix = postal === null ? [] : regionsOfPostal(country, postal, tables.countries);
  if (region.key === fromCode.key || byPrefix.some((each) => each.key === region.key)) {
    draft.checked.add("state");
    return;
  }
  const cityInCode = cityIsIn(draft, code, named, fromCode);
  const cityInWritten = named.some((place) => isInRegion(place, region));
  if (cityInCode && !cityInWritten) {
    draft.checked.add("state");
    draft.change("state", restoredRegion(country, fromCode), {
      kind: "disagreement",
      reason: "state_contradicts_city_and_code",
      confidence: CONFIDENCE.contradictedStateAbroad,
    });
  } else draft.reason("state_disagrees");
}

/** For a region that is in no list of the country's names: only the postal table's own names can confirm or contradict it. */
function judgeUnlistedRegion(tables: WorldTables, draft: Draft, country: string, area: CodeArea | undefined): void {
  const written = draft.values.state;
  const known = tables.codes(country)?.regionNamed?.(nameInTable(country, written)) ?? null;
  if (known === null) {
    // A region that only another country has, and the city is there: the country is doubtful.
    const other = tables.regionCountry(written);
    if (other !== null && other !== country && tables.hasPlace(other, foldName(draft.values.city)))
      draft.reason("country_disagrees");
    return;
  }
  if (area === undefined || area.region === null) return;
  if (tableRegion(country, known) === tableRegion(country, area.region)) draft.checked.add("state");
  else draft.reason("state_disagrees");
}

/** Where regions are written as codes, other text is none: the postal code's own region is used if the city agrees (`agreed`). */
function judgeUnknownCode(tables: WorldTables, draft: Draft, country: string, agreed: Region | null): void {
  if (agreed === null) {
    draft.reason(tables.regionCountry(draft.values.state) === null ? "state_unknown" : "country_disagrees");
    return;
  }
  // "CA" repeats the country; anything else may mean something.
  const isCountry = tables.countries.read(draft.values.state) === country;
  if (!isCountry) draft.reason("state_unknown");
  const region = restoredRegion(country, agreed);
  if (isCountry)
    draft.change("state", region, {
      kind: "disagreement",
      reason: "state_contradicts_city_and_code",
      confidence: CONFIDENCE.contradictedStateAbroad,
    });
  else
    draft.change("state", region, {
      kind: "replaced",
      reason: "state_from_city_and_code",
      confidence: CONFIDENCE.suggested,
    });
  if (isCountry) draft.checked.add("state");
}

function cityIsIn(draft: Draft, { country, area }: CountryCode, named: readonly Place[], region: Region): boolean {
  if (area && area.names.some((name) => isSameCity(foldName(draft.values.city), foldName(name)))) return true;
  return (
    named.length > 0 &&
    draft.checked.has("city") &&
    named.some((place) => isInRegion(place, region)) &&
    (country !== "CA" || draft.checked.has("postal_code"))
  );
}

function regionOfCode(tables: WorldTables, { country, postal, area }: CountryCode): Region | null {
  const regions = postal === null ? [] : regionsOfPostal(country, postal, tables.countries);
  const [only] = regions;
  if (area?.region === undefined || area.region === null) return regions.length === 1 && only ? only : null;
  const fromArea = readRegion(country, area.region, tables.countries);
  if (fromArea === null) return regions.length === 1 && only ? only : null;
  // Older tables assign new states to the ones they split from: then neither is certain.
  return regions.length > 0 && !regions.some((each) => each.key === fromArea.key) ? null : fromArea;
}
