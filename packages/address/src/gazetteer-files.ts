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

/** Columns of whole numbers as `data-build/write-data.ts` lays them down. */
export function readDataNumbers(name: string): Int32Array[] {
  const bytes = gunzipSync(readFileSync(join(DATA_FOLDER, name)));
  const numbers = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const count = numbers[0] ?? 0;
  let at = 1 + count;
  return Array.from({ length: count }, (_, column) => {
    const length = numbers[1 + column] ?? 0;
    at += length;
    return numbers.subarray(at - length, at);
  });
}
