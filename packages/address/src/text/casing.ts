import { ACRONYMS, isPostalAcronym, isRomanNumeral } from "./acronyms.ts";
import { RIGHT_WORDS, SMALL_ENGLISH, SMALL_FOREIGN, SMALL_LIKE } from "./casing-words.ts";
import { foldWords } from "./fold.ts";

export type CaseOf = "upper" | "lower" | "mixed" | "none";

/** Capitals in composed form, unless that loses a letter: "Straße" and dotless i stay as they are. */
export function capitals(text: string): string {
  const upper = text.toUpperCase().normalize("NFC");
  return upper.toLowerCase() === text.toLowerCase() ? upper : text;
}

/** Words with a digit and single letters do not count. */
export function caseOf(text: string): CaseOf {
  let upper = false;
  let lower = false;
  let bigs = 0;
  let smalls = 0;
  let numbered = false;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    if (code > 127) return caseOfUnicode(text);
    if (code >= 97 && code <= 122) smalls++;
    else if (code >= 65 && code <= 90) bigs++;
    else if (code >= 48 && code <= 57) numbered = true;
    else if (code === 32 || code === 44 || code === 9 || code === 10) {
      if (!numbered && bigs + smalls > 1) {
        if (smalls === 0) upper = true;
        else if (bigs === 0) lower = true;
        else return "mixed";
        if (upper && lower) return "mixed";
      }
      bigs = 0;
      smalls = 0;
      numbered = false;
    }
  }
  return upper ? "upper" : lower ? "lower" : "none";
}

function caseOfUnicode(text: string): CaseOf {
  let upper = false;
  let lower = false;
  for (const word of text.split(/[\s,]+/u)) {
    if (/\d/u.test(word)) continue;
    const letters = word.replace(/[^\p{L}]|[\p{Script=Georgian}]/gu, "");
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

/** Countries that write both a dotless and a dotted i. */
const WITH_DOTLESS_I = new Set(["TR", "AZ"]);

/** Whether capitals are ambiguous: "I" is the capital of ı, and of i where a program without Turkish letters produced it. */
export function hidesLetters(text: string, country: string): boolean {
  return WITH_DOTLESS_I.has(country) && text.includes("I") && caseOf(text) === "upper";
}

/** "DRİVE" and its lower case "dri̇ve", by a program with Turkish letters. The first capital of a word may be a name's own. */
export function withPlainI(text: string, country: string | null): string {
  if (!/İ|i\u0307/u.test(text) || (country !== null && WITH_DOTLESS_I.has(country))) return text;
  const plain = text.replaceAll("i\u0307", "i");
  return (caseOf(plain) === "upper" ? plain.replaceAll(/(?<=\p{L})İ/gu, "I") : plain).normalize("NFC");
}

/** Whether `name` is what the Turkish capitals spell. */
export function isInTurkishCapitals(name: string, text: string): boolean {
  return name.toLocaleUpperCase("tr") === text;
}
/** Only if there is no "I". */
function turkishCase(text: string): string {
  if (!/^\P{Ll}*$/u.test(text) || text.includes("I")) return text;
  return text
    .toLocaleLowerCase("tr")
    .replace(/(^|[\s.,(/-])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toLocaleUpperCase("tr"));
}
/** Countries that write a numbered word and capitals without a vowel as in the US. */
const AMERICAN = new Set(["US", "CA", "PR"]);
/** Parts after a hyphen that stay in lower case in Japan and Korea: Sejong-daero, Chiyoda-ku. */
const HYPHEN_SUFFIX =
  /^(?:ku|shi|si|cho|machi|gun|mura|son|chome|dori|to|do|fu|ken|daero|ro|gil|gu|dong|eup|myeon|ri)$/iu;

/** For text that is all capitals or all lower case; mixed case is never passed in. */
export function titleCase(text: string, country = "US"): string {
  if (WITH_DOTLESS_I.has(country)) return turkishCase(text);
  const cased = titleCaseOf(text, country);
  // Unicode's lower case of İ has a combining dot.
  return cased.includes("\u0307") ? cased.replaceAll("i\u0307", "i").normalize("NFC") : cased;
}

function titleCaseOf(text: string, country: string): string {
  const foreign = SMALL_FOREIGN[SMALL_LIKE[country] ?? country];
  const small = foreign ?? SMALL_ENGLISH;
  let first = true;
  let behindNumber = false;
  const caseNext = (word: string): string => {
    if (word === "") return word;
    const inside = !first;
    const wasNumber = behindNumber;
    // A house number is no word: "4 The Shambles".
    const begin = word.charCodeAt(0);
    behindNumber = begin < 58 && /^[\d-]+[a-z]?$/iu.test(word);
    first = first && behindNumber;
    const lower = word.toLowerCase();
    if (wasNumber && foreign && BEHIND_NUMBER.has(lower)) return lower;
    if (inside && small.has(lower)) return wasNumber && lower === "the" ? "The" : lower;
    if (inside && (begin | 32) >= 105 && isRomanNumeral(lower) && country !== "CN" && country !== "TW")
      return word.toUpperCase();
    const dotted = lower.includes(".") ? caseDotted(lower, country) : null;
    if (dotted !== null) return dotted;
    const cased = caseWord(word, country);
    return inside && foreign && ELIDED.test(cased) ? cased.charAt(0).toLowerCase() + cased.slice(1) : cased;
  };
  if (!/[,/()\t]/u.test(text)) return text.split(" ").map(caseNext).join(" ");
  // "VENDRELL, EL": an article behind a comma begins the name.
  const behindComma = foreign === undefined ? -1 : text.search(/,\s*\p{L}{1,4}['’]?$/u);
  // "s/n" (without a number) and "c/o" are one word each.
  return text
    .replace(/[^\s,/()]+/gu, (word, at: number) =>
      behindComma >= 0 && at > behindComma ? upperFirst(caseNext(word)) : caseNext(word),
    )
    .replace(/(?<=^|[\s,(])(?:S\/N|C\/O)(?=$|[\s,.)])/giu, (word) => word.toLowerCase());
}

/** "12 bis": suffixes of house numbers between two others. */
const BEHIND_NUMBER = new Set(["bis", "ter", "quater"]);
/** Elided articles: "Rue de l'Église", "Via dell'Orso". */
const ELIDED = /^(?:[LD]|Dell|Nell|Sull|Dall|All|Coll)['’]/u;

const ITALIAN = new Set(["IT", "SM", "VA"]);
const GERMAN = new Set(["DE", "AT", "CH", "LI"]);
/** Last letters of abbreviated words: "C.so" and "P.za" are Corso and Piazza, but "S.Oronzo" is a name. */
const ENDS_ITALIAN = new Set("so za zza zle le lo go lli ta to te ti da ra re ro mo na ne nte sse".split(" "));

/**
 * Initials and names behind an abbreviation keep their capitals ("C.A.B.A.", "P.O.", "H.No"); German initials of small words do not ("a. M.", "v.d.H."). Null: no
 * such word.
 */
function caseDotted(lower: string, country: string): string | null {
  if (!/^(?:\p{L}{1,5}\.)+\p{L}*\.?$/u.test(lower) || /^\p{L}{2,}\.$/u.test(lower)) return null;
  // "č.p." and "č.ev." precede Czech and Slovak house numbers.
  if ((country === "CZ" || country === "SK") && lower.startsWith("č.")) return lower;
  const parts = lower.split(".");
  const last = parts.findLastIndex((part) => part !== "");
  return parts
    .map((part, index) => {
      const isSmall = GERMAN.has(country) && /^[adiobvu]$/u.test(part) && (index < last || parts.length === 2);
      return isSmall || (index > 0 && ITALIAN.has(country) && ENDS_ITALIAN.has(part)) ? part : upperFirst(part);
    })
    .join(".");
}

function caseWord(word: string, country: string): string {
  if (/\d/u.test(word)) return caseNumbered(word, country);
  // Road names of initials: MG Road, FC Road.
  if (country === "IN" && /^[B-DF-HJ-NP-TV-XZ]{2,3}$/u.test(word) && !/^(?:ST|RD|DR|MT|NTH|STH)$/u.test(word))
    return word;
  if (word.includes("-") && !/^['’][st]-/iu.test(word)) {
    return word
      .split("-")
      .map((part, index, all) =>
        (country === "JP" || country === "KR") && index > 0 && HYPHEN_SUFFIX.test(part)
          ? part.toLowerCase()
          : caseHyphenPart(part, index, all.length, country),
      )
      .join("-");
  }
  return casePlain(word, country);
}

/** "Stratford-upon-Avon", "Saint-Denis-lès-Bourg": a short word between two hyphens stays in lower case. */
function caseHyphenPart(part: string, index: number, count: number, country: string): string {
  const lower = part.toLowerCase();
  // "Phase-II"
  if (index === count - 1 && index > 0 && isRomanNumeral(lower) && lower !== "xi") return part.toUpperCase();
  const inside = index > 0 && index < count - 1;
  const small = inside && (SMALL_ENGLISH.has(lower) || Object.values(SMALL_FOREIGN).some((set) => set.has(lower)));
  return small ? lower : casePlain(part, country);
}

/** 5TH is 5th, 4b is 4B, n95w18000 is N95W18000; a German 5a stays. */
function caseNumbered(word: string, country: string): string {
  // "yangpyeong4ga": a name with a number in it.
  if (!AMERICAN.has(country) && /^\p{L}{5,}\d/u.test(word)) {
    const isUnit = /\d\p{Lu}$/u.test(word);
    return upperFirst(word.toLowerCase()).slice(0, isUnit ? -1 : undefined) + (isUnit ? word.slice(-1) : "");
  }
  if (/^\d+(?:st|nd|rd|th)(?:[.,-]|$)/iu.test(word)) return word.toLowerCase();
  if (/^\d+(?:er|e|eme|ème|bis|ter)$/iu.test(word)) return word.toLowerCase();
  return AMERICAN.has(country) ? word.toUpperCase() : word;
}

const plainWords = new Map<string, string>();
const PLAIN_WORDS_KEPT = 8192;

function casePlain(word: string, country: string): string {
  const key = AMERICAN.has(country) ? word : `${word}|${country}`;
  const known = plainWords.get(key);
  if (known !== undefined) return known;
  const cased = casePlainWord(word, country);
  if (plainWords.size < PLAIN_WORDS_KEPT) plainWords.set(key, cased);
  return cased;
}

function casePlainWord(word: string, country: string): string {
  const lower = word.toLowerCase();
  if (AMERICAN.has(country)) {
    const special = RIGHT_WORDS.get(foldWords(word));
    if (special !== undefined && !/['’]/u.test(word)) return word.endsWith(".") ? `${special}.` : special;
    if (ACRONYMS.has(lower)) return word.toUpperCase();
  }
  if (isPostalAcronym(lower.endsWith(".") ? lower.slice(0, -1) : lower, country)) return word.toUpperCase();
  const article = country === "NL" ? /^(['’][st])(-?)(\p{L}*)$/u.exec(lower) : null;
  if (article) return `${article[1] ?? ""}${article[2] ?? ""}${upperFirst(article[3] ?? "")}`;
  const apostrophe = /^(o|d|l|dell|nell|sull|dall|all|coll|sant|presqu)(['’])(\p{L}.*)$/u.exec(lower);
  if (apostrophe && ((apostrophe[1] ?? "").length === 1 || (apostrophe[3] ?? "").length > 2))
    return `${upperFirst(apostrophe[1] ?? "")}${apostrophe[2]}${upperFirst(apostrophe[3] ?? "")}`;
  if (/^mc\p{L}{2,}/u.test(lower)) return `Mc${upperFirst(lower.slice(2))}`;
  if (country === "NL" && lower.startsWith("ij")) return `IJ${lower.slice(2)}`;
  return upperFirst(lower);
}

/** Capitalizes the first letter, also after an opening mark. Georgian has capitals for headings only. */
function upperFirst(word: string): string {
  return word.replace(/\p{L}/u, (letter) => (GEORGIAN.test(letter) ? letter : letter.toUpperCase()));
}
const GEORGIAN = /\p{Script=Georgian}/u;
