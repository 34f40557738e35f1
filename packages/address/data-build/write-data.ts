import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { foldName } from "../src/text/fold.ts";

export type ManifestEntry = { bytes: number; sha256: string; contentSha256: string };

const DATA_FOLDER = join(import.meta.dirname, "..", "data");
const entries = new Map<string, ManifestEntry>();

export function clearData(): void {
  mkdirSync(DATA_FOLDER, { recursive: true });
  for (const name of readdirSync(DATA_FOLDER))
    if (name !== "README.md") rmSync(join(DATA_FOLDER, name), { recursive: true });
}

/**
 * The gzip header has no time, so that the same content gives the same file with the same zlib; `contentSha256` is stable across
 * zlib versions.
 */
export function writeData(name: string, content: string | Buffer): void {
  const plain = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  const packed = gzipSync(plain, { level: 9 });
  const path = join(DATA_FOLDER, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, packed);
  entries.set(name, { bytes: packed.length, sha256: hash(packed), contentSha256: hash(plain) });
}

/** Lines whose first cell is a name, sorted by folded name: readers use binary search. */
export function sortByName(lines: readonly string[]): string[] {
  const keyed = lines.map((line) => ({ line, key: foldName(line.slice(0, line.indexOf("\t"))) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.line < b.line ? -1 : 1));
  return keyed.map(({ line }) => line);
}

/**
 * Integer columns, read back by `readDataNumbers`: the number of columns, their lengths, their values, all 32-bit little-endian.
 */
export function writeNumbers(name: string, columns: readonly (readonly number[])[]): void {
  const all = [columns.length, ...columns.map((column) => column.length)];
  const buffer = Buffer.alloc(4 * (all.length + columns.reduce((sum, column) => sum + column.length, 0)));
  let at = 0;
  for (const value of all) at = buffer.writeInt32LE(value, at);
  for (const column of columns) for (const value of column) at = buffer.writeInt32LE(value, at);
  writeData(name, buffer);
}

export function writeManifest(sources: Record<string, string>): number {
  const files = Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(DATA_FOLDER, "manifest.json"), `${JSON.stringify({ sources, files }, null, 1)}\n`);
  return [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
}

function hash(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
