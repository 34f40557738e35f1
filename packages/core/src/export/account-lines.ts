import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { auditDetail, auditKey } from "../audit/list-audit-events.ts";
import type { AuditEvent, CreditEntry } from "../generated/prisma/client.ts";
import { parseJobRecord, type JobRecord } from "../records/record-rows.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { csvRow } from "./csv-cell.ts";
import { CSV_HEADER, csvLine } from "./outcomes-csv.ts";
import { PAGE, pages, type Reader } from "./pages.ts";

// The archive's tables, page by page: an account can have millions of rows.

/** By id, in the words of the index that holds one account's rows together: by id alone a small account is looked for among all. */
const OWN_KEY = [{ accountId: "asc" as const }, { id: "asc" as const }];

export async function* jobLines(read: Reader): AsyncGenerator<string> {
  yield "id,created_at,finished_at,portal_id,portal_name,kind,object_type,list_id,list_name,status,reason,records,confirmed,corrected,unchanged,review,failed,skipped,not_done,restored,undo_of\r\n";
  for await (const jobs of pages<Job>(read, async (tx, after) => {
    const where = after ? { id: { gt: after.id } } : {};
    const rows = await tx.job.findMany({ where, orderBy: OWN_KEY, take: PAGE });
    return rows.map(parseJob);
  }))
    yield jobs
      .map((job) => {
        const texts = [job.portalId, job.portalName, job.kind, job.objectType, job.listId, job.listName, job.status];
        const { recordsTotal, confirmed, corrected, unchanged, review, failed, skipped, notDone, restored } = job;
        const counts = [recordsTotal, confirmed, corrected, unchanged, review, failed, skipped, notDone, restored];
        return csvRow([job.id, job.createdAt, job.finishedAt, ...texts, job.reason, ...counts, job.undoOf]);
      })
      .join("");
}

export async function* outcomeLines(read: Reader): AsyncGenerator<string> {
  yield `job_id,${CSV_HEADER}`;
  for await (const jobs of pages<{ id: string }>(read, (tx, after) =>
    tx.job.findMany({
      ...(after ? { where: { id: { gt: after.id } } } : {}),
      orderBy: OWN_KEY,
      take: PAGE,
      select: { id: true },
    }),
  ))
    for (const job of jobs) yield* recordLines(read, job.id);
}

/** Job by job, by the key of its records: one order over all jobs is served by no index. */
async function* recordLines(read: Reader, jobId: string): AsyncGenerator<string> {
  for await (const records of pages<JobRecord>(read, async (tx, after) => {
    const rows = await tx.jobRecord.findMany({
      where: { jobId, ...(after ? { recordId: { gt: after.recordId } } : {}) },
      orderBy: { recordId: "asc" },
      take: PAGE,
    });
    return rows.map(parseJobRecord);
  }))
    yield records
      .filter(({ state }) => state !== "waiting" && state !== "planned")
      .map((record) => `${record.jobId},${csvLine(record)}`)
      .join("");
}

const LEDGER_COLUMNS = [
  "seq",
  "createdAt",
  "kind",
  "availableDelta",
  "heldDelta",
  "spentDelta",
  "frozenDelta",
  "owedDelta",
  "availableAfter",
  "heldAfter",
] as const;

export async function* ledgerLines(read: Reader): AsyncGenerator<string> {
  yield "number,date,kind,available,held,spent,frozen,owed,available_after,held_after,reference\r\n";
  for await (const entries of pages<CreditEntry>(read, (tx, after) =>
    tx.creditEntry.findMany({ where: { seq: { gt: after?.seq ?? 0 } }, orderBy: { seq: "asc" }, take: PAGE }),
  ))
    yield entries
      .map((entry) => {
        // An operator's reason is internal, and from earlier releases holds their email address.
        const reference = entry.refType === "operator" ? "operator" : `${entry.refType}:${entry.refId}`;
        return csvRow([...LEDGER_COLUMNS.map((column) => entry[column]), reference]);
      })
      .join("");
}

export async function* activityLines(read: Reader): AsyncGenerator<string> {
  const texts: Record<string, string> = AUDIT_TEXTS;
  yield "date,action,text,detail,by_operator,key,ip\r\n";
  for await (const events of pages<AuditEvent>(read, (tx, after) =>
    tx.auditEvent.findMany({
      orderBy: { id: "asc" },
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    }),
  ))
    yield events
      .map(({ createdAt, action, facts, isOperator, ip }) => {
        const what = [action, texts[action] ?? action, auditDetail(facts), String(isOperator)];
        return csvRow([createdAt, ...what, auditKey(facts), isOperator ? null : ip]);
      })
      .join("");
}
