import { written } from "../candidates.ts";
import type { Draft } from "../draft.ts";
import type { FormatStyle } from "../style.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName } from "../text/fold.ts";
import { letterSet, mayBeOneEdit } from "../text/letter-set.ts";
import { MAX_CANDIDATES } from "../types.ts";
import type { AddressCandidate, Part, Reason } from "../types.ts";
import { isBoxLine } from "./box-codes.ts";
import { US_CITY_ALIASES, US_CITY_VARIANTS } from "./city-words.ts";
import type { UsGazetteer } from "./gazetteer.ts";
import { readZip, zipText } from "./read-zip.ts";
import type { ZipReading } from "./read-zip.ts";
import { readUsState, showUsState } from "./states.ts";
import { isSameOrSlip } from "./zip-slips.ts";

/** Doubts that another code of the city, another city of the code, or another state may resolve. */
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

/** The candidates for a US record in review. */
export function usCandidates(draft: Draft, gazetteer: UsGazetteer, style: FormatStyle): AddressCandidate[] {
  const [reading] = readZip(written(draft, "postal_code"));
  const record: UsRecord = {
    city: written(draft, "city"),
    state: readUsState(written(draft, "state")),
    street: draft.values.street_address,
    reading,
    row: reading === undefined ? -1 : gazetteer.rowOf(reading.zip),
    lacksCode: draft.reasons.has("postal_code_missing"),
  };
  const found: AddressCandidate[] = [];
  if (hasAny(draft, OF_CODE)) addCodes(found, gazetteer, record, style);
  if (record.row >= 0) {
    if (hasAny(draft, OF_CITY)) addCitiesOfCode(found, gazetteer, record, style);
    if (hasAny(draft, OF_STATE)) addStatesOfCode(found, gazetteer, record, style);
  } else if (hasAny(draft, OF_STATE) && !record.lacksCode) {
    // Without a known code only the name counts; if it is missing, the codes come with their state.
    for (const place of namedIn(gazetteer, record.city, null))
      found.push({
        values: { state: showUsState(gazetteer.placeStates[place] ?? "", style) },
        basis: "state_of_city",
        restsOn: ["city"],
      });
  }
  return found;
}

type UsRecord = {
  city: string;
  state: string | null;
  street: string;
  reading: ZipReading | undefined;
  row: number;
  lacksCode: boolean;
};

function hasAny(draft: Draft, doubts: ReadonlySet<Reason>): boolean {
  for (const reason of draft.reasons) if (doubts.has(reason)) return true;
  return false;
}

/** With the state if the record has another one, or none. */
function withState(
  values: AddressCandidate["values"],
  own: string,
  { state }: UsRecord,
  style: FormatStyle,
): AddressCandidate["values"] {
  return own === state ? values : { ...values, state: showUsState(own, style) };
}

function addCodes(found: AddressCandidate[], gazetteer: UsGazetteer, record: UsRecord, style: FormatStyle): void {
  const { city, state, street, reading } = record;
  const named = namedIn(gazetteer, city, state);
  const places = named.length > 0 || record.row >= 0 ? named : nearlyNamedIn(gazetteer, city, state);
  for (const place of places) {
    const own = gazetteer.placeStates[place] ?? "";
    const restsOn: Part[] = own === state ? ["city", "state"] : ["city"];
    const codes = codesOf(gazetteer, place, street);
    for (const code of codes) {
      const isLike = reading !== undefined && isSameOrSlip(gazetteer.zipNumber(code), Number(reading.zip));
      if (!isLike && codes.length > MAX_CANDIDATES && !record.lacksCode) continue;
      const zip = gazetteer.zipOfRow(code);
      const postal_code = reading === undefined ? zip : zipText({ ...reading, zip });
      const name = named.length > 0 ? {} : { city: gazetteer.placeNames[place] ?? "" };
      found.push({
        values: withState({ ...name, postal_code }, own, record, style),
        basis: isLike ? "code_like_written" : "code_of_city",
        restsOn: isLike ? [...restsOn, "postal_code"] : restsOn,
      });
    }
    // Too many to list: the rest would be discarded.
    if (record.lacksCode && found.length > MAX_CANDIDATES) return;
  }
}

function addCitiesOfCode(
  found: AddressCandidate[],
  gazetteer: UsGazetteer,
  record: UsRecord,
  style: FormatStyle,
): void {
  const key = foldName(record.city);
  for (const place of gazetteer.placesOfRow(record.row)) {
    const own = gazetteer.placeStates[place] ?? "";
    const isLike = key !== "" && editDistance(key, gazetteer.placeKeys[place] ?? "", 2) <= 2;
    const restsOn: Part[] = own === record.state ? ["state", "postal_code"] : ["postal_code"];
    found.push({
      values: withState({ city: gazetteer.placeNames[place] ?? "" }, own, record, style),
      basis: isLike ? "city_like_written" : "city_of_code",
      restsOn: isLike ? ["city", ...restsOn] : restsOn,
    });
  }
}

function addStatesOfCode(
  found: AddressCandidate[],
  gazetteer: UsGazetteer,
  { city, row }: UsRecord,
  style: FormatStyle,
): void {
  const keys = keysOf(city);
  for (const place of gazetteer.placesOfRow(row))
    found.push({
      values: { state: showUsState(gazetteer.placeStates[place] ?? "", style) },
      basis: "state_of_code",
      restsOn: keys.includes(gazetteer.placeKeys[place] ?? "") ? ["city", "postal_code"] : ["postal_code"],
    });
}

function keysOf(city: string): string[] {
  const key = foldName(city);
  return [key, US_CITY_ALIASES.get(key), US_CITY_VARIANTS.get(key)].filter((each) => each !== undefined);
}

/** The places of that name in the state, or in every state if none is known. */
function namedIn(gazetteer: UsGazetteer, city: string, state: string | null): number[] {
  if (city === "") return [];
  return keysOf(city)
    .flatMap((key) => gazetteer.placesNamed(key))
    .filter((place) => state === null || gazetteer.placeStates[place] === state);
}

/** The places of a state whose name is a single typo away. */
function nearlyNamedIn(gazetteer: UsGazetteer, city: string, state: string | null): number[] {
  const key = foldName(city);
  if (state === null || key.length < MIN_SLIP_LETTERS) return [];
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

/** The codes of a place; for a street only those that have streets, if there are any. */
function codesOf(gazetteer: UsGazetteer, place: number, street: string): number[] {
  const rows = [...gazetteer.rowsOfPlace(place)];
  if (street === "" || isBoxLine(street)) return rows;
  const withStreets = rows.filter((row) => gazetteer.rowHasArea(row));
  return withStreets.length > 0 ? withStreets : rows;
}
