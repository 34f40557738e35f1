import type { Draft } from "../draft.ts";
import { foldName } from "../text/fold.ts";
import type { Part } from "../types.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { splitUsTail } from "./split-tail.ts";
import type { UsTail } from "./split-tail.ts";
import { readUsState } from "./states.ts";

/** Sends a record to review whose parts stand in the wrong fields, or several in one, with the parts put right as the proposal. */
export function reviewMisplaced(draft: Draft, gazetteer: UsGazetteer): void {
  const found =
    streetHoldsMore(draft, gazetteer) ||
    cityHoldsMore(draft, gazetteer) ||
    (draft.reasons.size > 0 && findSwap(draft, gazetteer));
  if (!found) return;
  for (const reason of EXPLAINED) draft.reasons.delete(reason);
  draft.confidence = Math.max(draft.confidence, 0.6);
}

/** What an empty or unknown field meant, once its text is found elsewhere. */
const EXPLAINED = [
  "nothing_recognised",
  "street_and_city_missing",
  "city_missing",
  "city_unknown",
  "city_misspelled",
  "state_missing",
  "state_unknown",
  "postal_code_missing",
  "postal_code_form",
  "postal_code_unknown",
  "country_missing",
  "ambiguous",
] as const;

function streetHoldsMore(draft: Draft, gazetteer: UsGazetteer): boolean {
  const street = draft.values.street_address;
  if (street.length < 12 || !/[\s,](?:\d{5}(?:-\d{4})?|[a-z.]{2,})[\s,]*$/iu.test(street)) return false;
  const city = draft.before.city.trim();
  const repeatsCity = city.length > 2 && endsWithCity(street, city);
  const endsLikeTail =
    /\d{5}(?:-\d{4})?[\s,]*$/u.test(street) || street.includes(",") || readUsState(lastWord(street)) !== null;
  if (!endsLikeTail && !repeatsCity) return false;
  const tail = splitUsTail(street, gazetteer);
  if (tail === null || tail.rest === "" || !/\d/u.test(tail.rest)) {
    if (repeatsCity) draft.reason("several_parts_in_one_field");
    return repeatsCity;
  }
  if (tail.city === "" || (tail.zip === "" && !street.includes(","))) return false;
  draft.reason("several_parts_in_one_field");
  propose(draft, tail, "street_address");
  return true;
}

function lastWord(text: string): string {
  return /[^\s,]+[\s,]*$/u.exec(text)?.[0].trim() ?? "";
}

/** "123 Main St, Springfield" beside the city Springfield. */
function endsWithCity(street: string, city: string): boolean {
  const comma = street.lastIndexOf(",");
  return comma > 0 && foldName(street.slice(comma + 1)) === foldName(city);
}

function cityHoldsMore(draft: Draft, gazetteer: UsGazetteer): boolean {
  const city = draft.before.city.trim();
  if (draft.checked.has("city") || !/[\s,]/u.test(city)) return false;
  const tail = splitUsTail(city, gazetteer);
  if (tail === null || tail.city === "") return false;
  draft.reason("several_parts_in_one_field");
  if (tail.rest === "" || draft.values.street_address === "") propose(draft, tail, "city");
  return true;
}

function propose(draft: Draft, tail: UsTail, from: Part): void {
  const { before } = draft;
  const put = (part: Part, value: string): void => {
    if (value !== "" && (before[part].trim() === "" || part === from))
      draft.change(part, value, "replaced", "moved_from_other_field", 0.8);
  };
  put("city", tail.city);
  put("state", readUsState(tail.state) ?? tail.state);
  put("postal_code", tail.zip);
  if (tail.rest !== "") put("street_address", tail.rest);
}

const ORDERS = [
  ["state", "city", "postal_code"],
  ["postal_code", "state", "city"],
  ["city", "postal_code", "state"],
  ["state", "postal_code", "city"],
  ["postal_code", "city", "state"],
] as const;

/** City, state and ZIP in each other's fields: the one order in which the table agrees to all three. */
function findSwap(draft: Draft, gazetteer: UsGazetteer): boolean {
  const { before } = draft;
  if (!["city", "state", "postal_code"].every((part) => draft.mapped.has(part as Part))) return false;
  for (const [cityPart, statePart, postalPart] of ORDERS) {
    const zip = before[postalPart].trim();
    const code = /^(\d{5})(?:-\d{4})?$/u.exec(zip)?.[1];
    if (code === undefined) continue;
    const row = gazetteer.rowOf(code);
    if (row < 0) continue;
    const key = foldName(before[cityPart]);
    const state = before[statePart].trim() === "" ? undefined : readUsState(before[statePart]);
    const fits = [...gazetteer.placesOfRow(row)].some(
      (place) => gazetteer.placeKeys[place] === key && (state === undefined || gazetteer.placeStates[place] === state),
    );
    if (!fits || key === "") continue;
    draft.reason("fields_swapped");
    draft.change("city", before[cityPart].trim(), "replaced", "moved_from_other_field", 0.8);
    draft.change("state", state ?? "", "replaced", "moved_from_other_field", 0.8);
    draft.change("postal_code", zip, "replaced", "moved_from_other_field", 0.8);
    return true;
  }
  return false;
}
