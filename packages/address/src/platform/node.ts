import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export const DATA_FOLDER = join(import.meta.dirname, "..", "..", "data");
/** The least that zlib takes. */
const MIN_CHUNK = 64;

/** A file of the data folder, unpacked. Throws ENOENT where there is none. */
export function readDataFile(name: string): Uint8Array {
  const packed = readFileSync(join(DATA_FOLDER, name));
  // A gzip file ends in the size of its content. With room for all of it the small tables keep no larger buffer.
  const size = packed.readUInt32LE(packed.length - 4);
  return gunzipSync(packed, { chunkSize: Math.max(MIN_CHUNK, size + 1) });
}

/** An operator's own postal file of a country; null where there is none. */
export function readOperatorFile(folder: string, country: string): string | null {
  const file = join(folder, `${country}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
