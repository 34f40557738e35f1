import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export const DATA_FOLDER = join(import.meta.dirname, "..", "..", "data");
/** zlib's minimum. */
const MIN_CHUNK = 64;

/** A file of the data folder, decompressed. Throws ENOENT if there is none. */
export function readDataFile(name: string): Uint8Array {
  const packed = readFileSync(join(DATA_FOLDER, name));
  // A gzip file ends with the size of its content. An exact buffer keeps small tables from holding a larger one.
  const size = packed.readUInt32LE(packed.length - 4);
  return gunzipSync(packed, { chunkSize: Math.max(MIN_CHUNK, size + 1) });
}

/** The operator's own postal file of a country; null if there is none. */
export function readOperatorFile(folder: string, country: string): string | null {
  const file = join(folder, `${country}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
