import { foldWords } from "./fold.ts";

export type CaseOf = "upper" | "lower" | "mixed" | "none";

/** Words with a digit and single letters say nothing about the writer's case. */
export function caseOf(text: string): CaseOf {
  if (/^[A-Z][a-z]/u.test(text)) return "mixed";
  let upper = false;
  let lower = false;
  for (const word of text.split(/[\s,]+/u)) {
    if (/\d/u.test(word)) continue;
    const letters = word.replace(/[^\p{L}]/gu, "");
    if (letters.length < 2) continue;
    const big = letters.toUpperCase();
    const small = letters.toLowerCase();
    if (big === small) continue;
    if (letters === big) upper = true;
    else if (letters === small) lower = true;
    else return "mixed";
  }
  if (upper && lower) return "mixed";
  return upper ? "upper" : lower ? "lower" : "none";
}

/** Words that stay small inside a name, not at its start. */
const SMALL_ENGLISH = new Set(["of", "the", "and", "in", "on", "at", "or", "by", "to", "for", "under", "upon"]);
const SMALL_FOREIGN: Record<string, Set<string>> = {
  FR: new Set(["de", "du", "des", "la", "le", "les", "et", "en", "sur", "sous", "aux", "au", "lès", "à", "l", "d"]),
  ES: new Set(["de", "del", "la", "las", "los", "el", "y", "en"]),
  PT: new Set(["de", "do", "da", "dos", "das", "e", "em"]),
  DE: new Set(["am", "an", "der", "dem", "den", "im", "in", "auf", "bei", "zum", "zur", "ob", "vor", "und", "von"]),
  NL: new Set(["aan", "den", "de", "der", "het", "in", "op", "van", "ter", "ten", "bij", "en"]),
  IT: new Set(["di", "del", "della", "delle", "dei", "degli", "al", "alla", "in", "sul", "e", "da"]),
};
const SMALL_LIKE: Record<string, string> = {
  BE: "FR",
  LU: "FR",
  MX: "ES",
  AR: "ES",
  CL: "ES",
  CO: "ES",
  PE: "ES",
  PR: "ES",
  BR: "PT",
  AT: "DE",
  CH: "DE",
};

/** Right spellings that no rule finds; the key is the folded word. */
const WORDS: Record<string, string> = {
  dekalb: "DeKalb",
  desoto: "DeSoto",
  lagrange: "LaGrange",
  lasalle: "LaSalle",
  defuniak: "DeFuniak",
  debary: "DeBary",
  lafollette: "LaFollette",
  lavergne: "LaVergne",
  dupage: "DuPage",
  usaf: "USAF",
  us: "US",
  nasa: "NASA",
  ii: "II",
  iii: "III",
  iv: "IV",
  jfk: "JFK",
  mlk: "MLK",
  nw: "NW",
  ne: "NE",
  sw: "SW",
  se: "SE",
  fdr: "FDR",
  po: "PO",
  apo: "APO",
  fpo: "FPO",
  dpo: "DPO",
  afb: "AFB",
  fm: "FM",
  cr: "CR",
  sr: "SR",
};
/** DeKalb in Illinois, but "Dekalb" and "De Kalb" elsewhere: these join two words only with their state. */
const JOINED_CITIES: Record<string, string> = {
  "dekalb|IL": "DeKalb",
  "desoto|TX": "DeSoto",
  "lagrange|GA": "LaGrange",
  "lasalle|IL": "LaSalle",
  "deland|FL": "DeLand",
  "defuniaksprings|FL": "DeFuniak Springs",
  "debary|FL": "DeBary",
  "dequincy|LA": "DeQuincy",
  "deridder|LA": "DeRidder",
  "lavergne|TN": "La Vergne",
  "lafollette|TN": "LaFollette",
  "dewitt|MI": "DeWitt",
  "dewitt|IA": "DeWitt",
  "debeque|CO": "De Beque",
  "lacrosse|WI": "La Crosse",
  "coeurdalene|ID": "Coeur d'Alene",
  "ofallon|IL": "O'Fallon",
  "ofallon|MO": "O'Fallon",
  "dupont|WA": "DuPont",
  "mcallen|TX": "McAllen",
  "mckinney|TX": "McKinney",
  "mclean|VA": "McLean",
  "mcminnville|OR": "McMinnville",
  "mcminnville|TN": "McMinnville",
  "mcdonough|GA": "McDonough",
  "mccall|ID": "McCall",
  "landolakes|FL": "Land O' Lakes",
  "diberville|MS": "D'Iberville",
  "dhanis|TX": "D'Hanis",
};

export function joinedCity(key: string, state: string): string | undefined {
  return JOINED_CITIES[`${key}|${state}`];
}

/** For text that is all capitals or all small; mixed case is never passed in. */
export function titleCase(text: string, country = "US"): string {
  const small = SMALL_FOREIGN[SMALL_LIKE[country] ?? country];
  let first = true;
  return text.replace(/[^\s,/()]+/gu, (word) => {
    const cased = first ? caseWord(word) : (smallWord(word, small) ?? caseWord(word));
    first = false;
    return cased;
  });
}

function smallWord(word: string, foreign: Set<string> | undefined): string | null {
  const lower = word.toLowerCase();
  if (foreign) {
    if (foreign.has(lower)) return lower;
    return null;
  }
  return SMALL_ENGLISH.has(lower) ? lower : null;
}

function caseWord(word: string): string {
  if (/\d/u.test(word)) return caseNumbered(word);
  if (word.includes("-")) {
    return word
      .split("-")
      .map((part, index, all) => caseHyphenPart(part, index, all.length))
      .join("-");
  }
  return casePlain(word);
}

/** "Stratford-upon-Avon", "Saint-Denis-lès-Bourg": a short word between two hyphens stays small. */
function caseHyphenPart(part: string, index: number, count: number): string {
  const lower = part.toLowerCase();
  const inside = index > 0 && index < count - 1;
  const small = inside && Object.values(SMALL_FOREIGN).some((set) => set.has(lower));
  return small || (inside && SMALL_ENGLISH.has(lower)) ? lower : casePlain(part);
}

/** 5TH is 5th, 4b is 4B, n95w18000 is N95W18000. */
function caseNumbered(word: string): string {
  if (/^\d+(?:st|nd|rd|th)(?:[.,-]|$)/iu.test(word)) return word.toLowerCase();
  return /^\d+(?:er|e|eme|ème|bis|ter)$/iu.test(word) ? word.toLowerCase() : word.toUpperCase();
}

function casePlain(word: string): string {
  const special = WORDS[foldWords(word)];
  if (special !== undefined && !/['’]/u.test(word)) return word.endsWith(".") ? `${special}.` : special;
  const lower = word.toLowerCase();
  const apostrophe = /^(o|d|l)(['’])(\p{L}.*)$/u.exec(lower);
  if (apostrophe) return `${(apostrophe[1] ?? "").toUpperCase()}${apostrophe[2]}${upperFirst(apostrophe[3] ?? "")}`;
  if (/^mc\p{L}{2,}/u.test(lower)) return `Mc${upperFirst(lower.slice(2))}`;
  return upperFirst(lower);
}

/** The first letter, behind an opening mark too. */
function upperFirst(word: string): string {
  return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
