import { csvRow } from "./csv-cell.ts";
import type { Table } from "./table-of.ts";

/** Byte order mark: without it Excel reads UTF-8 in a local code page and shows "ZÃ¼rich" for "Zürich". */
const BYTE_ORDER_MARK = "\uFEFF";

/** The heading is sent with the first page, so that an earlier failure is an ordinary error. */
export async function* csvFile({ columns, pages }: Table): AsyncGenerator<string> {
  let head = `${BYTE_ORDER_MARK}${csvRow(columns)}`;
  for await (const rows of pages) {
    yield head + rows.map(csvRow).join("");
    head = "";
  }
  if (head !== "") yield head;
}
