import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { editDistance } from "../text/edit-distance.ts";
import { postalKey } from "../world/postal-key.ts";
import { ByteReader } from "./bytes.ts";
import { contentHash } from "./content-hash.ts";
import {
  DIRECTORY_ENTRY_BYTES,
  FORMAT_VERSION,
  hashKey,
  HEADER_BYTES,
  KEY_BYTES,
  MAGIC,
  POINT_SCALE,
  SLOT_BYTES,
} from "./format.ts";
import type { Manifest, ManifestFile } from "./format.ts";
import { numberKey, streetKey } from "./street-key.ts";

export type ReferencePoint = { latitude: number; longitude: number };

/** What the index says of a street and number within a postal code. `street` is its own spelling of the name. */
export type ReferenceAnswer =
  | { kind: "postal_unknown" }
  | { kind: "street_unknown" }
  | { kind: "number_unknown"; street: string }
  | { kind: "range"; street: string }
  | { kind: "premise"; street: string; point: ReferencePoint | null };

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const MIN_SLIP_LETTERS = 5;

/** An index that is missing, damaged, truncated or of another version; the message says which file and what to do. */
export class ReferenceIndexError extends Error {}

/** The operator's street data: opened once, read block by block. */
export class ReferenceIndex {
  readonly manifest: Manifest;
  readonly #files = new Map<string, CountryFile>();

  private constructor(manifest: Manifest) {
    this.manifest = manifest;
  }

  /** Opens a folder and holds every file to the manifest; throws a ReferenceIndexError for what does not agree. */
  static open(folder: string): ReferenceIndex {
    const index = new ReferenceIndex(readManifest(folder));
    for (const entry of index.manifest.files) index.#files.set(entry.country, new CountryFile(folder, entry));
    return index;
  }

  get countries(): readonly string[] {
    return [...this.#files.keys()];
  }

  find(country: string, postal: string, street: string, number: string): ReferenceAnswer {
    const file = this.#files.get(country);
    const block = file?.block(postalKey(country, postal));
    if (!block) return { kind: "postal_unknown" };
    const at = recordOf(block, country, streetKey(country, street));
    return at < 0 ? { kind: "street_unknown" } : numberIn(block, at, number);
  }

  /** The one street of a postal code whose name is a single slip away and that has this number; null where none or several are. */
  findMisspelled(country: string, postal: string, street: string, number: string): ReferenceAnswer | null {
    const block = this.#files.get(country)?.block(postalKey(country, postal));
    const key = streetKey(country, street);
    if (!block || key.length < MIN_SLIP_LETTERS) return null;
    const found: ReferenceAnswer[] = [];
    for (let slot = 0; slot < block.readUInt32LE(0); slot++) {
      const at = block.readUInt32LE(4 + slot * SLOT_BYTES + 4);
      const other = streetKey(country, new ByteReader(block, at).text());
      if (!isOneWordSlip(key, other)) continue;
      const answer = numberIn(block, at, number);
      if (answer.kind === "premise" || answer.kind === "range") found.push(answer);
    }
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }
}

/** The same words but for one slip in a single one that is long enough and has no figure. */
function isOneWordSlip(a: string, b: string): boolean {
  const left = a.split(" ");
  const right = b.split(" ");
  if (left.length !== right.length) return false;
  const different = left.flatMap((word, index) => (word === right[index] ? [] : [[word, right[index] ?? ""] as const]));
  return (
    different.length === 1 &&
    different.every(
      ([x, y]) => Math.min(x.length, y.length) >= MIN_SLIP_LETTERS && !/\d/u.test(x + y) && editDistance(x, y, 1) === 1,
    )
  );
}

function recordOf(block: Buffer, country: string, key: string): number {
  const hash = hashKey(key);
  let low = 0;
  let high = block.readUInt32LE(0);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (block.readUInt32LE(4 + middle * SLOT_BYTES) < hash) low = middle + 1;
    else high = middle;
  }
  for (; low < block.readUInt32LE(0) && block.readUInt32LE(4 + low * SLOT_BYTES) === hash; low++) {
    const at = block.readUInt32LE(4 + low * SLOT_BYTES + 4);
    if (streetKey(country, new ByteReader(block, at).text()) === key) return at;
  }
  return -1;
}

function numberIn(block: Buffer, at: number, written: string): ReferenceAnswer {
  const reader = new ByteReader(block, at);
  const street = reader.text();
  const hasPoints = reader.byte() === 1;
  let lat = hasPoints ? reader.int32() : 0;
  let lng = hasPoints ? reader.int32() : 0;
  const step = (): void => {
    if (!hasPoints) return;
    lat += reader.zigzag();
    lng += reader.zigzag();
  };
  const premise = (): ReferenceAnswer => ({
    kind: "premise",
    street,
    point: hasPoints ? { latitude: lat / POINT_SCALE, longitude: lng / POINT_SCALE } : null,
  });
  const wanted = numberKey(written);
  const plain = /^\d{1,9}$/u.test(wanted) ? Number(wanted) : -1;
  let number = 0;
  for (let left = reader.varint(); left > 0; left--) {
    number += reader.varint();
    step();
    if (number === plain) return premise();
  }
  for (let left = reader.varint(); left > 0; left--) {
    const text = reader.text();
    step();
    if (text === wanted) return premise();
  }
  for (let left = reader.varint(); left > 0; left--) {
    const from = reader.varint();
    const to = from + reader.varint();
    const parity = reader.byte();
    if (plain >= from && plain <= to && (parity === 0 || plain % 2 === parity % 2)) return { kind: "range", street };
  }
  return { kind: "number_unknown", street };
}

function readManifest(folder: string): Manifest {
  const path = join(folder, "manifest.json");
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(readFileSync(path, "utf8")) as Partial<Manifest>;
  } catch (error) {
    throw new ReferenceIndexError(`${path} cannot be read (${String(error)}): build the reference index again`);
  }
  if (manifest.format !== FORMAT_VERSION || !Array.isArray(manifest.files))
    throw new ReferenceIndexError(
      `${path} is of format ${String(manifest.format)}, this version reads ${FORMAT_VERSION}: build the index again`,
    );
  return manifest as Manifest;
}

class CountryFile {
  readonly #file: number;
  readonly #directory: Buffer;
  readonly #count: number;
  readonly #cache = new Map<string, Buffer>();
  #cachedBytes = 0;

  constructor(folder: string, entry: ManifestFile) {
    const path = join(folder, entry.name);
    try {
      this.#file = openSync(path, "r");
    } catch (error) {
      throw new ReferenceIndexError(`${path} cannot be opened (${String(error)}): build the reference index again`);
    }
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      const bytes = fstatSync(this.#file).size;
      if (bytes !== entry.bytes)
        throw new ReferenceIndexError(
          `${path} has ${bytes} bytes instead of ${entry.bytes}: it is truncated or of another build`,
        );
      readSync(this.#file, header, 0, HEADER_BYTES, 0);
      const isOurs = header.toString("latin1", 0, MAGIC.length) === MAGIC && header.readUInt16LE(6) === FORMAT_VERSION;
      if (!isOurs || header.toString("latin1", 8, 10) !== entry.country || contentHash(this.#file) !== entry.sha256)
        throw new ReferenceIndexError(
          `${path} is damaged: its content is not what the manifest says; build or copy it again`,
        );
      this.#count = header.readUInt32LE(12);
      this.#directory = Buffer.alloc(this.#count * DIRECTORY_ENTRY_BYTES);
      readSync(this.#file, this.#directory, 0, this.#directory.length, Number(header.readBigUInt64LE(32)));
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  block(key: string): Buffer | undefined {
    const known = this.#cache.get(key);
    if (known) return known;
    const at = this.#entryOf(key);
    if (at < 0) return undefined;
    const block = Buffer.alloc(this.#directory.readUInt32LE(at + KEY_BYTES + 8));
    readSync(this.#file, block, 0, block.length, Number(this.#directory.readBigUInt64LE(at + KEY_BYTES)));
    if (this.#cachedBytes + block.length > MAX_CACHED_BYTES) {
      this.#cache.clear();
      this.#cachedBytes = 0;
    }
    this.#cache.set(key, block);
    this.#cachedBytes += block.length;
    return block;
  }

  close(): void {
    closeSync(this.#file);
  }

  #entryOf(key: string): number {
    const wanted = Buffer.alloc(KEY_BYTES);
    wanted.write(key, "latin1");
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = middle * DIRECTORY_ENTRY_BYTES;
      const order = this.#directory.compare(wanted, 0, KEY_BYTES, at, at + KEY_BYTES);
      if (order === 0) return at;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
