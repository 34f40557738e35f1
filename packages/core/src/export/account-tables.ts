import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { auditDetail, auditKey } from "../audit/list-audit-events.ts";
import { withNames } from "./with-names.ts";
import { startersOf } from "../jobs/starters-of.ts";
import type { AuditEvent, CreditEntry } from "../generated/prisma/client.ts";
import type { AddressId } from "../records/values.ts";
import { parseJobRecord, type JobRecord } from "../records/rows.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { LATER_OUTCOME_COLUMNS, laterValues, OUTCOME_COLUMNS, outcomeRow } from "./outcomes-table.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { tableOf, type Table } from "./table-of.ts";

// The archive's tables are read page by page: an account can have millions of rows.

/** Both columns of the account's index: ordered by id alone, Postgres would scan all accounts for a small one. */
const OWN_KEY = [{ accountId: "asc" as const }, { id: "asc" as const }];

const JOB_COLUMNS =
  "id,created_at,finished_at,portal_id,portal_name,kind,object_type,list_id,list_name,status,reason,records,confirmed,corrected,unchanged,review,failed,skipped,not_done,restored,undo_of,started_by".split(
    ",",
  );

export function jobsTable(read: Reader): Table {
  const jobs = pages<Job & { by: string }>(read, async (tx, after) => {
    const where = after ? { id: { gt: after.id } } : {};
    const rows = (await tx.job.findMany({ where, orderBy: OWN_KEY, take: PAGE })).map(parseJob);
    const startedBy = await startersOf(tx, rows);
    return rows.map((job) => ({ ...job, by: actedByText(startedBy(job)) }));
  });
  return tableOf(JOB_COLUMNS, jobs, (job) => {
    const texts = [job.portalId, job.portalName, job.kind, job.objectType, job.listId, job.listName, job.status];
    const { recordsTotal, confirmed, corrected, unchanged, review, failed, skipped, notDone, restored } = job;
    const counts = [recordsTotal, confirmed, corrected, unchanged, review, failed, skipped, notDone, restored];
    return [job.id, job.createdAt, job.finishedAt, ...texts, job.reason, ...counts, job.undoOf, job.by];
  });
}

export function outcomesTable(read: Reader): Table {
  return tableOf(
    ["job_id", ...OUTCOME_COLUMNS, "address_set", ...LATER_OUTCOME_COLUMNS],
    recordsOfJobs(read),
    (record) => [record.jobId, ...outcomeRow(record), record.setKey, ...laterValues(record)],
  );
}

async function* recordsOfJobs(read: Reader): AsyncGenerator<JobRecord[]> {
  for await (const jobs of pages<{ id: string }>(read, (tx, after) =>
    tx.job.findMany({
      ...(after ? { where: { id: { gt: after.id } } } : {}),
      orderBy: OWN_KEY,
      take: PAGE,
      select: { id: true },
    }),
  ))
    for (const job of jobs) yield* recordsOf(read, job.id);
}

/** Job by job, by the primary key of its records: no index serves one order over all jobs. */
async function* recordsOf(read: Reader, jobId: string): AsyncGenerator<JobRecord[]> {
  for await (const records of pages<JobRecord>(read, async (tx, after) => {
    const rows = await tx.jobRecord.findMany({
      where: { jobId, ...(after ? behind(after) : {}) },
      orderBy: [{ recordId: "asc" }, { setKey: "asc" }],
      take: PAGE,
    });
    return rows.map(parseJobRecord);
  }))
    yield records.filter(({ state }) => state !== "waiting" && state !== "planned");
}

/** Addresses after this one, in the order of records and sets. */
function behind({ recordId, setKey }: AddressId) {
  // The exact position alone cannot use an index; this bound can.
  return { recordId: { gte: recordId }, OR: [{ recordId: { gt: recordId } }, { setKey: { gt: setKey } }] };
}

const LEDGER_FIELDS = [
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

const LEDGER_COLUMNS = "number,date,kind,available,held,spent,frozen,owed,available_after,held_after,reference".split(
  ",",
);

export function ledgerTable(read: Reader): Table {
  const entries = pages<CreditEntry>(read, (tx, after) =>
    tx.creditEntry.findMany({ where: { seq: { gt: after?.seq ?? 0 } }, orderBy: { seq: "asc" }, take: PAGE }),
  );
  return tableOf(LEDGER_COLUMNS, entries, (entry) => {
    // An operator's reason is internal, and rows of earlier releases contain their email address.
    const reference = entry.refType === "operator" ? "operator" : `${entry.refType}:${entry.refId}`;
    return [...LEDGER_FIELDS.map((field) => entry[field]), reference];
  });
}

export function activityTable(read: Reader): Table {
  const texts: Record<string, string> = AUDIT_TEXTS;
  const events = pages<AuditEvent & { by: string }>(read, async (tx, after) => {
    const rows = await tx.auditEvent.findMany({
      orderBy: { id: "asc" },
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    });
    return await withNames(tx, rows);
  });
  return tableOf(
    ["date", "action", "text", "detail", "by_operator", "key", "ip", "by", "portal_id"],
    events,
    (event) => {
      const { createdAt, action, facts, isOperator, ip, by, portalId } = event;
      const what = [action, texts[action] ?? action, auditDetail(facts), String(isOperator)];
      return [createdAt, ...what, auditKey(facts), isOperator ? null : ip, by, portalId];
    },
  );
}
