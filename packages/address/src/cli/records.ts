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
export async function* readRecords(
  batches: AsyncIterable<readonly string[]>,
  sets?: readonly string[],
): AsyncGenerator<InputRecord[]> {
  const addresses = sets?.map((set): Keys => ({ set, keys: PARTS.map((part) => [part, `${set}_${part}`]) })) ?? UNNAMED;
  let header: Header | null = null;
  let csv: CsvReader | null = null;
  let first = true;
  for await (const lines of batches) {
    const records: InputRecord[] = [];
    for (const line of lines) {
      if (line.trim() === "" && csv === null) continue;
      if (first) {
        first = false;
        header = readHeader(line, addresses);
        if (header) {
          csv = new CsvReader(dividerOf(line));
          continue;
        }
      }
      if (csv === null || header === null) addJson(records, line, addresses);
      else for (const cells of csv.push(line)) addCells(records, cells, header);
    }
    yield records;
  }
  if (!csv || !header) return;
  const records: InputRecord[] = [];
  for (const cells of csv.end()) addCells(records, cells, header);
  yield records;
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

function addCells(records: InputRecord[], cells: CsvRecord, header: Header): void {
  for (const { columns, ...named } of header.addresses) {
    if (cells === null) {
      records.push({ ...named, fields: null });
      continue;
    }
    const fields: Record<Part, string> = { ...EMPTY };
    for (const [part, index] of columns) fields[part] = cells[index] ?? "";
    records.push(header.id < 0 ? { ...named, fields } : { ...named, id: cells[header.id] ?? "", fields });
  }
}

function addJson(records: InputRecord[], line: string, addresses: readonly Keys[]): void {
  const given = readObject(line);
  for (const { keys, ...named } of addresses) {
    const fields = given && fieldsOf(given, keys);
    records.push(given && "id" in given ? { ...named, id: given.id, fields } : { ...named, fields });
  }
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
