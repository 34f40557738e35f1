import { readDataLinesIfAny } from "../gazetteer-files.ts";
import { remembered } from "../remembered.ts";
import { TextLines } from "../text-lines.ts";
import { foldName, foldWords } from "../text/fold.ts";
import type { CodeArea, Codes, Point } from "./load-codes.ts";
import { postalKey } from "./postal-key.ts";

/** Number of neighbors in the sorted table that determine where a missing code may be. */
const NEIGHBOURS = 2;
/** With this many codes, a table has every two-character prefix of its country. */
const COMPLETE_CODES = 5000;
/** The first cell that lists names, by their position in base 36. */
const NAMES_CELL = 4;
const [TAB, COMMA, NINE, NINE_BEFORE_A] = [9, 44, 57, 87];

/**
 * The postal codes of one country (GeoNames), as written by `data-build/build-postal.ts`. Nothing is parsed before its first
 * use: names are sorted by folded key and codes by themselves, so that both are found by binary search.
 */
export class PostalTable implements Codes {
  readonly #country: string;
  readonly #regions: readonly { name: string; code: string }[];
  readonly #names: TextLines;
  readonly #lines: TextLines;
  readonly #areaOf = remembered((key) => {
    const line = this.#lineOf(key);
    return this.#codeOf(line) === key && line < this.#lines.length ? this.#read(line) : undefined;
  });
  /** The lines that list each name, concatenated in name order, and the start of each name's lines. */
  #listed: { starts: Int32Array; lines: Int32Array } | null = null;

  constructor(country: string, [regions, names = new TextLines(), lines = new TextLines()]: readonly TextLines[]) {
    this.#country = country;
    this.#regions = Array.from({ length: regions?.length ?? 0 }, (_, at) => {
      const [name = "", code = ""] = regions?.at(at).split("\t") ?? [];
      return { name, code };
    });
    this.#names = names;
    this.#lines = lines;
  }

  /** Null where the country has no table. */
  static load(country: string): PostalTable | null {
    const blocks = readDataLinesIfAny(`postal/${country}.tsv.gz`);
    return blocks === null ? null : new PostalTable(country, blocks);
  }

  find(postal: string): CodeArea | undefined {
    return this.#areaOf(postalKey(this.#country, postal));
  }

  knows(key: string): boolean {
    return this.#firstNamed(key) >= 0;
  }

  pointsNamed(key: string): readonly Point[] {
    return this.#linesNamed(key).flatMap((line) => this.#centreOf(line) ?? []);
  }

  codesNamed(key: string): readonly string[] {
    return this.#linesNamed(key).map((line) => this.#codeOf(line));
  }

  /** Where the neighbors of this code are: a code that the table lacks is not far from them. */
  pointsAround(postal: string): readonly Point[] {
    const at = this.#lineOf(postalKey(this.#country, postal));
    const points: Point[] = [];
    for (let line = Math.max(0, at - NEIGHBOURS); line < Math.min(this.#lines.length, at + NEIGHBOURS); line++) {
      const centre = this.#centreOf(line);
      if (centre) points.push(centre);
    }
    return points;
  }

  areaBefore(postal: string): CodeArea | undefined {
    const key = postalKey(this.#country, postal);
    const before = this.#lineOf(key) - 1;
    if (before < 0 || this.#codeOf(before).charAt(0) !== key.charAt(0)) return undefined;
    return this.#read(before);
  }

  /** Three codes of the table are enough: if lengths differ, they differ among these. */
  hasLengthOf(postal: string): boolean {
    const { length } = postalKey(this.#country, postal);
    const last = this.#lines.length - 1;
    return [0, last >> 1, last].some((line) => this.#codeOf(line).length === length);
  }

  get isComplete(): boolean {
    return this.#lines.length >= COMPLETE_CODES;
  }

  hasBeginningOf(postal: string): boolean {
    const beginning = postalKey(this.#country, postal).slice(0, 2);
    const line = this.#lineOf(beginning);
    return line < this.#lines.length && this.#codeOf(line).startsWith(beginning);
  }

  /** The table's own region for a written name or code. */
  regionNamed(text: string): string | null {
    const words = foldWords(text);
    return (
      this.#regions.find(({ name, code }) => foldWords(name) === words || code === text.toUpperCase())?.name ?? null
    );
  }

  #codeOf(line: number): string {
    return this.#lines.headOf(line);
  }

  /** The first line whose code is not below the key. */
  #lineOf(key: string): number {
    return this.#lines.firstFrom(key);
  }

  #keyOfName(name: number): string {
    return foldName(this.#names.at(name));
  }

  #firstNamed(key: string): number {
    const name = this.#names.firstFrom(key, (at) => this.#keyOfName(at));
    return this.#keyOfName(name) === key ? name : -1;
  }

  #linesNamed(key: string): readonly number[] {
    const first = this.#firstNamed(key);
    if (first < 0) return [];
    const { starts, lines } = (this.#listed ??= this.#indexNames());
    const found: number[] = [];
    for (let name = first; name < this.#names.length && this.#keyOfName(name) === key; name++)
      for (let at = starts[name] ?? 0; at < (starts[name + 1] ?? 0); at++) found.push(lines[at] ?? 0);
    return found;
  }

  #indexNames(): { starts: Int32Array; lines: Int32Array } {
    const starts = new Int32Array(this.#names.length + 1);
    for (let line = 0; line < this.#lines.length; line++)
      forEachName(this.#lines.bytesOf(line), (name) => (starts[name + 1] = (starts[name + 1] ?? 0) + 1));
    for (let name = 1; name < starts.length; name++) starts[name] = (starts[name] ?? 0) + (starts[name - 1] ?? 0);
    const lines = new Int32Array(starts.at(-1) ?? 0);
    const next = starts.slice();
    for (let line = 0; line < this.#lines.length; line++)
      forEachName(this.#lines.bytesOf(line), (name) => {
        const at = next[name] ?? 0;
        lines[at] = line;
        next[name] = at + 1;
      });
    return { starts, lines };
  }

  /** Without parsing its names: each of them would be decoded. */
  #centreOf(line: number): Point | undefined {
    const [, , lat = "", lng = ""] = this.#lines.at(line).split("\t", NAMES_CELL);
    return lat === "" ? undefined : { lat: Number(lat), lng: Number(lng) };
  }

  #read(line: number): CodeArea {
    const [, region = "", lat = "", lng = "", names = "", also = ""] = this.#lines.at(line).split("\t");
    const several = region.endsWith("*");
    const known = this.#regions[Number.parseInt(region, 10)];
    const own = numbers(names).map((at) => this.#names.at(at));
    const area: CodeArea = {
      names: own,
      also: [...numbers(also).map((at) => this.#names.at(at)), ...own.flatMap(otherForms)],
      region: several || known === undefined || known.name === "" ? null : known.name,
      exhaustive: true,
      correctsSpelling: true,
    };
    if (lat !== "") area.centre = { lat: Number(lat), lng: Number(lng) };
    return area;
  }
}

const ARTICLE_BEHIND = /^(.+), (\p{L}{1,3}['’]?)$/u;

/** "Altsasu/Alsasua" is one or the other, and "Aceña, A" is A Aceña. */
function otherForms(name: string): string[] {
  if (!name.includes("/") && !name.includes(", ")) return [];
  const forms = name.includes("/") ? name.split(/\s*\/\s*/u) : [name];
  return [...forms, ...forms.flatMap((form) => withArticleInFront(form) ?? [])].filter((form) => form !== name);
}

function withArticleInFront(name: string): string | null {
  const [, rest, article] = ARTICLE_BEHIND.exec(name) ?? [];
  if (rest === undefined || article === undefined) return null;
  return /['’]$/u.test(article) ? `${article}${rest}` : `${article} ${rest}`;
}

function numbers(list: string): number[] {
  return list
    .split(",")
    .filter((each) => each !== "")
    .map((each) => Number.parseInt(each, 36));
}

/** Visits every name that a line lists, byte by byte: a large table has a hundred thousand lines. */
function forEachName(line: Uint8Array, visit: (name: number) => void): void {
  let cell = 0;
  let name = -1;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] ?? 0;
    if (byte === TAB || byte === COMMA) {
      if (name >= 0) visit(name);
      name = -1;
      if (byte === TAB) cell++;
    } else if (cell >= NAMES_CELL) name = Math.max(0, name) * 36 + byte - (byte <= NINE ? NINE - 9 : NINE_BEFORE_A);
  }
  if (name >= 0) visit(name);
}
