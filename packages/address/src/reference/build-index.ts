import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { postalKey } from "../world/postal-key.ts";
import { buildBlock } from "./build-block.ts";
import { contentHash } from "./content-hash.ts";
import { DIRECTORY_ENTRY_BYTES, FORMAT_VERSION, HEADER_BYTES, KEY_BYTES, MAGIC } from "./format.ts";
import type { Manifest, ManifestFile } from "./format.ts";
import type { ReferenceRow } from "./rows.ts";

/** Rows buffered in memory before they are written to their buckets. */
const MAX_WAITING = 200_000;
/** Postal codes with the same prefix share a bucket: one bucket at a time is in memory. */
const BUCKET_SIGNS = 3;

/** Collects rows of any number of sources and countries, and writes the index. Memory is bounded by the largest bucket. */
export class IndexBuilder {
  readonly #folder: string;
  readonly #work: string;
  readonly #waiting = new Map<string, string[]>();
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#work = join(folder, ".build");
    rmSync(this.#work, { recursive: true, force: true });
    mkdirSync(this.#work, { recursive: true });
  }

  add(country: string, row: ReferenceRow): void {
    const key = postalKey(country, row.postal);
    if (!/^[A-Z]{2}$/u.test(country) || key === "" || key.length > KEY_BYTES || row.street === "") return;
    const bucket = `${country}-${key.slice(0, BUCKET_SIGNS)}`;
    const lines = this.#waiting.get(bucket);
    const line = JSON.stringify([key, row]);
    if (lines) lines.push(line);
    else this.#waiting.set(bucket, [line]);
    if (++this.#count >= MAX_WAITING) this.#flush();
  }

  /** Writes all files and removes the temporary ones. `built`: a date for the manifest. */
  finish(built: string, sources: readonly string[]): Manifest {
    this.#flush();
    const buckets = readdirSync(this.#work).toSorted();
    const countries = [...new Set(buckets.map((name) => name.slice(0, 2)))];
    const files = countries.map((country) =>
      this.#writeCountry(
        country,
        buckets.filter((name) => name.startsWith(`${country}-`)),
      ),
    );
    const manifest: Manifest = { format: FORMAT_VERSION, built, sources, files };
    writeFileSync(join(this.#folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    rmSync(this.#work, { recursive: true });
    return manifest;
  }

  #flush(): void {
    for (const [bucket, lines] of this.#waiting) appendFileSync(join(this.#work, bucket), `${lines.join("\n")}\n`);
    this.#waiting.clear();
    this.#count = 0;
  }

  #writeCountry(country: string, buckets: readonly string[]): ManifestFile {
    const name = `${country}.plref`;
    const file = openSync(join(this.#folder, name), "w+");
    const directory: DirectoryEntry[] = [];
    let at = HEADER_BYTES;
    let streets = 0;
    let addresses = 0;
    try {
      writeSync(file, Buffer.alloc(HEADER_BYTES));
      for (const bucket of buckets) {
        for (const [key, rows] of rowsByPostal(readFileSync(join(this.#work, bucket), "utf8"))) {
          const block = buildBlock(country, rows);
          writeSync(file, block.bytes);
          directory.push({ key, at, length: block.bytes.length, streets: block.streets });
          at += block.bytes.length;
          streets += block.streets;
          addresses += block.addresses;
        }
      }
      directory.sort((a, b) => (a.key < b.key ? -1 : 1));
      const bytes = at + directory.length * DIRECTORY_ENTRY_BYTES;
      writeSync(file, directoryBytes(directory));
      const header = Buffer.alloc(HEADER_BYTES);
      header.write(MAGIC, 0, "latin1");
      header.writeUInt16LE(FORMAT_VERSION, 6);
      header.write(country, 8, "latin1");
      header.writeUInt32LE(directory.length, 12);
      header.writeBigUInt64LE(BigInt(addresses), 16);
      header.writeBigUInt64LE(BigInt(streets), 24);
      header.writeBigUInt64LE(BigInt(at), 32);
      header.writeBigUInt64LE(BigInt(bytes), 40);
      writeSync(file, header, 0, HEADER_BYTES, 0);
      return {
        name,
        country,
        bytes,
        sha256: contentHash(file),
        postalCodes: directory.length,
        streets,
        addresses,
      };
    } finally {
      closeSync(file);
    }
  }
}

function rowsByPostal(text: string): Map<string, ReferenceRow[]> {
  const byPostal = new Map<string, ReferenceRow[]>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [key, row] = JSON.parse(line) as [string, ReferenceRow];
    const known = byPostal.get(key);
    if (known) known.push(row);
    else byPostal.set(key, [row]);
  }
  return byPostal;
}

type DirectoryEntry = { key: string; at: number; length: number; streets: number };

function directoryBytes(entries: readonly DirectoryEntry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * DIRECTORY_ENTRY_BYTES);
  for (const [index, { key, at, length, streets }] of entries.entries()) {
    const start = index * DIRECTORY_ENTRY_BYTES;
    bytes.write(key, start, "latin1");
    bytes.writeBigUInt64LE(BigInt(at), start + KEY_BYTES);
    bytes.writeUInt32LE(length, start + KEY_BYTES + 8);
    bytes.writeUInt32LE(streets, start + KEY_BYTES + 12);
  }
  return bytes;
}
