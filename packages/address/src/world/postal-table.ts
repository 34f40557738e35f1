import { readDataBlocksIfAny } from "../gazetteer-files.ts";
import { foldName, foldWords } from "../text/fold.ts";
import type { CodeArea, Codes, Point } from "./codes.ts";
import { postalKey } from "./postal-key.ts";

/** How many neighbours in the sorted table tell where a code that it lacks may lie. */
const NEIGHBOURS = 2;

/**
 * The postal codes of one country (GeoNames), as `data-build/build-postal.ts` lays them down. Nothing is parsed before it is
 * asked for: names are sorted by their folded key and codes by themselves, so that both are found by halving.
 */
export class PostalTable implements Codes {
  readonly #country: string;
  readonly #regions: readonly { name: string; code: string }[];
  readonly #names: readonly string[];
  readonly #lines: readonly string[];
  readonly #found = new Map<string, CodeArea | undefined>();
  #linesByName: Map<number, number[]> | null = null;

  constructor(country: string, [regions = [], names = [], lines = []]: readonly (readonly string[])[]) {
    this.#country = country;
    this.#regions = regions.map((line) => {
      const [name = "", code = ""] = line.split("\t");
      return { name, code };
    });
    this.#names = names;
    this.#lines = lines;
  }

  /** Null where the country has no table. */
  static load(country: string): PostalTable | null {
    const blocks = readDataBlocksIfAny(`postal/${country}.tsv.gz`);
    return blocks === null ? null : new PostalTable(country, blocks);
  }

  find(postal: string): CodeArea | undefined {
    const key = postalKey(this.#country, postal);
    if (this.#found.has(key)) return this.#found.get(key);
    const at = this.#lineOf(key);
    const line = this.#lines[at] ?? "";
    const area = line.startsWith(`${key}\t`) ? this.#read(line) : undefined;
    if (this.#found.size >= 4096) this.#found.clear();
    this.#found.set(key, area);
    return area;
  }

  knows(key: string): boolean {
    return this.#firstNamed(key) >= 0;
  }

  pointsNamed(key: string): readonly Point[] {
    return this.#linesNamed(key).flatMap((line) => this.#read(line).centre ?? []);
  }

  codesNamed(key: string): readonly string[] {
    return this.#linesNamed(key).map((line) => line.slice(0, line.indexOf("\t")));
  }

  /** Where the codes next to this one lie: a code that the table lacks is not far from them. */
  pointsAround(postal: string): readonly Point[] {
    const at = this.#lineOf(postalKey(this.#country, postal));
    return this.#lines
      .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS)
      .flatMap((line) => this.#read(line).centre ?? []);
  }

  /** The written region among the table's own, by name or code. */
  regionNamed(text: string): string | null {
    const words = foldWords(text);
    return (
      this.#regions.find(({ name, code }) => foldWords(name) === words || code === text.toUpperCase())?.name ?? null
    );
  }

  /** The first line whose code is not below the key. */
  #lineOf(key: string): number {
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const line = this.#lines[middle] ?? "";
      if (line.slice(0, line.indexOf("\t")) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstNamed(key: string): number {
    let low = 0;
    let high = this.#names.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (foldName(this.#names[middle] ?? "") < key) low = middle + 1;
      else high = middle;
    }
    return foldName(this.#names[low] ?? "") === key ? low : -1;
  }

  #linesNamed(key: string): readonly string[] {
    const first = this.#firstNamed(key);
    if (first < 0) return [];
    this.#linesByName ??= this.#indexNames();
    const lines: string[] = [];
    for (let at = first; foldName(this.#names[at] ?? "") === key; at++)
      for (const line of this.#linesByName.get(at) ?? []) lines.push(this.#lines[line] ?? "");
    return lines;
  }

  #indexNames(): Map<number, number[]> {
    const index = new Map<number, number[]>();
    for (const [at, line] of this.#lines.entries()) {
      const cells = line.split("\t");
      for (const name of numbers(`${cells[4] ?? ""},${cells[5] ?? ""}`)) {
        const known = index.get(name);
        if (known) known.push(at);
        else index.set(name, [at]);
      }
    }
    return index;
  }

  #read(line: string): CodeArea {
    const [, region = "", lat = "", lng = "", names = "", also = ""] = line.split("\t");
    const several = region.endsWith("*");
    const known = this.#regions[Number.parseInt(region, 10)];
    const area: CodeArea = {
      names: numbers(names).map((at) => this.#names[at] ?? ""),
      also: numbers(also).map((at) => this.#names[at] ?? ""),
      region: several || known === undefined || known.name === "" ? null : known.name,
      exhaustive: true,
      correctsSpelling: true,
    };
    if (lat !== "") area.centre = { lat: Number(lat), lng: Number(lng) };
    return area;
  }
}

function numbers(list: string): number[] {
  return list
    .split(",")
    .filter((each) => each !== "")
    .map((each) => Number.parseInt(each, 36));
}
