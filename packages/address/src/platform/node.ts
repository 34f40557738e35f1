import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export const DATA_FOLDER = join(import.meta.dirname, "..", "..", "data");

/** A file of the data folder, unpacked. Throws ENOENT where there is none. */
export function readDataFile(name: string): Uint8Array {
  return gunzipSync(readFileSync(join(DATA_FOLDER, name)));
}

/** An operator's own postal file of a country; null where there is none. */
export function readOperatorFile(folder: string, country: string): string | null {
  const file = join(folder, `${country}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
