/** Longest record that quotes may span; an unclosed quote must not swallow the rest of a file. */
const MAX_RECORD_LINES = 20;

/** The cells of one record; null where it cannot be parsed. */
export type CsvRecord = string[] | null;

/** Joins lines where a quoted cell contains line breaks (RFC 4180). An unclosed quote loses only its own line. */
export class CsvReader {
  readonly #divider: string;
  #open: string[] = [];

  constructor(divider: string) {
    this.#divider = divider;
  }

  /** The records that this line completes: none while a quote is open. */
  push(line: string): CsvRecord[] {
    if (line === "" && this.#open.length === 0) return [];
    this.#open.push(line);
    const cells = splitCells(this.#open.join("\n"), this.#divider);
    if (cells !== null) {
      this.#open = [];
      return [cells];
    }
    return this.#open.length < MAX_RECORD_LINES ? [] : this.#readWithoutQuotes();
  }

  /** The rest if the input ends inside a quote. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#open.length > 0) records.push(...this.#readWithoutQuotes());
    return records;
  }

  #readWithoutQuotes(): CsvRecord[] {
    const [, ...lines] = this.#open;
    this.#open = [];
    return [null, ...lines.flatMap((line) => this.push(line))];
  }
}

/** Null if the last quote is not closed. */
export function splitCells(text: string, divider: string): string[] | null {
  if (!text.includes('"')) return text.split(divider);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(divider, at);
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    let cell = "";
    let from = at + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote < 0) return null;
      cell += text.slice(from, quote);
      from = quote + 1;
      if (text[from] !== '"') break;
      cell += '"';
      from++;
    }
    const end = text.indexOf(divider, from);
    cells.push(cell + (end < 0 ? text.slice(from) : text.slice(from, end)));
    if (end < 0) return cells;
    at = end + 1;
  }
}

export function dividerOf(header: string): string {
  return [",", ";", "\t"].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ",";
}
