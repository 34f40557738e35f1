/** Two spellings of one street word, written down apart from the engine's own tables so that a mistake there shows. */
const SAME: readonly (readonly string[])[] = [
  ["st", "street", "str", "strt", "stt", "saint"],
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
  ["hwy", "highway", "highwy", "hiway", "hiwy", "hway"],
  ["cir", "circle", "circ", "circl", "crcl", "crcle"],
  ["trl", "trail", "trails", "trls"],
  ["cv", "cove"],
  ["aly", "alley", "allee", "ally"],
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["nw", "northwest"],
  ["ne", "northeast"],
  ["sw", "southwest"],
  ["se", "southeast"],
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
  ["bsmt", "basement"],
  ["frnt", "front"],
  ["lbby", "lobby"],
  ["lowr", "lower"],
  ["uppr", "upper"],
  ["box", "bx"],
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
const CANONICAL = new Map(SAME.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)));

/** The words and numbers of a street in sorted order, up to spelling of types, directions and units. */
export function wordsOf(street: string): string[] {
  const text = street
    .toLowerCase()
    .replace(/['’.]/gu, "")
    .replace(/\bp\s?o\s?b(?:ox)?\b|\bpost(?:al)?\s*office\s*(?:box|bx)\b|\bp\s?o\s*(?:box|bx)\b/gu, " po box ")
    .replace(/\brural\s+r(?:ou)?te\b|\br\s?r(?=[\s#-]*\d)/gu, " rr ")
    .replace(/\bhighway\s+contract(?:\s+r(?:ou)?te)?|\bh\s?c\s?r?(?=[\s#-]*\d)/gu, " hc ")
    .replace(/\b(apt|ste|suite|unit|bldg|rm|lot|spc|fl|box|bx|rr|hc|psc|cmr)(?=\d)/gu, "$1 ");
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => CANONICAL.get(word) ?? word)
    .toSorted();
}
