/** Spellings of the same word, listed independently of the engine's own tables so that a mistake there shows. */
const SUFFIXES: readonly (readonly string[])[] = [
  ["st", "street", "str", "strt", "stt"],
  ["ave", "avenue", "av", "aven", "avenu", "avn", "avnue"],
  ["blvd", "boulevard", "boul", "boulv", "bvd", "blv", "bvld"],
  ["dr", "drive", "driv", "drv"],
  ["rd", "road"],
  ["ln", "lane"],
  ["ct", "court", "crt"],
  ["pl", "place"],
  ["pkwy", "parkway", "parkwy", "pkway", "pky", "pkw"],
  ["ter", "terrace", "terr"],
  ["sq", "square", "sqr", "sqre", "squ"],
  ["plz", "plaza", "plza"],
  ["fwy", "freeway", "frwy"],
  ["expy", "expressway", "expwy"],
  ["tpke", "turnpike", "tpk"],
  ["hwy", "highway", "highwy", "hiway", "hiwy", "hway"],
  ["cir", "circle", "circ", "circl", "crcl", "crcle"],
  ["trl", "trail", "trails", "trls"],
  ["cv", "cove"],
  ["aly", "alley", "allee", "ally"],
  ["ctr", "center", "cen", "cent", "centr", "centre", "cnter", "cntr"],
  ["way", "wy"],
  ["xing", "crossing", "crssng"],
  ["loop", "loops"],
  ["vly", "valley"],
  ["pt", "point"],
  ["hl", "hill"],
  ["vlg", "village"],
  ["is", "island"],
  ["ky", "key"],
  ["vw", "view"],
  ["rdg", "ridge"],
  ["mt", "mount"],
  ["hts", "heights", "ht"],
  ["mls", "mills"],
  ["grv", "grove"],
  ["frst", "forest"],
  ["crk", "creek"],
];
const DIRECTIONS: readonly (readonly string[])[] = [
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["nw", "northwest"],
  ["ne", "northeast"],
  ["sw", "southwest"],
  ["se", "southeast"],
];
/** Only words that need an identifier: "Front" and "Frnt" are never the same in a street's name. */
const UNITS: readonly (readonly string[])[] = [
  ["apt", "apartment", "appt", "aprt", "aptmt"],
  ["ste", "suite", "suit", "suites"],
  ["bldg", "building", "bld", "bldng", "blg"],
  ["fl", "floor", "flr", "flor"],
  ["rm", "room"],
  ["dept", "department"],
  ["spc", "space"],
  ["trlr", "trailer"],
  ["unit", "unt"],
  ["hngr", "hangar"],
  ["ph", "penthouse", "phse"],
  ["lot"],
  ["box", "bx"],
];
const spellings = (rows: readonly (readonly string[])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => row.map((word) => [word, row[0] ?? word] as const)));
const SUFFIX = spellings(SUFFIXES);
const DIRECTION = spellings(DIRECTIONS);
const UNIT = spellings(UNITS);

/**
 * The words and numbers of a street line in order. Two spellings of a type, direction or unit word are one token
 * only where they can be: a type at the end of the street, a unit word before its identifier.
 */
export function streetTokens(street: string): string[] {
  const words = street
    .normalize("NFC")
    // Mathematical and full-width digits count as digits.
    .replace(/[\u{1D7CE}-\u{1D7FF}\uFF10-\uFF19]/gu, (figure) => figure.normalize("NFKC"))
    .toLowerCase()
    .replace(/['’.]/gu, "")
    .replace(/\bp\s?o\s?b(?:ox)?\b|\bpost(?:al)?\s*office\s*(?:box|bx)\b|\bp\s?o\s*(?:box|bx)\b/gu, " po box ")
    .replace(/\brural\s+r(?:ou)?te\b|\br\s?r(?=[\s#-]*\d)/gu, " rr ")
    .replace(/\bhighway\s+contract(?:\s+r(?:ou)?te)?|\bh\s?c\s?r?(?=[\s#-]*\d)/gu, " hc ")
    .replace(/\bu s\b/gu, "us")
    .replace(/\b(apt|ste|suite|unit|bldg|rm|lot|spc|fl|box|bx|rr|hc|psc|cmr)(?=\d)/gu, "$1 ")
    .replaceAll("#", " # ")
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== "");
  const tokens: string[] = [];
  for (const [index, word] of words.entries()) {
    // A mark, not a word.
    if (word === "#") continue;
    const token = tokenAt(words, index, word);
    // "N. W. 5th St" is NW 5th St.
    const before = tokens.at(-1);
    if ((before === "n" || before === "s") && (token === "e" || token === "w") && index < words.length - 1)
      tokens[tokens.length - 1] = `${before}${token}`;
    else tokens.push(token);
  }
  return tokens;
}

function tokenAt(words: readonly string[], index: number, word: string): string {
  const next = words[index + 1] === "#" ? words[index + 2] : words[index + 1];
  if (index === 1 && (word === "no" || word === "so") && /^\p{L}/u.test(next ?? "")) return word.slice(0, 1);
  const unit = UNIT.get(word);
  const hasId = next !== undefined && (/\d/u.test(next) || (next.length === 1 && index > 1));
  if (unit !== undefined && (hasId || /^\d+(?:st|nd|rd|th)$/u.test(words[index - 1] ?? ""))) return unit;
  const suffix = SUFFIX.get(word);
  if (suffix !== undefined && index > 1 && endsStreet(words, index + 1)) return suffix;
  return DIRECTION.get(word) ?? word;
}

function endsStreet(words: readonly string[], from: number): boolean {
  const at = DIRECTION.has(words[from] ?? "") ? from + 1 : from;
  const word = words[at];
  return word === undefined || word === "#" || UNIT.has(word) || /\d/u.test(word);
}

/** Whether two lines have the same tokens in the same order. */
export function sameStreet(a: string, b: string): boolean {
  return a === b || streetTokens(a).join(" ") === streetTokens(b).join(" ");
}
