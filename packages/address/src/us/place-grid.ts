/** Cells of 0.2 degrees: more than 10 km in every direction within the United States. */
const CELL_MILLI = 200;
const CELLS_OF_ROW = 10_000;

/** The range of a cell's places in `PlaceGrid.places`. */
export type Cell = { from: number; to: number };

/**
 * Places by the cells in which they have a code or a point; a place can be in several. All are in one column: an array per cell
 * would take five times the memory.
 */
export class PlaceGrid {
  readonly places: Int32Array;
  readonly #cells = new Map<number, Cell>();

  /** A place for each pair of coordinates, in thousandths of a degree. */
  constructor(places: Int32Array, lat: Int32Array, lng: Int32Array) {
    const cellOf = (at: number): Cell | undefined => this.#cells.get(keyOf(lat[at] ?? 0, lng[at] ?? 0));
    for (let at = 0; at < places.length; at++) {
      const cell = cellOf(at);
      if (cell === undefined) this.#cells.set(keyOf(lat[at] ?? 0, lng[at] ?? 0), { from: 0, to: 1 });
      else cell.to++;
    }
    let end = 0;
    for (const cell of this.#cells.values()) {
      const room = cell.to;
      cell.from = cell.to = end;
      end += room;
    }
    this.places = new Int32Array(end);
    for (let at = 0; at < places.length; at++) {
      const cell = cellOf(at);
      const place = places[at] ?? 0;
      if (cell !== undefined && !this.#isIn(cell, place)) this.places[cell.to++] = place;
    }
  }

  #isIn({ from, to }: Cell, place: number): boolean {
    for (let at = from; at < to; at++) if (this.places[at] === place) return true;
    return false;
  }

  /** This many cells around a point (one: all within 10 km and some beyond). */
  cellsAround(lat: number, lng: number, cells: number): Cell[] {
    const middle = keyOf(lat, lng);
    const found: Cell[] = [];
    for (let y = -cells; y <= cells; y++)
      for (let x = -cells; x <= cells; x++) {
        const cell = this.#cells.get(middle + y * CELLS_OF_ROW + x);
        if (cell) found.push(cell);
      }
    return found;
  }
}

function keyOf(lat: number, lng: number): number {
  return Math.floor(lat / CELL_MILLI) * CELLS_OF_ROW + Math.floor(lng / CELL_MILLI);
}
