import { createHash } from "node:crypto";
import { readSync } from "node:fs";

const CHUNK_BYTES = 8 * 1024 * 1024;

/** SHA-256 of an open file's content, read in slices. */
export function contentHash(file: number): string {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let at = 0;
  for (;;) {
    const read = readSync(file, chunk, 0, chunk.length, at);
    if (read === 0) return hash.digest("hex");
    hash.update(chunk.subarray(0, read));
    at += read;
  }
}
