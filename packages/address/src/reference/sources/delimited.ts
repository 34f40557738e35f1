import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { CsvReader } from "../../cli/read-csv.ts";
import { readLines } from "../../cli/read-lines.ts";

/** Lines of a text file, decompressed if its name ends in .gz. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  for await (const lines of readLines(path.endsWith(".gz") ? file.pipe(createGunzip()) : file)) yield* lines;
}

/** Records of a file with a header, by the header's names in capitals; unparsable lines are skipped. */
export async function* recordsOf(path: string, divider: string): AsyncGenerator<(name: string) => string> {
  const reader = new CsvReader(divider);
  let header: ReadonlyMap<string, number> | null = null;
  for await (const line of linesOf(path)) {
    for (const cells of reader.push(line)) {
      if (cells === null) continue;
      if (header === null) header = new Map(cells.map((cell, index) => [cell.trim().toUpperCase(), index]));
      else {
        const columns = header;
        yield (name) => (cells[columns.get(name) ?? -1] ?? "").trim();
      }
    }
  }
}
