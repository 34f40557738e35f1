import { writeXlsxStream } from "hucre/xlsx";
import type { Cell, Table } from "./table-of.ts";

/** Excel refuses a file with a longer cell text. */
const MAX_CELL = 32_767;

/**
 * A workbook of one sheet, generated as a stream: rows are pulled as the reader takes the bytes (decision 050). Every cell is text,
 * so that leading zeros stay, long ids are not shown in scientific notation, and nothing is a formula.
 */
export async function* xlsxFile({ columns, pages }: Table, sheet: string): AsyncGenerator<Uint8Array> {
  yield* writeXlsxStream(cellsOf(columns, pages), { name: sheet, freezePane: { rows: 1 } });
}

async function* cellsOf(columns: readonly string[], pages: Table["pages"]): AsyncGenerator<(string | null)[]> {
  yield columns.map(xlsxCell);
  for await (const rows of pages) for (const row of rows) yield row.map(xlsxCell);
}

/** Null: an empty cell. */
export function xlsxCell(value: Cell): string | null {
  const text = value instanceof Date ? value.toISOString() : String(value ?? "");
  if (text === "") return null;
  return escaped(text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text);
}

/** Characters that XML can't represent, and text that Excel would read as an escape (ECMA-376, 22.9.2.19 ST_Xstring). */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
