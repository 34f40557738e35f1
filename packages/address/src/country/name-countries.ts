import { readDataFile } from "#platform";
import { remembered } from "../remembered.ts";
import { hashOfName } from "./name-hash.ts";

const NEWLINE = 10;
/** As written by `data-build/build-name-countries.ts`. */
const STEP = 255;

type Index = { countries: readonly string[]; hashes: Uint32Array; owners: Uint8Array };

/** In which countries a name is a place; loaded when the first record needs it, and empty where the file is not there (a browser). */
export class NameCountries {
  #index: Index | null = null;

  /** ISO alpha-2 codes of the countries that have a place of this folded name, in no order; a few too many. */
  readonly countriesOf: (key: string) => readonly string[] = remembered((key) => {
    if (key.length < 3) return [];
    const { countries, hashes, owners } = (this.#index ??= readIndex());
    const hash = hashOfName(key);
    const found: string[] = [];
    for (let at = firstOf(hashes, hash); hashes[at] === hash; at++) found.push(countries[owners[at] ?? 0] ?? "");
    return found;
  });
}

function firstOf(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readIndex(): Index {
  const bytes = readIfAny();
  const begin = bytes.indexOf(NEWLINE) + 1;
  const countries = new TextDecoder().decode(bytes.subarray(0, Math.max(0, begin - 1))).split(" ");
  let count = 0;
  for (let at = begin; at < bytes.length; at++) if (bytes[at] !== STEP) count += 1;
  const hashes = new Uint32Array(count / 2);
  const owners = new Uint8Array(count / 2);
  let hash = 0;
  let entry = 0;
  for (let at = begin; at < bytes.length; at++) {
    hash += bytes[at] ?? 0;
    if (bytes[at] === STEP) continue;
    hashes[entry] = hash;
    owners[entry++] = bytes[++at] ?? 0;
  }
  return { countries, hashes, owners };
}

function readIfAny(): Uint8Array {
  try {
    return readDataFile("name-countries.bin.gz");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return new Uint8Array();
    throw error;
  }
}
