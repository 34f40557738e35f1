import { foldName, foldWords } from "../text/fold.ts";
import { cityAlias } from "./city-aliases.ts";

const GERMAN = new Set(["DE", "AT", "CH", "LI"]);
const NORDIC = new Set(["DK", "NO", "SE", "FI", "FO", "GL"]);

/** The folded keys that a written city may have in a table: `strict` with and without its district, `loose` parts of it. */
export function keysOfCity(country: string, city: string): { strict: string[]; loose: string[]; parts: string[] } {
  const plain = country === "FR" ? city.replace(/\s+cedex(?:\s+\d+)?$/iu, "") : city;
  const strict = new Set([plain, withoutDistrict(plain)]);
  const loose = new Set([plain.replace(/\s*\(.*$/u, "")]);
  if (plain.includes(",")) for (const part of plain.split(",")) loose.add(part);
  if (/[-/–]/u.test(plain)) loose.add(plain.replace(/\s*[-/–].*$/u, ""));
  if (country === "GB" && / (?:up)?on /u.test(foldWords(plain))) {
    const words = foldWords(plain);
    strict.add(words.replace(" on ", " upon ")).add(words.replace(" upon ", " on "));
  }
  // "Taguig City" and "City of Taguig" are Taguig.
  if (country === "PH") strict.add(plain.replace(/^city of\s+|\s+city$/iu, ""));
  // Frankfurt a. M., Bad Homburg v.d.H.
  if (GERMAN.has(country)) loose.add(plain.replace(/\s+(?:[abdiouv]\.?|am|an|im|in|ob|bei|vor)[\s.].*$/iu, ""));
  return { strict: foldAll(country, strict), loose: foldAll(country, loose), parts: [city, ...loose] };
}

function foldAll(country: string, texts: ReadonlySet<string>): string[] {
  const keys = new Set<string>();
  for (const text of texts) {
    const key = foldName(text);
    if (key.length < 2) continue;
    keys.add(key);
    const alias = cityAlias(country, key);
    if (alias) keys.add(foldName(alias.name));
  }
  return [...keys];
}

/** København K, Paris 8, Budapest V, Praha 1, Dublin 2. */
export function withoutDistrict(city: string): string {
  return city.replace(/\s+(?:\p{Lu}{1,2}|\d{1,2}\.?|[IVX]+\.?)$/u, "");
}

/** Two spellings of one letter: Muenchen and München, Aarhus and Århus. */
export function letterKey(country: string, key: string): string {
  if (GERMAN.has(country)) return key.replace(/ae/gu, "a").replace(/oe/gu, "o").replace(/ue/gu, "u");
  // Romanized by ear: Klongtoey and Khlong Toei, Patumwan and Pathum Wan, Jatujak and Chatuchak.
  if (country === "TH")
    return key
      .replace(/([kpt])h/gu, "$1")
      .replace(/ch|j/gu, "c")
      .replace(/[yi]+/gu, "i")
      .replace(/v/gu, "w")
      .replace(/oei/gu, "oi")
      .replace(/uea/gu, "ua");
  if (NORDIC.has(country)) return key.replace(/aa/gu, "a").replace(/ae/gu, "a").replace(/oe/gu, "o");
  return key;
}

/** Whether one name is a prefix of the other, by whole words: Frankfurt and Frankfurt am Main. */
export function beginsAlike(a: string, b: string): boolean {
  const left = foldWords(a);
  const right = foldWords(b);
  if (Math.min(left.length, right.length) < (/^[\p{ASCII}]*$/u.test(left + right) ? 4 : 3)) return false;
  return left.startsWith(`${right} `) || right.startsWith(`${left} `);
}

/** Words before the name of German places that people leave out: Bad Kötzting, Lutherstadt Eisleben. */
const HONOURS = /^(?:(?:bad|markt|hansestadt|lutherstadt|reuterstadt|stadt|universitatsstadt|landeshauptstadt) )+/u;

/** Whether one is the other with such a word before it. */
export function isLongForm(country: string, a: string, b: string): boolean {
  if (!GERMAN.has(country)) return false;
  const [left, right] = [foldWords(a), foldWords(b)];
  return left !== right && left.replace(HONOURS, "") === right.replace(HONOURS, "");
}

/** Whether both are in one script: a Latin name does not contradict a table in Cyrillic letters. */
export function sameScript(a: string, b: string): boolean {
  return /\p{Script=Latin}/u.test(a) === /\p{Script=Latin}/u.test(b);
}
