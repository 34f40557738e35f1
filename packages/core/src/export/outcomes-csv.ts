import type { Actor } from "../actor.ts";
import { listJobRecords } from "../jobs/views/list-job-records.ts";
import type { JobRecord } from "../records/record-rows.ts";
import { isCharged } from "@plumbline/schema/jobs/states.ts";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { isWritten } from "../records/record-view.ts";
import { csvCell } from "./csv-cell.ts";

/** The address first, as it always was; what is filled in beside it stands behind, and what an undo found last. */
const FIELDS = [...ADDRESS_PARTS, ...ENRICHMENT_TARGETS];
export const CSV_HEADER = `${["record_id", "outcome", "reason", "credits", ...FIELDS.flatMap((field) => [`${field}_before`, `${field}_after`]), "later_job_id"].join(",")}\r\n`;

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
  const before = record.before ?? {};
  const after = isWritten(record) ? (record.after ?? before) : before;
  const cells = [
    record.recordId,
    record.state,
    record.reason ?? "",
    isCharged(record.state) ? "1" : "0",
    ...FIELDS.flatMap((field) => [before[field] ?? "", after[field] ?? ""]),
    record.laterJobId ?? "",
  ];
  return `${cells.map(csvCell).join(",")}\r\n`;
}
