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

/** The index's entry for a street and number within a postal code. `street` is its own spelling of the name. */
export type ReferenceAnswer =
  | { kind: "postal_unknown" }
  | { kind: "street_unknown" }
  | { kind: "number_unknown"; street: string }
  | { kind: "range"; street: string }
  | { kind: "premise"; street: string; point: ReferencePoint | null };

/** Slots of 8 million streets: those of one country. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const FIRST_BUFFER_BYTES = 64 * 1024;
const MIN_SLIP_LETTERS = 5;

/** An index that is missing, damaged, truncated or of another version; the message has the file and the remedy. */
export class ReferenceIndexError extends Error {}

/** The operator's street data: opened once, read block by block. */
export class ReferenceIndex {
  readonly manifest: Manifest;
  readonly #files = new Map<string, CountryFile>();

  private constructor(manifest: Manifest) {
    this.manifest = manifest;
  }

  /** Opens a folder and checks every file against the manifest; throws a ReferenceIndexError on a mismatch. */
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
    if (!file || !block) return { kind: "postal_unknown" };
    const record = recordOf(file, block, country, streetKey(country, street));
    return record === null ? { kind: "street_unknown" } : numberIn(record, number);
  }

  /** The only street of a postal code whose name is one edit away and that has this number; null if none or several are. */
  findMisspelled(country: string, postal: string, street: string, number: string): ReferenceAnswer | null {
    const file = this.#files.get(country);
    const block = file?.block(postalKey(country, postal));
    const key = streetKey(country, street);
    if (!file || !block || key.length < MIN_SLIP_LETTERS) return null;
    const records = file.read(block.at, block.length);
    const found: ReferenceAnswer[] = [];
    for (let slot = 1; slot < block.slots.length; slot += 2) {
      const record = records.subarray(block.slots[slot]);
      const other = streetKey(country, new ByteReader(record, 0).text());
      if (!isOneWordSlip(key, other)) continue;
      const answer = numberIn(record, number);
      if (answer.kind === "premise" || answer.kind === "range") found.push(answer);
    }
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
  }
}

/** The same words except for one edit in a single one that is long enough and has no digit. */
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

/** Valid until the next read of the file. */
function recordOf(file: CountryFile, { at, length, slots }: Block, country: string, key: string): Buffer | null {
  const hash = hashKey(key);
  let low = 0;
  let high = slots.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle * 2] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  for (let slot = low * 2; slots[slot] === hash; slot += 2) {
    const begin = slots[slot + 1] ?? 0;
    const record = file.read(at + begin, (slots[slot + 3] ?? length) - begin);
    if (streetKey(country, new ByteReader(record, 0).text()) === key) return record;
  }
  return null;
}

function numberIn(record: Buffer, written: string): ReferenceAnswer {
  const reader = new ByteReader(record, 0);
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

/** A block's offset and length in its file, and its slots: hash and offset of each record, in sequence. */
type Block = { at: number; length: number; slots: Uint32Array };

/** Slots are cached, records are read each time: the OS caches the file, and our own copy would fill the heap. */
class CountryFile {
  readonly #path: string;
  readonly #file: number;
  readonly #directory: Buffer;
  readonly #count: number;
  readonly #blocks = new Map<string, Block>();
  #cachedBytes = 0;
  #buffer = Buffer.alloc(FIRST_BUFFER_BYTES);

  constructor(folder: string, entry: ManifestFile) {
    const path = join(folder, entry.name);
    this.#path = path;
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

  block(key: string): Block | undefined {
    const known = this.#blocks.get(key);
    if (known) return known;
    const entry = this.#entryOf(key);
    if (entry < 0) return undefined;
    const at = Number(this.#directory.readBigUInt64LE(entry + KEY_BYTES));
    const length = this.#directory.readUInt32LE(entry + KEY_BYTES + 8);
    const slots = new Uint32Array((this.#directory.readUInt32LE(entry + KEY_BYTES + 12) * SLOT_BYTES) / 4);
    this.#fill(new Uint8Array(slots.buffer), at, slots.byteLength);
    this.#cachedBytes += slots.byteLength;
    for (const [oldest, block] of this.#blocks) {
      if (this.#cachedBytes <= MAX_CACHED_BYTES) break;
      this.#blocks.delete(oldest);
      this.#cachedBytes -= block.slots.byteLength;
    }
    const block = { at, length, slots };
    this.#blocks.set(key, block);
    return block;
  }

  /** Bytes of the file, valid until the next call. */
  read(at: number, length: number): Buffer {
    if (this.#buffer.length < length) this.#buffer = Buffer.alloc(length * 2);
    this.#fill(this.#buffer, at, length);
    return this.#buffer.subarray(0, length);
  }

  #fill(into: Uint8Array, at: number, length: number): void {
    if (readSync(this.#file, into, 0, length, at) !== length)
      throw new ReferenceIndexError(`${this.#path} was changed while it was open: build or copy it again`);
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
