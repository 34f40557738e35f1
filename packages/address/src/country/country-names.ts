import { readDataText } from "../gazetteer-files.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldWords } from "../text/fold.ts";
import type { Country } from "./countries.ts";

/** Words without meaning in a country's name, in the languages of the lists. */
const FILLERS = new Set(
  "the of and de la las los el le les l der die das den du des do da dos das di del della e y et und og och i van en".split(
    " ",
  ),
);
/** The form of a state: "Federal Republic of", "Kingdom of". */
const FORMS = new Set(
  (
    "republic republik republique republica repubblica republiek kingdom koenigreich konigreich royaume reino regno " +
    "federation federal federativa federale federated bundesrepublik democratic demokratische democratique democratica " +
    "people peoples s popular populaire socialist islamic islamische islamique bolivarian plurinational plurinacional " +
    "bolivariana united unitary arab hashemite commonwealth principality principat grand duchy sultanate independent " +
    "cooperative co operative former yugoslav jamahiriya province sar special administrative region union sovereign state states"
  ).split(" "),
);
/** Names that need their form: without it they would be another country. */
const NEED_THEIR_FORM = new Set(["korea", "congo", "china", "dominica", "dominican", "ireland", "guinea", "samoa"]);
const IN_FULL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: "saint",
    rep: "republic",
    dem: "democratic",
    is: "islands",
    isl: "islands",
    fed: "federal",
    utd: "united",
    untd: "united",
    gr: "great",
    eq: "equatorial",
    br: "british",
  }),
);
const FIRST_IN_FULL: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: "north", nth: "north", s: "south", so: "south", sth: "south" }),
);
/** Words that count as a form only beside another one: the State of Georgia is no country. */
const HALF_FORMS = new Set(["state", "states", "province", "region"]);
/** "U.A.E.", "P. R. C." */
const INITIALS = /^(?:\p{L}\.\s?){2,}\p{L}?\.?$/u;
/** The same inside a text: "Lao P.D.R." */
const INITIALS_INSIDE = /(?<!\p{L})(?:\p{L}\.){2,}\p{L}?(?!\p{L})/gu;
/** The country in a locale: "en-GB", "zh-Hant-TW". */
const LOCALE = /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_]([A-Z]{2})$/u;
/** The four parts of the United Kingdom in ISO 3166-2. */
const PART_OF_BRITAIN = /^GB-(?:ENG|SCT|WLS|NIR|GBN|UKM)$/u;
const FLAG = /^[\u{1F1E6}-\u{1F1FF}]{2}$/u;
const FIRST_INDICATOR = 0x1f1e6;
const CODE_BESIDE_NAME = /^([A-Z]{2,3})\s+(\S.*)$|^(.*\S)\s+([A-Z]{2,3})$/u;
/** Minimum letters of a name without its fillers; fewer could be a code. */
const MIN_NAME_LETTERS = 4;
const MIN_SLIP_LETTERS = 4;
const MIN_TWO_SLIPS_LETTERS = 7;

/** Names that are in no list: by folded words; former ones; those of several countries; territories with their states; other codes. */
type Aliases = Readonly<{
  names: Readonly<Record<string, string>>;
  formerNames: Readonly<Record<string, string>>;
  severalCountries: readonly string[];
  sovereigns: Readonly<Record<string, string>>;
  otherCodes: Readonly<Record<string, string>>;
}>;

export type NearName = { code: string; slips: number };

/** Every spelling of every country's name. What is rarely needed is read and indexed on first use. */
export class CountryNames {
  readonly #rows: readonly Country[];
  readonly #aliases: Aliases = JSON.parse(readDataText("country-aliases.json.gz"));
  readonly #byText = new Map<string, string>();
  #byWords: Map<string, string | null> | null = null;

  constructor(rows: readonly Country[]) {
    this.#rows = rows;
    this.#addShared(rows.map(({ iso2, names }) => [iso2, names] as const));
    // Codes and English names have priority over a name that means another country in some language.
    for (const row of rows) {
      this.#byText.set(foldWords(row.name), row.iso2);
      this.#byText.set(row.iso2.toLowerCase(), row.iso2);
      this.#byText.set(row.iso3.toLowerCase(), row.iso2);
      if (row.number !== "") this.#byText.set(row.number, row.iso2);
    }
    for (const [text, code] of Object.entries(this.#aliases.names)) this.#byText.set(text, code);
    for (const [text, code] of Object.entries(this.#aliases.formerNames)) this.#byText.set(text, code);
  }

  /** ISO 3166-1 alpha-2, or null. */
  read(text: string): string | null {
    const folded = foldWords(INITIALS.test(text) ? text.replaceAll(/[.\s]/gu, "") : text);
    const plain = this.#byText.get(folded) ?? this.#byText.get(folded.replace(/^the /u, ""));
    if (plain !== undefined) return plain;
    this.#byWords ??= this.#indexWords();
    return this.#readOrdered(folded) ?? this.#readTag(text) ?? this.#readParts(text) ?? this.#readInitials(text);
  }

  /** "fr_FR", "GB-ENG", a flag, "France FR": a country code in a form that software writes. */
  #readTag(text: string): string | null {
    if (FLAG.test(text)) {
      const letters = Array.from(text, (sign) =>
        String.fromCharCode(97 + (sign.codePointAt(0) ?? 0) - FIRST_INDICATOR),
      );
      return this.#byText.get(letters.join("")) ?? null;
    }
    if (PART_OF_BRITAIN.test(text)) return "GB";
    const locale = LOCALE.exec(text)?.[1];
    if (locale !== undefined) return this.#byText.get(locale.toLowerCase()) ?? null;
    const beside = CODE_BESIDE_NAME.exec(text);
    if (beside === null) return null;
    const code = this.#byText.get((beside[1] ?? beside[4] ?? "").toLowerCase());
    const name = foldWords(beside[2] ?? beside[3] ?? "");
    return code !== undefined && (this.#byText.get(name) ?? this.#readOrdered(name)) === code ? code : null;
  }

  #readInitials(text: string): string | null {
    const joined = text.replace(INITIALS_INSIDE, (letters) => letters.replaceAll(".", ""));
    return joined === text ? null : this.read(joined);
  }

  /** The countries whose name is one or two edits away, nearest first. */
  nearest(text: string): NearName[] {
    const key = foldWords(text);
    const other = this.#aliases.otherCodes[text.trim().toUpperCase()];
    if (other !== undefined) return [{ code: other, slips: 1 }];
    if (key.length < MIN_SLIP_LETTERS) return [];
    this.#byWords ??= this.#indexWords();
    const found = new Map<string, number>();
    for (const [name, code] of this.#byText) {
      if (name.length < MIN_SLIP_LETTERS || Math.abs(name.length - key.length) > 2) continue;
      const limit = Math.min(name.length, key.length) >= MIN_TWO_SLIPS_LETTERS ? 2 : 1;
      const slips = editDistance(key, name, limit);
      if (slips <= limit) found.set(code, Math.min(slips, found.get(code) ?? limit));
    }
    return Array.from(found, ([code, slips]) => ({ code, slips })).toSorted((a, b) => a.slips - b.slips);
  }

  /** "Korea, South", "Bahamas, The", "Iran (Islamic Republic of)": the words of a name in any order. */
  #readOrdered(folded: string): string | null {
    const words = meaningful(folded);
    if (words.join("").length < MIN_NAME_LETTERS) return null;
    const whole = this.#byWords?.get(wordsKey(words)) ?? null;
    if (whole !== null) return whole;
    const name = words.filter((word) => !FORMS.has(word));
    const isForm = words.some((word) => FORMS.has(word) && !HALF_FORMS.has(word));
    if (!isForm || name.join("").length < MIN_NAME_LETTERS || name.some((word) => NEED_THEIR_FORM.has(word)))
      return null;
    return this.#byText.get(name.join(" ")) ?? this.#byWords?.get(wordsKey(name)) ?? null;
  }

  /** "US - United States", "Hong Kong, China", "Germany / Deutschland": one country named twice, or with its sovereign state. */
  #readParts(text: string): string | null {
    const parts = text.split(/[()[\]/,;:|–—]|\s-+\s|^([A-Z]{2,3})-(?=\p{L}{3})/u).filter((part) => part?.trim());
    if (parts.length < 2) return null;
    const codes = new Set<string>();
    for (const part of parts) {
      const folded = foldWords(part);
      const code = this.#byText.get(folded) ?? this.#readOrdered(folded);
      if (code !== null && code !== undefined) codes.add(code);
      else if (meaningful(folded).some((word) => !FORMS.has(word))) return null;
    }
    const [one, other] = codes;
    if (one === undefined || codes.size > 2) return null;
    if (other === undefined) return NEED_THEIR_FORM.has(foldWords(parts[0] ?? "")) ? null : one;
    if (this.#aliases.sovereigns[one] === other) return one;
    return this.#aliases.sovereigns[other] === one ? other : null;
  }

  /** A name shared by two countries maps to none: "Kongo". */
  #addShared(lists: readonly (readonly [iso2: string, names: readonly string[]])[]): void {
    const added = new Map<string, string>();
    const shared = new Set<string>();
    for (const [iso2, names] of lists)
      for (const name of names) {
        const key = foldWords(name);
        const other = added.get(key);
        if (other === undefined) added.set(key, iso2);
        else if (other !== iso2) shared.add(key);
      }
    for (const [key, iso2] of added) if (!shared.has(key) && !this.#byText.has(key)) this.#byText.set(key, iso2);
  }

  /** Also reads the remaining names: only a text that is not in the first list needs them. */
  #indexWords(): Map<string, string | null> {
    const more = readDataText("country-names.tsv.gz").split("\n");
    this.#addShared(
      more.map((line) => {
        const [iso2 = "", ...names] = line.split("\t");
        return [iso2, names] as const;
      }),
    );
    for (const name of this.#aliases.severalCountries) this.#byText.delete(name);
    const index = new Map<string, string | null>();
    for (const [text, code] of this.#byText) {
      const key = wordsKey(meaningful(text));
      if (key === "") continue;
      const known = index.get(key);
      index.set(key, known === undefined || known === code ? code : null);
    }
    // The English name of a country has priority over another country's name in some language.
    for (const { name, iso2 } of this.#rows) index.set(wordsKey(meaningful(foldWords(name))), iso2);
    for (const name of this.#aliases.severalCountries) index.set(wordsKey(meaningful(name)), null);
    return index;
  }
}

function meaningful(folded: string): string[] {
  const words = folded
    .replaceAll("&", " ")
    .split(/ +/u)
    .filter((word) => word !== "");
  return words
    .map((word, at) => (at === 0 ? FIRST_IN_FULL.get(word) : undefined) ?? word)
    .filter((word) => !FILLERS.has(word))
    .map((word) => IN_FULL.get(word) ?? word);
}

function wordsKey(words: readonly string[]): string {
  return words.toSorted().join(" ");
}
