import { CONFIDENCE } from "../confidence.ts";
import type { Draft } from "../draft.ts";
import { PARTS } from "../types.ts";
import { restoreCodePage } from "./code-page.ts";
import { judgeCity } from "./judge-city.ts";
import { judgePostal } from "./judge-postal.ts";
import { restoreWorldParts, splitWorldParts } from "./misplaced.ts";
import { judgeRegion } from "./judge-region.ts";
import { regionsOfPostal } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

/**
 * Checks postal code, region and city of a record outside the US against each other. What a gazetteer lacks is unknown, never
 * wrong.
 */
export function judgeWorld(tables: WorldTables, draft: Draft, country: string): void {
  restoreCodePage(draft, country);
  const postal = settleParts(tables, draft, country);
  const codes = tables.codes(country);
  const area = postal === null ? undefined : codes?.find(postal);
  // Korea's six-digit codes, used until 2015: neither neighbors in the table nor a region's prefix apply to them.
  const isOfOtherLength = postal !== null && area === undefined && codes?.hasLengthOf?.(postal) === false;
  // The tables lack codes of large receivers and new ones: an unlisted one is unknown, not wrong.
  if (postal !== null && area === undefined && codes?.pointsAround !== undefined) {
    draft.checked.delete("postal_code");
    const isImpossible =
      !isOfOtherLength &&
      codes?.isComplete === true &&
      codes.hasBeginningOf?.(postal) === false &&
      regionsOfPostal(country, postal, tables.countries).length === 0;
    draft.reason(isImpossible ? "postal_code_unknown" : "postal_code_not_in_gazetteer");
  }
  const code = { country, postal: isOfOtherLength ? null : postal, area };
  const { city } = draft.values;
  const places = judgeCity(tables, draft, code);
  // A street can repeat what the city was corrected to.
  if (draft.values.city !== city) restoreWorldParts(tables, draft, country);
  judgeRegion(tables, draft, code, places);
  // Where neither is known, the country may be the wrong one: its form is not put on the code.
  const isCityCorrected = draft.values.city !== draft.read.city && draft.marks.city?.kind !== "format";
  const isKnown = area !== undefined || draft.checked.has("city") || isCityCorrected;
  if (!isKnown && draft.marks.postal_code?.reason === "national_form") {
    draft.values.postal_code = draft.before.postal_code;
    delete draft.marks.postal_code;
  }
  if (draft.values.city === "" && draft.values.street_address === "" && draft.mapped.has("city"))
    draft.reason("street_and_city_missing");
  draft.granularity = draft.checked.has("postal_code")
    ? "postal"
    : draft.checked.has("city")
      ? "city"
      : draft.checked.has("state")
        ? "region"
        : "country";
  draft.limit(CONFIDENCE.abroad);
}

const MAX_ROUNDS = 3;

/**
 * Repeats what each settled part proves of the others, so that a second cleaning finds nothing: "Roma RM" beside "186", a street
 * that ends in "00186 Roma". Returns the code in national form.
 */
function settleParts(tables: WorldTables, draft: Draft, country: string): string | null {
  for (let round = 1; ; round++) {
    const before = { ...draft.values };
    restoreWorldParts(tables, draft, country);
    splitWorldParts(tables, draft, country);
    const postal = judgePostal(tables, draft, country);
    if (round === MAX_ROUNDS || PARTS.every((part) => draft.values[part] === before[part])) return postal;
  }
}
