import type { Draft } from "../draft.ts";
import { foldName } from "../text/fold.ts";
import type { Part } from "../types.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { casedCity } from "./judge-us.ts";
import { splitUsTail } from "./split-tail.ts";
import type { UsTail } from "./split-tail.ts";
import { readUsState } from "./states.ts";

/** Sends a record to review whose parts stand in the wrong fields, or several in one, with the parts put right as the proposal. */
export function reviewMisplaced(draft: Draft, gazetteer: UsGazetteer): void {
  const found =
    streetHoldsMore(draft, gazetteer) ||
    cityHoldsMore(draft, gazetteer) ||
    stateAndCodeInOne(draft) ||
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
  const code = /[\s,](\d{5})(?:-\d{4})?[\s,]*$/u.exec(street)?.[1];
  if (tail === null && code !== undefined && draft.read.postal_code.startsWith(code)) {
    draft.reason("several_parts_in_one_field");
    return true;
  }
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
  const city = draft.read.city;
  if (draft.checked.has("city") || !/[\s,]/u.test(city)) return false;
  const tail = splitUsTail(city, gazetteer);
  if (tail === null || tail.city === "") return false;
  if (onlyRepeats(draft, tail, gazetteer)) return false;
  draft.reason("several_parts_in_one_field");
  if (tail.rest === "" || draft.values.street_address === "") propose(draft, tail, "city");
  return true;
}

/** "Brooklyn NY" beside the state NY and Brooklyn's ZIP: what is taken off the city stands in the other fields already. */
function onlyRepeats(draft: Draft, tail: UsTail, gazetteer: UsGazetteer): boolean {
  const { state, postal_code: postal } = draft.values;
  const row = gazetteer.rowOf(postal.slice(0, 5));
  if (tail.rest !== "" || row < 0 || !draft.checked.has("postal_code") || !draft.mapped.has("state")) return false;
  if (tail.state === "" || readUsState(tail.state) !== readUsState(state) || (tail.zip !== "" && tail.zip !== postal))
    return false;
  const key = foldName(tail.city);
  const named = gazetteer
    .placesOfRow(row)
    .some((place) => gazetteer.placeKeys[place] === key && gazetteer.placeStates[place] === readUsState(state));
  if (!named || draft.marks.state?.kind === "disagreement") return false;
  for (const reason of ["city_unknown", "city_code_disagree", "city_misspelled"] as const) draft.reasons.delete(reason);
  draft.checked.add("city");
  draft.confidence = 0.95;
  // "Washington, DC" and no state: the ZIP's state, now written in two places.
  if (draft.read.state === "" && draft.reasons.delete("state_missing")) {
    draft.checked.add("state");
    draft.change("state", state, "restore", "state_from_city_and_code", 0.95);
  }
  draft.change("city", casedCity(tail.city, key, state), "spelling", "part_repeated", 0.93);
  return true;
}

/** State and ZIP code together in the field of one of them. */
function stateAndCodeInOne(draft: Draft): boolean {
  for (const part of ["state", "postal_code"] as const) {
    const match = /^([A-Za-z. ]+?)[\s,]+(\d{5}(?:-\d{4})?)$/u.exec(draft.read[part]);
    const state = match ? readUsState(match[1] ?? "") : null;
    const other = part === "state" ? "postal_code" : "state";
    if (!match || state === null) continue;
    draft.reason("several_parts_in_one_field");
    const moved = { state, postal_code: match[2] ?? "" };
    if (draft.read[other] === "" || draft.read[other] === moved[other]) {
      draft.change("state", moved.state, "replaced", "moved_from_other_field", 0.8);
      draft.change("postal_code", moved.postal_code, "replaced", "moved_from_other_field", 0.8);
    }
    return true;
  }
  return false;
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
