import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of the archive; its content is read in pieces while it is sent. */
export type ExportFile = { name: string; pieces: AsyncIterable<string | Uint8Array> };

/** Streams a ZIP: at most one piece is in memory at a time. */
export async function* zipFiles(files: readonly ExportFile[], at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const encoder = new TextEncoder();
  for (const { name, pieces } of files) {
    // A workbook is already compressed.
    const file = name.endsWith(".xlsx") ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(typeof piece === "string" ? encoder.encode(piece) : piece);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
