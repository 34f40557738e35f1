import { written } from "../candidates.ts";
import type { Draft } from "../draft.ts";
import type { FormatStyle } from "../style.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName } from "../text/fold.ts";
import { letterSet, mayBeOneEdit } from "../text/letter-set.ts";
import type { AddressCandidate, Part, Reason } from "../types.ts";
import { isBoxLine } from "./box-codes.ts";
import { US_CITY_ALIASES, US_CITY_VARIANTS } from "./city-words.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { readZip, zipText } from "./read-zip.ts";
import { readUsState, showUsState } from "./states.ts";
import { isSameOrSlip } from "./zip-slips.ts";

/** Doubts that another code of the city, another city of the code, or another state may settle. */
const OF_CODE = new Set<Reason>([
  "postal_code_missing",
  "postal_code_unknown",
  "postal_code_form",
  "city_code_disagree",
  "state_disagrees",
  "ambiguous",
]);
const OF_CITY = new Set<Reason>(["city_missing", "city_unknown", "city_misspelled", "city_code_disagree"]);
const OF_STATE = new Set<Reason>(["state_missing", "state_unknown", "state_disagrees", "ambiguous"]);
const MIN_SLIP_LETTERS = 5;

/** The possible answers for a US record that is asked about. */
export function usCandidates(draft: Draft, gazetteer: UsGazetteer, style: FormatStyle): AddressCandidate[] {
  const city = written(draft, "city");
  const state = readUsState(written(draft, "state"));
  const [reading] = readZip(written(draft, "postal_code"));
  const row = reading === undefined ? -1 : gazetteer.rowOf(reading.zip);
  const has = (doubts: ReadonlySet<Reason>): boolean => [...draft.reasons].some((reason) => doubts.has(reason));
  const withState = (values: AddressCandidate["values"], own: string): AddressCandidate["values"] =>
    own === state ? values : { ...values, state: showUsState(own, style) };
  const found: AddressCandidate[] = [];

  const places = city === "" ? [] : placesOf(gazetteer, city, state);
  const isMisspelt = places.some((place) => !keysOf(city).includes(gazetteer.placeKeys[place] ?? ""));
  if (has(OF_CODE))
    for (const place of places) {
      const own = gazetteer.placeStates[place] ?? "";
      const restsOn: Part[] = own === state ? ["city", "state"] : ["city"];
      for (const code of codesOf(gazetteer, place, draft.values.street_address)) {
        const isLike = reading !== undefined && isSameOrSlip(gazetteer.zipNumber(code), Number(reading.zip));
        const zip = gazetteer.zipOfRow(code);
        const postal_code = reading === undefined ? zip : zipText({ ...reading, zip });
        const name = isMisspelt ? { city: gazetteer.placeNames[place] ?? "" } : {};
        found.push({
          values: withState({ ...name, postal_code }, own),
          basis: isLike ? "code_like_written" : "code_of_city",
          restsOn: isLike ? [...restsOn, "postal_code"] : restsOn,
        });
      }
    }
  if (row >= 0 && has(OF_CITY))
    for (const place of gazetteer.placesOfRow(row)) {
      const own = gazetteer.placeStates[place] ?? "";
      const isLike = city !== "" && editDistance(foldName(city), gazetteer.placeKeys[place] ?? "", 2) <= 2;
      const restsOn: Part[] = own === state ? ["state", "postal_code"] : ["postal_code"];
      found.push({
        values: withState({ city: gazetteer.placeNames[place] ?? "" }, own),
        basis: isLike ? "city_like_written" : "city_of_code",
        restsOn: isLike ? ["city", ...restsOn] : restsOn,
      });
    }
  if (row >= 0 && has(OF_STATE))
    for (const place of gazetteer.placesOfRow(row)) {
      const own = gazetteer.placeStates[place] ?? "";
      const isNamed = keysOf(city).includes(gazetteer.placeKeys[place] ?? "");
      found.push({
        values: { state: showUsState(own, style) },
        basis: "state_of_code",
        restsOn: isNamed ? ["city", "postal_code"] : ["postal_code"],
      });
    }
  // Without a code that is known, only the name tells; its codes come with it where they are missing, too.
  if (row < 0 && has(OF_STATE) && !draft.reasons.has("postal_code_missing") && city !== "")
    for (const place of placesOf(gazetteer, city, null))
      found.push({
        values: { state: showUsState(gazetteer.placeStates[place] ?? "", style) },
        basis: "state_of_city",
        restsOn: ["city"],
      });
  return found;
}

function keysOf(city: string): string[] {
  const key = foldName(city);
  return [key, US_CITY_ALIASES.get(key), US_CITY_VARIANTS.get(key)].filter((each) => each !== undefined);
}

/** The places of that name in the state, or in every state where none is known; those with nearly that name where there are none. */
function placesOf(gazetteer: UsGazetteer, city: string, state: string | null): number[] {
  const isIn = (place: number): boolean => state === null || gazetteer.placeStates[place] === state;
  const named = keysOf(city)
    .flatMap((key) => gazetteer.placesNamed(key))
    .filter(isIn);
  if (named.length > 0 || state === null) return named;
  const key = foldName(city);
  if (key.length < MIN_SLIP_LETTERS) return [];
  const letters = letterSet(key);
  const near: number[] = [];
  for (let place = 0; place < gazetteer.placeNames.length; place++)
    if (
      gazetteer.placeStates[place] === state &&
      mayBeOneEdit(letters, gazetteer.lettersOf(place)) &&
      editDistance(key, gazetteer.placeKeys[place] ?? "", 1) === 1
    )
      near.push(place);
  return near;
}

/** The codes of a place; for a street only those that have streets, where there are any. */
function codesOf(gazetteer: UsGazetteer, place: number, street: string): number[] {
  const rows = [...gazetteer.rowsOfPlace(place)];
  if (street === "" || isBoxLine(street)) return rows;
  const withStreets = rows.filter((row) => gazetteer.rowHasArea(row));
  return withStreets.length > 0 ? withStreets : rows;
}
