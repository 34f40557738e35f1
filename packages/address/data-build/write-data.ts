import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

export type ManifestEntry = { bytes: number; sha256: string; textSha256: string };

const DATA_FOLDER = join(import.meta.dirname, "..", "data");
const entries = new Map<string, ManifestEntry>();

export function clearData(): void {
  mkdirSync(DATA_FOLDER, { recursive: true });
  for (const name of readdirSync(DATA_FOLDER)) rmSync(join(DATA_FOLDER, name), { recursive: true });
}

/** The gzip header carries no time, so the same text gives the same file with the same zlib; `textSha256` holds across versions of zlib. */
export function writeData(name: string, text: string): void {
  const packed = gzipSync(Buffer.from(text, "utf8"), { level: 9 });
  const path = join(DATA_FOLDER, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, packed);
  entries.set(name, { bytes: packed.length, sha256: hash(packed), textSha256: hash(text) });
}

export function writeManifest(sources: Record<string, string>): number {
  const files = Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(DATA_FOLDER, "manifest.json"), `${JSON.stringify({ sources, files }, null, 1)}\n`);
  return [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
}

function hash(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
