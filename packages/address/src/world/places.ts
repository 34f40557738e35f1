import { readDataBlocksIfAny } from "../gazetteer-files.ts";
import { foldName } from "../text/fold.ts";

export type Place = { name: string; region: string; lat: number; lng: number };

/** Places of one country, sorted by folded name; `region` is the gazetteer's name of its first-order region. */
export class Places {
  readonly #lines: readonly string[];
  readonly #regions: readonly string[] | null;
  readonly #found = new Map<string, readonly Place[]>();
  #keys: readonly string[] | null = null;

  static load(country: string): Places {
    if (!/^[A-Z]{2}$/u.test(country)) return new Places([], null);
    if (country === "CA") return new Places(readDataBlocksIfAny("ca.tsv.gz")?.[1] ?? [], null);
    // A country without places in the gazetteer (Antarctica and its like) has no file.
    const [regions = null, places = []] = readDataBlocksIfAny(`places/${country}.tsv.gz`) ?? [];
    return new Places(places, regions);
  }

  /** `regions` null: the lines name their region themselves. */
  constructor(lines: readonly string[], regions: readonly string[] | null) {
    this.#lines = lines;
    this.#regions = regions;
  }

  named(key: string): readonly Place[] {
    const known = this.#found.get(key);
    if (known) return known;
    const places: Place[] = [];
    if (key === "") return places;
    for (let at = this.#firstNamed(key); keyOf(this.#lines[at]) === key; at++)
      places.push(this.#read(this.#lines[at] ?? ""));
    if (this.#found.size >= 4096) this.#found.clear();
    this.#found.set(key, places);
    return places;
  }

  /** All folded names; built when first asked. */
  keys(): readonly string[] {
    this.#keys ??= [...new Set(this.#lines.map(keyOf))];
    return this.#keys;
  }

  #firstNamed(key: string): number {
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyOf(this.#lines[middle]) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #read(line: string): Place {
    const [name = "", region = "", lat = "", lng = ""] = line.split("\t");
    const regionName = this.#regions === null ? region : (this.#regions[Number(region)]?.split("\t")[1] ?? "");
    return { name, region: regionName, lat: Number(lat), lng: Number(lng) };
  }
}

function keyOf(line: string | undefined): string {
  return line === undefined ? "" : foldName(line.slice(0, line.indexOf("\t")));
}
