import type { Row, Table } from "./table-of.ts";

/** Longitudes west of Greenwich: with an apostrophe they would not be imported as numbers. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * What begins a formula. Also behind a semicolon, a tab or a line break: where Excel separates cells by semicolons, it reads quotes in the
 * middle of a cell as text.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@])/g;

/** RFC 4180, and safe from formula injection in spreadsheets (OWASP: CSV injection). */
export function csvCell(value: string): string {
  const safe = NUMBER.test(value) ? value : value.replace(/^(?=[\t\r])/, "'").replace(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Numbers are our own and are not escaped; text may contain customer input. */
export function csvRow(values: Row): string {
  const cells = values.map((value) => {
    if (typeof value === "number") return String(value);
    return csvCell(value instanceof Date ? value.toISOString() : (value ?? ""));
  });
  return `${cells.join(",")}\r\n`;
}

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
