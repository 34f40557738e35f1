import { csvRow } from "./csv-cell.ts";
import type { Table } from "./table-of.ts";

/** Without it Excel takes UTF-8 for the code page of its country, and "Zürich" for "ZÃ¼rich". */
const BYTE_ORDER_MARK = "\uFEFF";

/** The heading comes with the first page, so that what fails before it is an ordinary error. */
export async function* csvFile({ columns, pages }: Table): AsyncGenerator<string> {
  let head = `${BYTE_ORDER_MARK}${csvRow(columns)}`;
  for await (const rows of pages) {
    yield head + rows.map(csvRow).join("");
    head = "";
  }
  if (head !== "") yield head;
}
