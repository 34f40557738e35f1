import type { TableFormat } from "@plumbline/schema/rest/downloads.ts";
import { csvFile } from "./csv-file.ts";
import type { Table } from "./table-of.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** `name`: the sheet's, where the format has one. */
export function tableFile(table: Table, format: TableFormat, name: string): AsyncIterable<string | Uint8Array> {
  switch (format) {
    case "csv":
      return csvFile(table);
    case "xlsx":
      return xlsxFile(table, name);
  }
}
