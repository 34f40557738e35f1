import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export const DATA_FOLDER = join(import.meta.dirname, "..", "data");

export function readDataText(name: string): string {
  return gunzipSync(readFileSync(join(DATA_FOLDER, name))).toString("utf8");
}

/** Blocks are divided by an empty line. */
export function readDataBlocks(name: string): string[][] {
  return readDataText(name)
    .split("\n\n")
    .map((block) => block.split("\n"));
}
