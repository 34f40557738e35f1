import { distanceKm } from "../distance.ts";
import { readDataBlocks } from "../gazetteer-files.ts";
import { foldName } from "../text/fold.ts";

/** A place is a name in a state; a ZIP row is the position of a ZIP code in the sorted table. */
export class UsGazetteer {
  readonly placeNames: string[] = [];
  readonly placeStates: string[] = [];
  readonly placeKeys: string[] = [];
  readonly #rowByZip = new Int32Array(100_000).fill(-1);
  readonly #rowLat: Int32Array;
  readonly #rowLng: Int32Array;
  readonly #rowPlaces: Uint16Array | Int32Array;
  readonly #rowStart: Int32Array;
  readonly #rowZips: Int32Array;
  readonly #placesByKey = new Map<string, number | number[]>();
  /** ZIP rows of each place, and points from the gazetteer of places. */
  readonly #placeRows: number[][] = [];
  readonly #placePoints = new Map<number, number[]>();

  constructor() {
    const [places = [], zips = [], points = []] = readDataBlocks("us.tsv.gz");
    for (const line of places) {
      const tab = line.indexOf("\t");
      this.#addPlace(line.slice(0, tab), line.slice(tab + 1));
    }
    this.#rowLat = new Int32Array(zips.length);
    this.#rowLng = new Int32Array(zips.length);
    this.#rowZips = new Int32Array(zips.length);
    this.#rowStart = new Int32Array(zips.length + 1);
    const rowPlaces: number[] = [];
    zips.forEach((line, row) => {
      const [zip = "", lat = "", lng = "", names = ""] = line.split("\t");
      this.#rowByZip[Number(zip)] = row;
      this.#rowZips[row] = Number(zip);
      this.#rowLat[row] = Number(lat);
      this.#rowLng[row] = Number(lng);
      this.#rowStart[row] = rowPlaces.length;
      for (const name of names.split(",")) {
        rowPlaces.push(Number(name));
        this.#placeRows[Number(name)]?.push(row);
      }
    });
    this.#rowStart[zips.length] = rowPlaces.length;
    this.#rowPlaces = Int32Array.from(rowPlaces);
    const placeByNameAndState = new Map<string, number>();
    places.forEach((line, place) => placeByNameAndState.set(line, place));
    for (const line of points) this.#addPoint(line, placeByNameAndState);
  }

  #addPlace(name: string, state: string): number {
    const place = this.placeNames.length;
    const key = foldName(name);
    this.placeNames.push(name);
    this.placeStates.push(state);
    this.placeKeys.push(key);
    this.#placeRows.push([]);
    const known = this.#placesByKey.get(key);
    if (known === undefined) this.#placesByKey.set(key, place);
    else if (typeof known === "number") this.#placesByKey.set(key, [known, place]);
    else known.push(place);
    return place;
  }

  #addPoint(line: string, placeByNameAndState: Map<string, number>): void {
    const [name = "", state = "", lat = "", lng = ""] = line.split("\t");
    const both = `${name}\t${state}`;
    const place = placeByNameAndState.get(both) ?? this.#addPlace(name, state);
    placeByNameAndState.set(both, place);
    const list = this.#placePoints.get(place);
    if (list) list.push(Number(lat), Number(lng));
    else this.#placePoints.set(place, [Number(lat), Number(lng)]);
  }

  /** The row of a five-digit code, or -1. */
  rowOf(zip: string): number {
    return this.#rowByZip[Number(zip)] ?? -1;
  }

  /** The post office's name first, other names behind it. */
  placesOfRow(row: number): ArrayLike<number> & Iterable<number> {
    return this.#rowPlaces.subarray(this.#rowStart[row] ?? 0, this.#rowStart[row + 1] ?? 0);
  }

  firstPlaceOfRow(row: number): number {
    return this.#rowPlaces[this.#rowStart[row] ?? 0] ?? 0;
  }

  placesNamed(key: string): readonly number[] {
    const found = this.#placesByKey.get(key);
    return found === undefined ? [] : typeof found === "number" ? [found] : found;
  }

  zipCount(place: number): number {
    return this.#placeRows[place]?.length ?? 0;
  }

  zipsOfPlace(place: number): string[] {
    return (this.#placeRows[place] ?? []).map((row) => String(this.#rowZips[row] ?? 0).padStart(5, "0"));
  }

  /** Distance from a ZIP's centre to the nearest point known of a place. */
  distanceToRow(place: number, row: number): number {
    const lat = this.#rowLat[row] ?? 0;
    const lng = this.#rowLng[row] ?? 0;
    let best = Number.POSITIVE_INFINITY;
    for (const other of this.#placeRows[place] ?? [])
      best = Math.min(best, distanceKm(lat, lng, this.#rowLat[other] ?? 0, this.#rowLng[other] ?? 0));
    const points = this.#placePoints.get(place) ?? [];
    for (let i = 0; i < points.length; i += 2)
      best = Math.min(best, distanceKm(lat, lng, points[i] ?? 0, points[i + 1] ?? 0));
    return best;
  }

  zipOfRow(row: number): string {
    return String(this.#rowZips[row] ?? 0).padStart(5, "0");
  }

  /** All codes, for generated test sets. */
  allZips(): string[] {
    return Array.from(this.#rowZips, (zip) => String(zip).padStart(5, "0"));
  }
}
