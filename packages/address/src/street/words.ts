import { SUFFIX_ROWS } from "./suffix-rows.ts";

export type Suffix = { long: string; short: string; common: boolean };

const SUFFIXES = new Map<string, Suffix>();
for (const [long, short, common, others] of SUFFIX_ROWS) {
  const suffix = { long, short, common };
  for (const spelling of [long.toLowerCase(), short.toLowerCase(), ...others])
    if (!SUFFIXES.has(spelling)) SUFFIXES.set(spelling, suffix);
}

export function readSuffix(word: string): Suffix | undefined {
  return SUFFIXES.get(word);
}

const SHORT_DIRECTIONS = new Map([
  ["n", "N"],
  ["s", "S"],
  ["e", "E"],
  ["w", "W"],
  ["ne", "NE"],
  ["nw", "NW"],
  ["se", "SE"],
  ["sw", "SW"],
]);
const LONG_DIRECTIONS = new Map([
  ["north", "N"],
  ["south", "S"],
  ["east", "E"],
  ["west", "W"],
  ["northeast", "NE"],
  ["northwest", "NW"],
  ["southeast", "SE"],
  ["southwest", "SW"],
]);
const DIRECTION_NAMES = new Map(
  [...LONG_DIRECTIONS].map(([name, code]) => [code, name.charAt(0).toUpperCase() + name.slice(1)]),
);

function readShortDirection(word: string): string | undefined {
  return SHORT_DIRECTIONS.get(word);
}

export function readLongDirection(word: string): string | undefined {
  return LONG_DIRECTIONS.get(word);
}

export function directionName(code: string): string {
  return DIRECTION_NAMES.get(code) ?? code;
}

/** Unit words (Publication 28, appendix C2): short, long, whether an identifier must follow. */
export type UnitWord = { short: string; long: string; needsId: boolean };
const UNIT_ROWS: readonly (readonly [short: string, long: string, needsId: boolean, others: readonly string[]])[] = [
  ["Apt", "Apartment", true, ["appt", "aprt", "aptmt"]],
  ["Bldg", "Building", true, ["bld", "bldng", "blg"]],
  ["Dept", "Department", true, []],
  ["Fl", "Floor", true, ["flr", "flor"]],
  ["Hngr", "Hangar", true, ["hangr"]],
  ["Lot", "Lot", true, []],
  ["Rm", "Room", true, []],
  ["Spc", "Space", true, []],
  ["Ste", "Suite", true, ["suit", "suites"]],
  ["Trlr", "Trailer", true, []],
  ["Unit", "Unit", true, ["unt"]],
  ["Ph", "Penthouse", false, ["phse"]],
  ["Bsmt", "Basement", false, []],
  ["Frnt", "Front", false, []],
  ["Lbby", "Lobby", false, []],
  ["Lowr", "Lower", false, []],
  ["Uppr", "Upper", false, []],
  ["Rear", "Rear", false, []],
];
const UNITS = new Map<string, UnitWord>();
for (const [short, long, needsId, others] of UNIT_ROWS) {
  for (const spelling of [short.toLowerCase(), long.toLowerCase(), ...others])
    UNITS.set(spelling, { short, long, needsId });
}

export function readUnitWord(word: string): UnitWord | undefined {
  return UNITS.get(word);
}

/** Words that precede a road's number. */
const HIGHWAY = new Set(
  "hwy highway hiway route rte rt interstate i us sr cr pr fm rm ih sh cth sth state county township farm ranch loop exit".split(
    " ",
  ),
);
/** Words before Road that make the number after it the road's name. */
const ROAD_OWNERS = new Set(
  "co cty cnty county state town township twp ranch farm parish service range rge concession conc".split(" "),
);
const ROAD = new Set(["road", "rd", "hwy", "highway", "route", "rte", "trunk"]);

/** A written word and its possible meanings; `plain` is the word in lower case, without periods. */
export type StreetWord = {
  text: string;
  plain: string;
  unit: UnitWord | undefined;
  suffix: Suffix | undefined;
  shortDirection: string | undefined;
  longDirection: string | undefined;
  isHighway: boolean;
  isRoad: boolean;
  isRoadOwner: boolean;
  /** The word in Title Case at any position of a name; null if it depends on the position, undefined until computed. */
  cased: string | null | undefined;
};

/** Streets consist of the same words over and over, except for their numbers. */
const knownWords = new Map<string, StreetWord>();
const KNOWN_WORDS_KEPT = 8192;

export function readWord(text: string): StreetWord {
  const begin = text.charCodeAt(0);
  if (begin >= 48 && begin <= 57) return withoutMeaning(text);
  const known = knownWords.get(text);
  if (known) return known;
  const word = withMeaning(text);
  if (knownWords.size >= KNOWN_WORDS_KEPT) knownWords.clear();
  knownWords.set(text, word);
  return word;
}

function withMeaning(text: string): StreetWord {
  const plain = plainWord(text);
  return {
    text,
    plain,
    unit: readUnitWord(plain),
    suffix: readSuffix(plain),
    shortDirection: readShortDirection(plain),
    longDirection: readLongDirection(plain),
    isHighway: HIGHWAY.has(plain),
    isRoad: ROAD.has(plain),
    isRoadOwner: ROAD_OWNERS.has(plain),
    cased: undefined,
  };
}

/** No word that begins with a digit is in a table. */
function withoutMeaning(text: string): StreetWord {
  return {
    text,
    plain: plainWord(text),
    unit: undefined,
    suffix: undefined,
    shortDirection: undefined,
    longDirection: undefined,
    isHighway: false,
    isRoad: false,
    isRoadOwner: false,
    cased: undefined,
  };
}

/** Placeholder where there is no word. */
export const NO_WORD = withMeaning("");

function plainWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes(".") ? lower.replaceAll(".", "") : lower;
}
