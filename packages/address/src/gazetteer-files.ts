import { readDataFile } from "#platform";
import { TextLines } from "./text-lines.ts";

export function readDataText(name: string): string {
  return new TextDecoder().decode(readDataFile(name));
}

/** Blocks are separated by an empty line. */
export function readDataBlocks(name: string): string[][] {
  return readDataText(name)
    .split("\n\n")
    .map((block) => block.split("\n"));
}

/** The blocks of a file; null if there is no such file: the gazetteer has no data of the country. */
export function readDataLinesIfAny(name: string): TextLines[] | null {
  try {
    return TextLines.blocksOf(readDataFile(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Integer columns as written by `data-build/write-data.ts`. */
export function readDataNumbers(name: string): Int32Array[] {
  const bytes = readDataFile(name);
  const numbers = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const count = numbers[0] ?? 0;
  let at = 1 + count;
  return Array.from({ length: count }, (_, column) => {
    const length = numbers[1 + column] ?? 0;
    at += length;
    return numbers.subarray(at - length, at);
  });
}
