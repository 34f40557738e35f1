/** The same rows as CSV, or as a workbook of text cells for Excel. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** For display. */
export const TABLE_NAMES: Readonly<Record<TableFormat, string>> = {
  csv: "CSV",
  xlsx: "an Excel workbook of text cells",
};
