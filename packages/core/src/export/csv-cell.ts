import type { Row } from "./table-of.ts";

/** Longitudes west of Greenwich: with an apostrophe they would not be imported as numbers. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** RFC 4180, and safe from formula injection in spreadsheets (OWASP: CSV injection). */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
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
