import { foldName } from "./text/fold.ts";
import type { Part } from "./types.ts";
import { readZip } from "./us/read-zip.ts";
import type { ZipReading } from "./us/read-zip.ts";
import { readUsState } from "./us/states.ts";

/** Parsed values of a record. Each is parsed on first use, and again only after its value has changed. */
export class Reading {
  readonly #values: Readonly<Record<Part, string>>;
  #city = "";
  #cityKey = "";
  #stateText = "";
  #state: string | null = null;
  #postal = "";
  #zips: readonly ZipReading[] = [];

  constructor(values: Readonly<Record<Part, string>>) {
    this.#values = values;
  }

  /** The folded name of the city. */
  get cityKey(): string {
    const { city } = this.#values;
    if (city !== this.#city) {
      this.#city = city;
      this.#cityKey = foldName(city);
    }
    return this.#cityKey;
  }

  /** The two letters of a US state; null if the state field has none. */
  get usState(): string | null {
    const { state } = this.#values;
    if (state !== this.#stateText) {
      this.#stateText = state;
      this.#state = readUsState(state);
    }
    return this.#state;
  }

  /** The postal code as a ZIP code. */
  get zips(): readonly ZipReading[] {
    const { postal_code: postal } = this.#values;
    if (postal !== this.#postal) {
      this.#postal = postal;
      this.#zips = readZip(postal);
    }
    return this.#zips;
  }
}
