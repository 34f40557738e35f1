import type { Countries } from "../country/countries.ts";

/** Where the national form inserts a space or hyphen into the bare code: position, mark. */
const MARKS: Readonly<Record<string, readonly [at: number, mark: string]>> = {
  CA: [3, " "],
  NL: [4, " "],
  SE: [3, " "],
  CZ: [3, " "],
  SK: [3, " "],
  GR: [3, " "],
  IE: [3, " "],
  BR: [5, "-"],
  PT: [4, "-"],
  PL: [2, "-"],
  JP: [3, "-"],
  BM: [2, " "],
  IR: [5, "-"],
  LB: [4, " "],
  MT: [3, " "],
  SO: [2, " "],
};
/** Countries whose codes customarily include their own letters: the mark between letters and digits. */
const LETTERED: Readonly<Record<string, readonly [letters: string, mark: string]>> = {
  LU: ["L", "-"],
  LT: ["LT", "-"],
  MD: ["MD", "-"],
  AZ: ["AZ", " "],
  HT: ["HT", ""],
  LV: ["LV", "-"],
  AD: ["AD", ""],
  BB: ["BB", ""],
  VC: ["VC", ""],
  VG: ["VG", ""],
};
/** British codes end in a digit and two letters, whatever precedes them. */
const BRITISH = new Set(["GB", "GG", "JE", "IM", "GI"]);

/** A code in national form, or null if the text is no code of that country. `undefined`: the country's form is unknown. */
export function nationalPostal(text: string, country: string, countries: Countries): string | null | undefined {
  const form = countries.postalForm(country);
  if (form === undefined) return undefined;
  const upper = text.toUpperCase().replace(/^〒\s*/u, "");
  if (/^[A-Z]{1,3}[- ]\d/u.test(upper) && !(country in MARKS) && form.test(upper)) return upper;
  if (country === "KR") return koreanPostal(upper);
  const lettered = letteredPostal(upper, country, form);
  if (lettered !== null) return lettered;
  const compact = upper.replace(/[\s.-]+/gu, "");
  const mark = MARKS[country];
  if (mark && compact.length > mark[0]) {
    const national = `${compact.slice(0, mark[0])}${mark[1]}${compact.slice(mark[0])}`;
    if (form.test(national) || form.test(compact)) return national;
    return withOwnLetters(compact, country, form);
  }
  // "LL65 AA" has lost a digit and is no "LL6 5AA".
  if (BRITISH.has(country) && /\s(?:\S|\S{2}|\S{4,})$/u.test(upper.trim()) && !/^[A-Z]{1,2}\s/u.test(upper))
    return null;
  if (BRITISH.has(country) && compact.length >= 5 && compact.length <= 7) {
    const national = `${compact.slice(0, -3)} ${compact.slice(-3)}`;
    return form.test(national) ? national : null;
  }
  if (form.test(compact)) return compact;
  // "Lima 18" is a name with a number, and no code in capitals.
  if (form.test(upper)) return /\p{L}{4}/u.test(upper) ? text : upper;
  return withOwnLetters(compact, country, form);
}

/** "1010" is LV-1010 where codes always include their letters; null if it is no code with them, either. */
function withOwnLetters(digits: string, country: string, form: RegExp): string | null {
  const own = LETTERED[country];
  if (own === undefined || !/^\d+$/u.test(digits)) return null;
  const national = `${own[0]}${own[1]}${digits}`;
  return form.test(national) ? national : null;
}

/** "L9458" is L-9458 and "AZ1000" is AZ 1000; null if the code has no such letters. */
function letteredPostal(text: string, country: string, form: RegExp): string | null {
  const own = LETTERED[country];
  const match = own && text.startsWith(own[0]) ? /^[A-Z]+[\s-]*(\d+)$/u.exec(text) : null;
  if (own === undefined || match === null) return null;
  const digits = match[1] ?? "";
  const national = `${own[0]}${own[1]}${digits}`;
  return form.test(digits) || form.test(national) ? national : null;
}

/** Five digits, or six of the codes until 2015 with a hyphen; a hyphen elsewhere is a sign of a lost digit. */
function koreanPostal(text: string): string | null {
  const [, first = "", second = ""] = /^([1-7]\d{2})[\s-]?(\d{3})$/u.exec(text) ?? [];
  if (first !== "") return `${first}-${second}`;
  return /^\d{5}$/u.test(text) ? text : null;
}
