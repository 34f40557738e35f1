import type { JobRecord } from "../generated/prisma/client.ts";
import { isCharged, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { csvCell } from "./csv-cell.ts";

export const CSV_HEADER = `${["record_id", "outcome", "reason", "credits", ...ADDRESS_PARTS.flatMap((part) => [`${part}_before`, `${part}_after`])].join(",")}\r\n`;

/** After equals before where nothing was written. */
export function csvLine(record: JobRecord): string {
  const before = (record.before ?? {}) as Partial<Record<AddressPart, string>>;
  const after = record.state === "corrected" ? ((record.after ?? {}) as Partial<Record<AddressPart, string>>) : before;
  const cells = [
    record.recordId,
    record.state,
    record.reason ?? "",
    isCharged(record.state as Outcome) ? "1" : "0",
    ...ADDRESS_PARTS.flatMap((part) => [before[part] ?? "", after[part] ?? ""]),
  ];
  return `${cells.map(csvCell).join(",")}\r\n`;
}
