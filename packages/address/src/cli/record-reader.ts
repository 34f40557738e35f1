import { PARTS } from "../types.ts";
import type { AddressFields, Part } from "../types.ts";
import { CsvReader, dividerOf, splitCells } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

/** `fields` is null when the line holds no record; `set` is left out where addresses have no names. */
export type InputRecord = { id?: unknown; set?: string; fields: AddressFields | null };

/** An address of each line: its name, and the key of each of its parts. */
type Keys = { set?: string; keys: readonly (readonly [Part, string])[] };
/** Columns of an address. */
type Columns = { set?: string; columns: readonly (readonly [Part, number])[] };
type Header = { id: number; addresses: readonly Columns[] };

const EMPTY: AddressFields = { street_address: "", city: "", state: "", postal_code: "", country: "" };
const UNNAMED: readonly Keys[] = [{ keys: PARTS.map((part) => [part, part]) }];

/**
 * JSON Lines, or CSV when the first line is a header that names one of the fields. Empty lines are passed over. Of a line with several
 * addresses there is a record for each, in the order of `sets`.
 */
export class RecordReader {
  readonly #addresses: readonly Keys[];
  #isFirst = true;
  #csv: { lines: CsvReader; header: Header } | null = null;

  constructor(sets?: readonly string[]) {
    this.#addresses = sets?.map((set) => ({ set, keys: PARTS.map((part) => [part, `${set}_${part}`]) })) ?? UNNAMED;
  }

  /** The records that this line ends: none while a quoted cell is open. */
  push(line: string): InputRecord[] {
    if (this.#csv !== null) return recordsOf(this.#csv.lines.push(line), this.#csv.header);
    if (line.trim() === "") return [];
    const header = this.#isFirst ? readHeader(line, this.#addresses) : null;
    this.#isFirst = false;
    if (header === null) return readJson(line, this.#addresses);
    this.#csv = { lines: new CsvReader(dividerOf(line)), header };
    return [];
  }

  /** What is left when the input ends. */
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

/** Null where a field is neither text nor number. */
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
