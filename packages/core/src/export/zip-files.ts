import { Zip, ZipDeflate } from "fflate";

/** A file of the archive: its text comes piece by piece, read as it is sent. */
export type ExportFile = { name: string; pieces: AsyncIterable<string> };

/** A ZIP as it grows: at no time is more of it in memory than one piece. */
export async function* zipFiles(files: readonly ExportFile[], at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const encoder = new TextEncoder();
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(encoder.encode(piece));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
