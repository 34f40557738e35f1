import { PARTS } from "../types.ts";
import type { AddressFields, Part } from "../types.ts";
import { CsvReader, dividerOf, splitCells } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

/** `fields` is null if the line contains no record; `set` is omitted where addresses have no names. */
export type InputRecord = { id?: unknown; set?: string; fields: AddressFields | null };

/** One address of a line: its name, and the key of each of its parts. */
type Keys = { set?: string; keys: readonly (readonly [Part, string])[] };
/** The columns of one address. */
type Columns = { set?: string; columns: readonly (readonly [Part, number])[] };
type Header = { id: number; addresses: readonly Columns[] };

const EMPTY: AddressFields = { street_address: "", city: "", state: "", postal_code: "", country: "" };
const UNNAMED: readonly Keys[] = [{ keys: PARTS.map((part) => [part, part]) }];

/**
 * JSON Lines, or CSV if the first line is a header with one of the field names. Empty lines are skipped. A line with several
 * addresses yields a record for each, in the order of `sets`.
 */
export class RecordReader {
  readonly #addresses: readonly Keys[];
  #isFirst = true;
  #csv: { lines: CsvReader; header: Header } | null = null;

  constructor(sets?: readonly string[]) {
    this.#addresses = sets?.map((set) => ({ set, keys: PARTS.map((part) => [part, `${set}_${part}`]) })) ?? UNNAMED;
  }

  /** The records that this line completes: none while a quoted cell is open. */
  push(line: string): InputRecord[] {
    if (this.#csv !== null) return recordsOf(this.#csv.lines.push(line), this.#csv.header);
    if (line.trim() === "") return [];
    const header = this.#isFirst ? readHeader(line, this.#addresses) : null;
    this.#isFirst = false;
    if (header === null) return readJson(line, this.#addresses);
    this.#csv = { lines: new CsvReader(dividerOf(line)), header };
    return [];
  }

  /** The remaining records at the end of the input. */
  end(): InputRecord[] {
    return this.#csv === null ? [] : recordsOf(this.#csv.lines.end(), this.#csv.header);
  }
}

function readHeader(line: string, addresses: readonly Keys[]): Header | null {
  if (line.trimStart().startsWith("{")) return null;
  const names = splitCells(line, dividerOf(line))?.map((cell) => cell.trim().toLowerCase().replaceAll(" ", "_")) ?? [];
  const found = addresses.map(({ keys, ...named }): Columns => {
    const columns = keys.map(([part, key]): [Part, number] => [part, names.lastIndexOf(key)]);
    return { ...named, columns: columns.filter(([, index]) => index >= 0) };
  });
  return found.some(({ columns }) => columns.length > 0) ? { id: names.lastIndexOf("id"), addresses: found } : null;
}

function recordsOf(lines: readonly CsvRecord[], header: Header): InputRecord[] {
  return lines.flatMap((cells) => header.addresses.map((columns) => recordOf(cells, columns, header.id)));
}

function recordOf(cells: CsvRecord, { columns, ...named }: Columns, id: number): InputRecord {
  if (cells === null) return { ...named, fields: null };
  const fields: Record<Part, string> = { ...EMPTY };
  for (const [part, index] of columns) fields[part] = cells[index] ?? "";
  return id < 0 ? { ...named, fields } : { ...named, id: cells[id] ?? "", fields };
}

function readJson(line: string, addresses: readonly Keys[]): InputRecord[] {
  const given = readObject(line);
  return addresses.map(({ keys, ...named }) => {
    const fields = given && fieldsOf(given, keys);
    return given && "id" in given ? { ...named, id: given.id, fields } : { ...named, fields };
  });
}

function readObject(line: string): Partial<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Null if a field is neither text nor a number. */
function fieldsOf(given: Partial<Record<string, unknown>>, keys: Keys["keys"]): AddressFields | null {
  const fields: Record<Part, string> = { ...EMPTY };
  for (const [part, key] of keys) {
    const cell = given[key];
    if (cell === undefined || cell === null) continue;
    if (typeof cell !== "string" && typeof cell !== "number") return null;
    fields[part] = String(cell);
  }
  return fields;
}
