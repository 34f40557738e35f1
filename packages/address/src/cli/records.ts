import { PARTS } from "../types.ts";
import type { AddressFields, Part } from "../types.ts";
import { CsvReader, dividerOf, splitCells } from "./read-csv.ts";
import type { CsvRecord } from "./read-csv.ts";

/** `fields` is null when the line holds no record. */
export type InputRecord = { id?: unknown; fields: AddressFields | null };

const EMPTY: AddressFields = { street_address: "", city: "", state: "", postal_code: "", country: "" };

/** JSON Lines, or CSV when the first line is a header that names one of the five fields. Empty lines are passed over. */
export async function* readRecords(batches: AsyncIterable<readonly string[]>): AsyncGenerator<InputRecord[]> {
  let header: string[] | null = null;
  let csv: CsvReader | null = null;
  let first = true;
  for await (const lines of batches) {
    const records: InputRecord[] = [];
    for (const line of lines) {
      if (line.trim() === "" && csv === null) continue;
      if (first) {
        first = false;
        header = readHeader(line);
        if (header) {
          csv = new CsvReader(dividerOf(line));
          continue;
        }
      }
      if (csv === null || header === null) records.push(fromJson(line));
      else for (const cells of csv.push(line)) records.push(fromCells(header, cells));
    }
    yield records;
  }
  if (csv && header) yield Array.from(csv.end(), (cells) => fromCells(header, cells));
}

function readHeader(line: string): string[] | null {
  if (line.trimStart().startsWith("{")) return null;
  const cells = splitCells(line, dividerOf(line))?.map((cell) => cell.trim().toLowerCase().replaceAll(" ", "_")) ?? [];
  return cells.some((cell) => PARTS.includes(cell as Part)) ? cells : null;
}

function fromCells(header: string[], cells: CsvRecord): InputRecord {
  if (cells === null) return { fields: null };
  const fields: Record<Part, string> = { ...EMPTY };
  const record: InputRecord = { fields };
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? "";
    if (name === "id") record.id = cell;
    else if (isPart(name)) fields[name] = cell;
  }
  return record;
}

function fromJson(line: string): InputRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return { fields: null };
    throw error;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { fields: null };
  const given: Partial<Record<string, unknown>> = value;
  const record: InputRecord = "id" in given ? { id: given.id, fields: null } : { fields: null };
  const fields: Record<Part, string> = { ...EMPTY };
  let readable = true;
  for (const part of PARTS) {
    const cell = given[part];
    if (cell === undefined || cell === null) continue;
    if (typeof cell === "string" || typeof cell === "number") fields[part] = String(cell);
    else readable = false;
  }
  if (readable) record.fields = fields;
  return record;
}

function isPart(name: string): name is Part {
  return PARTS.includes(name as Part);
}
