import { distanceKm, latitudeReach } from "../distance.ts";
import { readDataNumbers, readDataText } from "../gazetteer-files.ts";
import { foldName } from "../text/fold.ts";
import { letterSet } from "../text/letter-set.ts";
import { PlaceGrid } from "./place-grid.ts";
import type { Cell } from "./place-grid.ts";
import { isSameOrSlip } from "./zip-slips.ts";

const NONE = new Int32Array();

/**
 * ZIP codes and places. A place is a name in a state; a row is the position of a ZIP code in the sorted table.
 * All numbers are in flat columns, so that the whole country loads quickly and takes a few megabytes.
 */
export class UsGazetteer {
  readonly placeNames: string[] = [];
  readonly placeStates: string[] = [];
  readonly placeKeys: string[] = [];
  readonly #placesByKey = new Map<string, number | number[]>();
  readonly #rowByZip = new Int32Array(100_000).fill(-1);
  readonly #rowZips: Int32Array;
  readonly #rowLat: Int32Array;
  readonly #rowLng: Int32Array;
  readonly #rowStart: Int32Array;
  readonly #rowPlaces: Int32Array;
  /** Start of a place's rows and points in their columns; the next place's start ends them. */
  readonly #placeRowStart: Int32Array;
  readonly #placeRows: Int32Array;
  readonly #placePointStart: Int32Array;
  readonly #pointPlace: Int32Array;
  readonly #pointLat: Int32Array;
  readonly #pointLng: Int32Array;
  /** County of a ZIP and of a point by its number within the state; 0 if unknown. */
  readonly #rowCounty: Int32Array;
  readonly #pointCounty: Int32Array;
  /** The state of a row; empty for the few that are in two. */
  readonly #rowStates: string[] = [];
  readonly #rowsWithoutArea: ReadonlySet<number>;
  #grid: PlaceGrid | null = null;
  /** Zero until computed by a search. */
  readonly #placeLetters: Int32Array;

  constructor() {
    const text = readDataText("us-places.tsv.gz");
    // A list of lines would be as large as the table, only to be discarded.
    for (let begin = 0, end = 0; end < text.length; begin = end + 1) {
      end = text.indexOf("\n", begin);
      if (end < 0) end = text.length;
      this.#addPlace(text.slice(begin, end - 3), text.slice(end - 2, end));
    }
    const [
      zips = NONE,
      lat = NONE,
      lng = NONE,
      start = NONE,
      places = NONE,
      pointPlace = NONE,
      pointLat = NONE,
      pointLng = NONE,
      rowCounty = NONE,
      pointCounty = NONE,
      rowsWithoutArea = NONE,
    ] = readDataNumbers("us-zips.bin.gz");
    this.#rowZips = zips;
    this.#rowLat = lat;
    this.#rowLng = lng;
    this.#rowStart = start;
    this.#rowPlaces = places;
    this.#pointPlace = pointPlace;
    this.#pointLat = pointLat;
    this.#pointLng = pointLng;
    this.#rowCounty = rowCounty;
    this.#pointCounty = pointCounty;
    this.#rowsWithoutArea = new Set(rowsWithoutArea);
    for (let row = 0; row < zips.length; row++) this.#rowByZip[zips[row] ?? 0] = row;
    this.#placeLetters = new Int32Array(this.placeNames.length);
    this.#placePointStart = startsOf(pointPlace, this.placeNames.length);
    this.#placeRowStart = startsOf(places, this.placeNames.length);
    this.#placeRows = new Int32Array(places.length);
    const next = this.#placeRowStart.slice();
    for (let row = 0; row < zips.length; row++) {
      let state = this.placeStates[places[start[row] ?? 0] ?? 0] ?? "";
      for (let at = start[row] ?? 0; at < (start[row + 1] ?? 0); at++) {
        const place = places[at] ?? 0;
        if (this.placeStates[place] !== state) state = "";
        const slot = next[place] ?? 0;
        this.#placeRows[slot] = row;
        next[place] = slot + 1;
      }
      this.#rowStates.push(state);
    }
  }

  #addPlace(name: string, state: string): void {
    const place = this.placeNames.length;
    const key = foldName(name);
    this.placeNames.push(name);
    this.placeStates.push(state);
    this.placeKeys.push(key);
    const known = this.#placesByKey.get(key);
    if (known === undefined) this.#placesByKey.set(key, place);
    else if (typeof known === "number") this.#placesByKey.set(key, [known, place]);
    else known.push(place);
  }

  /** The row of a five-digit code, or -1. */
  rowOf(zip: string): number {
    return this.rowOfNumber(Number(zip));
  }

  rowOfNumber(zip: number): number {
    return this.#rowByZip[zip] ?? -1;
  }

  zipOfRow(row: number): string {
    return zipText(this.zipNumber(row));
  }

  zipNumber(row: number): number {
    return this.#rowZips[row] ?? 0;
  }

  /** The post office's name first, then other names. */
  placesOfRow(row: number): readonly number[] {
    const places: number[] = [];
    for (let at = this.#rowStart[row] ?? 0; at < (this.#rowStart[row + 1] ?? 0); at++)
      places.push(this.#rowPlaces[at] ?? 0);
    return places;
  }

  firstPlaceOfRow(row: number): number {
    return this.#rowPlaces[this.#rowStart[row] ?? 0] ?? 0;
  }

  rowIsIn(row: number, state: string): boolean {
    const only = this.#rowStates[row];
    if (only !== "") return only === state;
    for (let at = this.#rowStart[row] ?? 0; at < (this.#rowStart[row + 1] ?? 0); at++) {
      if (this.placeStates[this.#rowPlaces[at] ?? 0] === state) return true;
    }
    return false;
  }

  placesNamed(key: string): readonly number[] {
    const found = this.#placesByKey.get(key);
    return found === undefined ? [] : typeof found === "number" ? [found] : found;
  }

  zipCount(place: number): number {
    return (this.#placeRowStart[place + 1] ?? 0) - (this.#placeRowStart[place] ?? 0);
  }

  rowsOfPlace(place: number): Int32Array {
    return this.#placeRows.subarray(this.#placeRowStart[place] ?? 0, this.#placeRowStart[place + 1] ?? 0);
  }

  /** Whether a code of the place is that of the row, or a single typo away from it. */
  hasSlipOf(place: number, row: number): boolean {
    const zip = this.zipNumber(row);
    for (let at = this.#placeRowStart[place] ?? 0; at < (this.#placeRowStart[place + 1] ?? 0); at++)
      if (isSameOrSlip(this.zipNumber(this.#placeRows[at] ?? 0), zip)) return true;
    return false;
  }

  /** Whether a code of the place has the same first three digits as the row's, which identify a sorting office. */
  sharesOffice(place: number, row: number): boolean {
    const office = Math.floor(this.zipNumber(row) / 100);
    for (let at = this.#placeRowStart[place] ?? 0; at < (this.#placeRowStart[place + 1] ?? 0); at++)
      if (Math.floor(this.zipNumber(this.#placeRows[at] ?? 0) / 100) === office) return true;
    return false;
  }

  /** Distance in km from a ZIP's center to the nearest known point of a place; any value above `limit` if it is farther. */
  distanceToRow(place: number, row: number, limit: number): number {
    const lat = this.#rowLat[row] ?? 0;
    const lng = this.#rowLng[row] ?? 0;
    const reach = latitudeReach(limit);
    let best = Number.POSITIVE_INFINITY;
    for (let at = this.#placeRowStart[place] ?? 0; at < (this.#placeRowStart[place + 1] ?? 0); at++) {
      const other = this.#placeRows[at] ?? 0;
      const otherLat = this.#rowLat[other] ?? 0;
      if (Math.abs(otherLat - lat) <= reach)
        best = Math.min(best, distanceKm(lat, lng, otherLat, this.#rowLng[other] ?? 0));
    }
    for (let at = this.#placePointStart[place] ?? 0; at < (this.#placePointStart[place + 1] ?? 0); at++) {
      const otherLat = this.#pointLat[at] ?? 0;
      if (Math.abs(otherLat - lat) <= reach)
        best = Math.min(best, distanceKm(lat, lng, otherLat, this.#pointLng[at] ?? 0));
    }
    return best;
  }

  /**
   * Whether mail for the code is delivered along streets. Codes of post office boxes and of single large receivers have no area.
   */
  rowHasArea(row: number): boolean {
    return !this.#rowsWithoutArea.has(row);
  }

  pointOfRow(row: number): { lat: number; lng: number } {
    return { lat: this.#rowLat[row] ?? 0, lng: this.#rowLng[row] ?? 0 };
  }

  countyOfRow(row: number): number {
    return this.#rowCounty[row] ?? 0;
  }

  /** Whether a place is in the county of a ZIP code and within `km` of its center. */
  isInCountyOf(place: number, row: number, km: number): boolean {
    const county = this.countyOfRow(row);
    if (county === 0 || !this.rowIsIn(row, this.placeStates[place] ?? "")) return false;
    const lat = this.#rowLat[row] ?? 0;
    const lng = this.#rowLng[row] ?? 0;
    for (let at = this.#placePointStart[place] ?? 0; at < (this.#placePointStart[place + 1] ?? 0); at++) {
      const isOwn = this.#pointCounty[at] === county;
      if (isOwn && distanceKm(lat, lng, this.#pointLat[at] ?? 0, this.#pointLng[at] ?? 0) <= km) return true;
    }
    return false;
  }

  /** The places around a ZIP's center, by grid cells. */
  cellsAround(row: number, cells = 1): Cell[] {
    this.#grid ??= this.#buildGrid();
    return this.#grid.cellsAround(this.#rowLat[row] ?? 0, this.#rowLng[row] ?? 0, cells);
  }

  /** A place of a cell. */
  placeInGrid(at: number): number {
    return this.#grid?.places[at] ?? 0;
  }

  /** The ZIPs' points first, in order. */
  #buildGrid(): PlaceGrid {
    const codes = this.#rowPlaces.length;
    const lat = new Int32Array(codes + this.#pointLat.length);
    const lng = new Int32Array(lat.length);
    const places = new Int32Array(lat.length);
    places.set(this.#rowPlaces);
    for (let row = 0; row < this.#rowZips.length; row++) {
      const [start, end] = [this.#rowStart[row] ?? 0, this.#rowStart[row + 1] ?? 0];
      lat.fill(this.#rowLat[row] ?? 0, start, end);
      lng.fill(this.#rowLng[row] ?? 0, start, end);
    }
    places.set(this.#pointPlace, codes);
    lat.set(this.#pointLat, codes);
    lng.set(this.#pointLng, codes);
    return new PlaceGrid(places, lat, lng);
  }

  /** The letters of a place's key, for searches through many of them. */
  lettersOf(place: number): number {
    const known = this.#placeLetters[place] ?? 0;
    if (known !== 0) return known;
    return (this.#placeLetters[place] = letterSet(this.placeKeys[place] ?? ""));
  }

  get rowCount(): number {
    return this.#rowZips.length;
  }

  /** All codes, for generated test sets. */
  allZips(): string[] {
    return Array.from(this.#rowZips, zipText);
  }
}

function zipText(zip: number): string {
  return String(zip).padStart(5, "0");
}

/** Prefix sums of how often each place occurs in a column. */
function startsOf(column: Int32Array, placeCount: number): Int32Array {
  const starts = new Int32Array(placeCount + 1);
  for (const place of column) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let place = 0; place < placeCount; place++) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  return starts;
}
