import type { Actor } from "../actor.ts";
import { listJobRecords } from "../jobs/list-job-records.ts";
import type { JobRecord } from "../generated/prisma/client.ts";
import { isCharged, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { csvCell } from "./csv-cell.ts";

export const CSV_HEADER = `${["record_id", "outcome", "reason", "credits", ...ADDRESS_PARTS.flatMap((part) => [`${part}_before`, `${part}_after`])].join(",")}\r\n`;

const PAGE = 1_000;

/** The outcomes of one job, page by page. */
export async function* jobOutcomesCsv(
  ctx: Parameters<typeof listJobRecords>[0],
  actor: Actor,
  jobId: string,
): AsyncGenerator<string> {
  yield CSV_HEADER;
  for (let after: string | null = ""; after !== null;) {
    const page = await listJobRecords(ctx, actor, { jobId, first: PAGE, after, outcome: null, search: null });
    yield page.nodes.map(csvLine).join("");
    after = page.endCursor;
  }
}

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
