import { CONFIDENCE } from "../confidence.ts";
import type { Draft } from "../draft.ts";
import { formatUsStreet } from "../street/format-us-street.ts";
import { isDoubtfulStreet } from "../street/is-doubtful-street.ts";
import { DEFAULT_STYLE } from "../style.ts";
import { foldName } from "../text/fold.ts";
import type { Part } from "../types.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import type { CityJudge } from "./city-judge.ts";
import { cityText } from "./city-text.ts";
import { splitUsTail } from "./split-us-tail.ts";
import type { UsTail } from "./split-us-tail.ts";
import { readUsState } from "./states.ts";

/**
 * Parts in the wrong fields, or several in one: written if the table proves city, state and ZIP code in their new fields,
 * otherwise sent to review with the corrected parts as the proposal.
 */
export function settleMisplaced(draft: Draft, gazetteer: UsGazetteer, cities: CityJudge): void {
  const found =
    streetHoldsMore(draft, gazetteer) ||
    cityHoldsMore(draft, gazetteer, cities) ||
    stateAndCodeInOne(draft, gazetteer) ||
    countryBehindStreet(draft) ||
    (draft.reasons.size > 0 && (findSwap(draft, gazetteer) || findSwappedStreet(draft, gazetteer)));
  if (found === false) return;
  for (const reason of EXPLAINED) draft.reasons.delete(reason);
  draft.confidence = Math.max(draft.confidence, found === "proven" ? CONFIDENCE.movedPart : CONFIDENCE.unclear);
  if (found !== "proven") return;
  for (const part of ["city", "state", "postal_code"] as const) draft.checked.add(part);
  draft.granularity = "postal";
}

/** `proven`: city, state and ZIP code agree in their new fields, no word is lost, and the move may be written. */
type Found = boolean | "proven";

/** The state's place that the table has for this code and city; -1 if the three disagree. */
function agreedPlace(gazetteer: UsGazetteer, city: string, state: string, zip: string): number {
  const row = gazetteer.rowOf(zip.slice(0, 5));
  const code = readUsState(state);
  if (row < 0 || code === null) return -1;
  const key = foldName(city);
  return (
    gazetteer
      .placesOfRow(row)
      .find((place) => gazetteer.placeKeys[place] === key && gazetteer.placeStates[place] === code) ?? -1
  );
}

/** Reasons about an empty or unknown field that no longer apply once its text is found elsewhere. */
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

const NUMBERED_END = /(?:\bbox|\b(?:apt|suite|ste|unit|lot|rm|room)\.?|#)\s*#?\d{5}$/iu;

function streetHoldsMore(draft: Draft, gazetteer: UsGazetteer): Found {
  const street = draft.values.street_address;
  // Without a comma only a code at the end shows that there is more than a street.
  if (street.length < 12) return false;
  if (repeatsCodeAndCity(draft)) return false;
  if (!street.includes(",") && !endsWithDigits(street)) return false;
  if (!/[\s,](?:\d{5}(?:-\d{4})?|[a-z.]{2,})[\s,]*$/iu.test(street)) return false;
  const city = draft.before.city.trim();
  const repeatsCity = city.length > 2 && endsWithCity(street, city);
  const endsLikeTail =
    /\d{5}(?:-\d{4})?[\s,]*$/u.test(street) || street.includes(",") || readUsState(lastWord(street)) !== null;
  if (!endsLikeTail && !repeatsCity) return false;
  // "PO Box 78701" has the number of its own ZIP code.
  if (NUMBERED_END.test(street)) return false;
  const tail = splitUsTail(street, gazetteer);
  const code = /[\s,](\d{5})(?:-\d{4})?[\s,]*$/u.exec(street)?.[1];
  if (tail === null && code !== undefined && draft.read.postal_code.startsWith(code)) {
    draft.reason("several_parts_in_street");
    return true;
  }
  if (tail === null || tail.rest === "" || !/\d/u.test(tail.rest)) {
    if (repeatsCity) draft.reason("several_parts_in_street");
    return repeatsCity;
  }
  if (tail.city === "" || (tail.zip === "" && !street.includes(","))) return false;
  // "9795 Washington Ct" beside the state LA: a street that ends like a state.
  const own = readUsState(draft.read.state);
  if (tail.zip === "" && own !== null && draft.read.city !== "" && own !== readUsState(tail.state)) return false;
  if (isWholeMove(draft, tail, gazetteer)) return "proven";
  draft.reason("several_parts_in_street");
  if (endsStreet(street, tail)) propose(draft, tail, "street_address");
  return true;
}

/** "600 P St Ste 400 68508 Lincoln" beside that code and city: a repetition. */
function repeatsCodeAndCity(draft: Draft): boolean {
  const { street_address: street, postal_code: postal, city } = draft.values;
  const zip = postal.slice(0, 5);
  const at = zip === "" ? -1 : street.lastIndexOf(zip);
  if (at < 5 || !/[\s,]/u.test(street.charAt(at - 1)) || !draft.mapped.has("street_address")) return false;
  const behind = street.slice(at + zip.length).replace(/^-\d{4}(?=\D)/u, "");
  if (!/^[\s,]/u.test(behind) || foldName(behind) !== foldName(city)) return false;
  const rest = street.slice(0, at).replace(/[\s,]+$/u, "");
  if (!/^\d.*\p{L}|^p\.?\s?o\.?\s?box/iu.test(rest)) return false;
  draft.change("street_address", rest, { kind: "restore", reason: "part_repeated", confidence: CONFIDENCE.movedPart });
  return true;
}

/**
 * "100 Main St, Chicago, IL 60606" in the street field: each part is moved to its empty field, or removed if its field
 * already contains it.
 */
function isWholeMove(draft: Draft, tail: UsTail, gazetteer: UsGazetteer): boolean {
  const parts = { city: tail.city, state: readUsState(tail.state) ?? "", postal_code: tail.zip };
  const place = agreedPlace(gazetteer, parts.city, parts.state, parts.postal_code);
  if (place < 0 || !/^\d|^p\.?\s?o\.?\s?box/iu.test(tail.rest) || !endsStreet(draft.values.street_address, tail))
    return false;
  if (tail.namesCountry && !draft.mapped.has("country")) return false;
  // "2200 Ross Ave 75201 Dallas TX 75201": what is left of the street is more than a street.
  if (tail.rest.endsWith(` ${tail.zip}`)) return false;
  for (const part of ["city", "state", "postal_code"] as const) {
    const own = draft.read[part];
    if (!draft.mapped.has(part)) return false;
    if (own !== "" && !saysTheSame(part, own, parts[part])) return false;
  }
  draft.change("street_address", tail.rest, {
    kind: "restore",
    reason: "moved_from_other_field",
    confidence: CONFIDENCE.movedPart,
  });
  for (const part of ["city", "state", "postal_code"] as const)
    if (draft.read[part] === "")
      draft.change(part, part === "city" ? cityText(gazetteer, parts.city, place) : parts[part], {
        kind: "restore",
        reason: "moved_from_other_field",
        confidence: CONFIDENCE.movedPart,
      });
  return true;
}

/** Whether the city starts where it seems to: after a comma, or at least not after half a name ("N Charleston"). */
function endsStreet(text: string, tail: UsTail): boolean {
  const behind = text.slice(tail.rest.length);
  if (tail.rest.includes(",") && !formatUsStreet(tail.rest, DEFAULT_STYLE, "US").understood) return false;
  if (text.includes(",")) return /^\s*,/u.test(behind);
  return !/\s(?:[nsew]|[ns][ew]|north|south|east|west|new|old|saint|st\.|fort|ft|mount|mt|port|lake|(?:city|town|village|township) of)$/iu.test(
    tail.rest,
  );
}

function saysTheSame(part: "city" | "state" | "postal_code", own: string, moved: string): boolean {
  if (part === "city") return foldName(own) === foldName(moved);
  if (part === "state") return readUsState(own) === moved;
  return own === moved || own.startsWith(`${moved}-`);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function endsWithDigits(street: string): boolean {
  if (isDigit(street.charCodeAt(street.length - 1))) return true;
  // The name of the country may follow the code.
  return (
    "aAsS., \n\t".includes(street.charAt(street.length - 1)) &&
    /\d[\s,]+(?:u\.?s\.?a?\.?|united states(?: of america)?)?$/iu.test(street)
  );
}

function lastWord(text: string): string {
  return /[^\s,]+[\s,]*$/u.exec(text)?.[0].trim() ?? "";
}

/** "123 Main St, Springfield" beside the city Springfield. */
function endsWithCity(street: string, city: string): boolean {
  const comma = street.lastIndexOf(",");
  return comma > 0 && foldName(street.slice(comma + 1)) === foldName(city);
}

function cityHoldsMore(draft: Draft, gazetteer: UsGazetteer, cities: CityJudge): Found {
  const city = draft.read.city;
  if (draft.checked.has("city") || !/[\s,]/u.test(city)) return false;
  const tail = splitUsTail(city, gazetteer);
  if (tail === null || tail.city === "") return false;
  if (onlyRepeats(draft, tail, gazetteer, cities)) return false;
  if (cityHoldsAll(draft, tail, gazetteer)) return "proven";
  draft.reason("several_parts_in_city");
  if (tail.rest === "" || draft.values.street_address === "") propose(draft, tail, "city");
  return true;
}

/** "Brooklyn NY" beside the state NY and Brooklyn's ZIP: what is removed from the city is already in the other fields. */
function onlyRepeats(draft: Draft, tail: UsTail, gazetteer: UsGazetteer, cities: CityJudge): boolean {
  const { state, postal_code: postal } = draft.values;
  const row = gazetteer.rowOf(postal.slice(0, 5));
  if (tail.rest !== "" || row < 0 || !draft.checked.has("postal_code") || !draft.mapped.has("state")) return false;
  if (tail.state === "" && tail.zip === "") return false;
  if (tail.state !== "" && readUsState(tail.state) !== readUsState(state)) return false;
  if (tail.zip !== "" && tail.zip !== postal && !postal.startsWith(`${tail.zip}-`)) return false;
  const code = readUsState(state);
  const verdict = cities.judge(tail.city, foldName(tail.city), row, code);
  const isRight = verdict.kind === "named" || verdict.kind === "variant" || verdict.kind === "near";
  if (!isRight || code === null || !gazetteer.rowIsIn(row, code) || draft.marks.state?.kind === "disagreement")
    return false;
  for (const reason of ["city_unknown", "city_code_disagree", "city_misspelled"] as const) draft.reasons.delete(reason);
  draft.checked.add("city");
  draft.confidence = CONFIDENCE.consistent;
  // "Washington, DC" and no state: the ZIP's state, confirmed by the city field.
  if (draft.read.state === "" && draft.reasons.delete("state_missing")) {
    draft.checked.add("state");
    draft.change("state", state, {
      kind: "restore",
      reason: "state_from_city_and_code",
      confidence: CONFIDENCE.stateFromCode,
    });
  }
  draft.change("city", cityText(gazetteer, tail.city, verdict.place), {
    kind: "spelling",
    reason: "part_repeated",
    confidence: CONFIDENCE.movedPart,
  });
  return true;
}

/** "Chicago, IL 60606" in the city field, with the other fields empty. */
function cityHoldsAll(draft: Draft, tail: UsTail, gazetteer: UsGazetteer): boolean {
  const state = readUsState(tail.state) ?? "";
  const place = agreedPlace(gazetteer, tail.city, state, tail.zip);
  if (tail.rest !== "" || place < 0) return false;
  if (tail.namesCountry && !draft.mapped.has("country")) return false;
  // "2200 Ross Ave 75201 Dallas TX 75201": what is left of the street is more than a street.
  if (tail.rest.endsWith(` ${tail.zip}`)) return false;
  const parts = { state, postal_code: tail.zip } as const;
  for (const part of ["state", "postal_code"] as const)
    if (!draft.mapped.has(part) || (draft.read[part] !== "" && !saysTheSame(part, draft.read[part], parts[part])))
      return false;
  draft.change("city", cityText(gazetteer, tail.city, place), {
    kind: "restore",
    reason: "moved_from_other_field",
    confidence: CONFIDENCE.movedPart,
  });
  for (const part of ["state", "postal_code"] as const)
    if (draft.read[part] === "")
      draft.change(part, parts[part], {
        kind: "restore",
        reason: "moved_from_other_field",
        confidence: CONFIDENCE.movedPart,
      });
  return true;
}

/** State and ZIP code together in one of their fields. */
function stateAndCodeInOne(draft: Draft, gazetteer: UsGazetteer): Found {
  for (const part of ["state", "postal_code"] as const) {
    const text = draft.read[part];
    // A code alone is the content of nearly every code field.
    if (text.length < 6 || isDigit(text.charCodeAt(0))) continue;
    const match = /^([A-Za-z. ]+?)[\s,]*(\d{5}(?:-\d{4})?)$/u.exec(text);
    const state = match ? readUsState(match[1] ?? "") : null;
    const other = part === "state" ? "postal_code" : "state";
    if (!match || state === null) continue;
    const moved = { state, postal_code: match[2] ?? "" };
    const isSame = draft.read[other] !== "" && saysTheSame(other, draft.read[other], moved[other]);
    const proven = draft.mapped.has(other) && agreedPlace(gazetteer, draft.read.city, state, moved.postal_code) >= 0;
    if (isSame || (proven && draft.read[other] === "")) {
      if (!proven && part === "postal_code") return false;
      if (!proven) break;
      draft.change(part, moved[part], {
        kind: "restore",
        reason: isSame ? "part_repeated" : "moved_from_other_field",
        confidence: CONFIDENCE.movedPart,
      });
      if (!isSame)
        draft.change(other, moved[other], {
          kind: "restore",
          reason: "moved_from_other_field",
          confidence: CONFIDENCE.movedPart,
        });
      return "proven";
    }
    draft.reason(part === "state" ? "several_parts_in_state" : "several_parts_in_postal_code");
    if (draft.read[other] === "") {
      draft.change("state", moved.state, {
        kind: "replaced",
        reason: "moved_from_other_field",
        confidence: CONFIDENCE.likely,
      });
      draft.change("postal_code", moved.postal_code, {
        kind: "replaced",
        reason: "moved_from_other_field",
        confidence: CONFIDENCE.likely,
      });
    }
    return true;
  }
  return false;
}

/** Nothing is removed from a field unless another one shows it afterwards. */
function propose(draft: Draft, tail: UsTail, from: Part): void {
  const { before } = draft;
  const moved = { city: tail.city, state: readUsState(tail.state) ?? tail.state, postal_code: tail.zip };
  for (const part of ["city", "state", "postal_code"] as const) {
    const own = draft.read[part];
    if (part !== from && moved[part] !== "" && own !== "" && !saysTheSame(part, own, moved[part])) return;
  }
  const put = (part: Part, value: string): void => {
    if (value !== "" && (before[part].trim() === "" || part === from))
      draft.change(part, value, { kind: "replaced", reason: "moved_from_other_field", confidence: CONFIDENCE.likely });
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

/** "100 Main St USA" beside the country: a repetition. */
function countryBehindStreet(draft: Draft): boolean {
  // Hardly any street ends this way: its last letters are enough for a cheap test.
  const street = draft.values.street_address;
  if (!"aAsS.".includes(street.charAt(street.length - 1)) || street === "") return false;
  if (!/(?:[sS]\.?[aA]\.?|states|america)$/iu.test(draft.values.street_address.slice(-8))) return false;
  const match = /^(.*\d.*\S)[\s,]+(?:u\.?s\.?a\.?|united states(?: of america)?)$/iu.exec(draft.values.street_address);
  if (!match || draft.read.country === "") return false;
  draft.change("street_address", (match[1] ?? "").replace(/[\s,]+$/u, ""), {
    kind: "restore",
    reason: "part_repeated",
    confidence: CONFIDENCE.movedPart,
  });
  return false;
}

/** City, state and ZIP in each other's fields: the only order in which the table agrees to all three. */
function findSwap(draft: Draft, gazetteer: UsGazetteer): Found {
  const { read } = draft;
  if (!["city", "state", "postal_code"].every((part) => draft.mapped.has(part as Part))) return false;
  for (const [cityPart, statePart, postalPart] of ORDERS) {
    const zip = read[postalPart];
    const row = /^\d{5}(?:-\d{4})?$/u.test(zip) ? gazetteer.rowOf(zip.slice(0, 5)) : -1;
    const key = row < 0 ? "" : foldName(read[cityPart]);
    if (key === "") continue;
    const written = read[statePart];
    const state = written === "" ? null : readUsState(written);
    if (written !== "" && state === null) continue;
    const named = gazetteer
      .placesOfRow(row)
      .find(
        (place) => gazetteer.placeKeys[place] === key && (state === null || gazetteer.placeStates[place] === state),
      );
    if (named === undefined) continue;
    const isProven = state !== null;
    const [kind, sure] = isProven
      ? (["restore", CONFIDENCE.movedPart] as const)
      : (["replaced", CONFIDENCE.likely] as const);
    if (!isProven) draft.reason("fields_swapped");
    const city = cityText(gazetteer, read[cityPart].replace(/[\s,;]+$/u, ""), named);
    draft.change("city", city, { kind, reason: "moved_from_other_field", confidence: sure });
    if (state !== null) draft.change("state", state, { kind, reason: "moved_from_other_field", confidence: sure });
    draft.change("postal_code", zip, { kind, reason: "moved_from_other_field", confidence: sure });
    return isProven ? "proven" : true;
  }
  return false;
}

/** "Denver | 100 Main St | CO | 80203": the street is the city of that code and state, and the city a whole street. */
function findSwappedStreet(draft: Draft, gazetteer: UsGazetteer): Found {
  const { street_address: street, city, state, postal_code: postal } = draft.read;
  if (street === "" || /\d/u.test(street) || !/^\d/u.test(city)) return false;
  if (!draft.mapped.has("street_address") || !draft.mapped.has("city")) return false;
  const place = agreedPlace(gazetteer, street, state, postal);
  if (place < 0) return false;
  const isProven = formatUsStreet(city, DEFAULT_STYLE, "US").understood && !isDoubtfulStreet(city, "US", street);
  const mark = isProven
    ? ({ kind: "restore", confidence: CONFIDENCE.movedPart } as const)
    : ({ kind: "replaced", confidence: CONFIDENCE.likely } as const);
  if (!isProven) draft.reason("fields_swapped");
  draft.change("street_address", city, { ...mark, reason: "moved_from_other_field" });
  draft.change("city", cityText(gazetteer, street, place), { ...mark, reason: "moved_from_other_field" });
  return isProven ? "proven" : true;
}
