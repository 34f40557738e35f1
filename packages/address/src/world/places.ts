import { readDataLinesIfAny } from "../gazetteer-files.ts";
import { remembered } from "../remembered.ts";
import { TextLines } from "../text-lines.ts";
import { foldName } from "../text/fold.ts";
import { letterSet, mayBeOneEdit } from "../text/letter-set.ts";

/** `isOther`: another name of the place, recognized but never written. `isBig`: with at least a hundred thousand people. */
export type Place = { name: string; region: string; lat: number; lng: number; isOther: boolean; isBig: boolean };

/** Places of one country, sorted by folded name; `region` is the gazetteer's name of its first-order region. */
export class Places {
  readonly #lines: TextLines;
  readonly #regions: TextLines | null;
  /** By line, the letters of its folded name. */
  #letters: Int32Array | null = null;

  static load(country: string): Places {
    if (!/^[A-Z]{2}$/u.test(country)) return new Places(new TextLines(), null);
    if (country === "CA") return new Places(readDataLinesIfAny("ca.tsv.gz")?.[1] ?? new TextLines(), null);
    // A country without places in the gazetteer (such as Antarctica) has no file.
    const [regions = null, places = new TextLines()] = readDataLinesIfAny(`places/${country}.tsv.gz`) ?? [];
    return new Places(places, regions);
  }

  /** `regions` null: each line has its region's name. */
  constructor(lines: TextLines, regions: TextLines | null) {
    this.#lines = lines;
    this.#regions = regions;
  }

  /** The argument is a folded name. */
  readonly named: (key: string) => readonly Place[] = remembered((key) => {
    const places: Place[] = [];
    if (key === "") return places;
    const keyOf = (line: number): string => this.#keyOf(line);
    for (let line = this.#lines.firstFrom(key, keyOf); keyOf(line) === key; line++) places.push(this.#read(line));
    return places;
  });

  /** Only the places' own names: those that may be written. */
  usual(key: string): readonly Place[] {
    return this.named(key).filter(({ isOther }) => !isOther);
  }

  /** Folded names in order, including all that are a single typo away from this one: others are excluded by their letters. */
  keysLike(key: string): readonly string[] {
    this.#letters ??= Int32Array.from({ length: this.#lines.length }, (_, line) => letterSet(this.#keyOf(line)));
    const letters = this.#letters;
    const sought = letterSet(key);
    const keys: string[] = [];
    for (let line = 0; line < letters.length; line++) {
      if (!mayBeOneEdit(sought, letters[line] ?? 0)) continue;
      const other = this.#keyOf(line);
      if (other !== keys.at(-1)) keys.push(other);
    }
    return keys;
  }

  #keyOf(line: number): string {
    return foldName(this.#lines.headOf(line));
  }

  #read(line: number): Place {
    const [name = "", region = "", lat = "", lng = "", mark = ""] = this.#lines.at(line).split("\t");
    const regionName = this.#regions === null ? region : (this.#regions.at(Number(region)).split("\t")[1] ?? "");
    return { name, region: regionName, lat: Number(lat), lng: Number(lng), isOther: mark === "=", isBig: mark === "+" };
  }
}
