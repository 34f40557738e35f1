import { distanceKm } from "../distance.ts";
import { readDataBlocks } from "../gazetteer-files.ts";
import { foldName } from "../text/fold.ts";

export type Place = { name: string; region: string; lat: number; lng: number };

/** Places of one country by folded name; `region` is the gazetteer's name of its first-order region. */
export class Places {
  readonly #byKey = new Map<string, Place[]>();

  static load(country: string): Places {
    if (!/^[A-Z]{2}$/u.test(country)) return new Places([]);
    if (country === "CA") return new Places((readDataBlocks("ca.tsv.gz")[1] ?? []).map((line) => toPlace(line, null)));
    try {
      const [regions = [], places = []] = readDataBlocks(`places/${country}.tsv.gz`);
      return new Places(places.map((line) => toPlace(line, regions)));
    } catch (error) {
      // A country without places in the gazetteer (Antarctica and its like) has no file.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return new Places([]);
      throw error;
    }
  }

  constructor(places: Place[]) {
    for (const place of places) {
      const key = foldName(place.name);
      const list = this.#byKey.get(key);
      if (list) list.push(place);
      else this.#byKey.set(key, [place]);
    }
  }

  named(key: string): readonly Place[] {
    return this.#byKey.get(key) ?? [];
  }

  keys(): IterableIterator<string> {
    return this.#byKey.keys();
  }

  /** Whether a place of this name lies within `km` of any of the points. */
  isNear(key: string, points: readonly { lat: number; lng: number }[], km: number): boolean {
    return this.named(key).some((place) =>
      points.some((point) => distanceKm(place.lat, place.lng, point.lat, point.lng) <= km),
    );
  }
}

function toPlace(line: string, regions: string[] | null): Place {
  const [name = "", region = "", lat = "", lng = ""] = line.split("\t");
  const regionName = regions === null ? region : (regions[Number(region)]?.split("\t")[1] ?? "");
  return { name, region: regionName, lat: Number(lat), lng: Number(lng) };
}
