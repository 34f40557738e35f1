import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { auditDetail, auditHubspotUser, auditKey } from "../audit/list-audit-events.ts";
import { withNames } from "./with-names.ts";
import { startersOf } from "../jobs/starters-of.ts";
import type { ApiDay, AuditEvent, CreditEntry } from "../generated/prisma/client.ts";
import type { AddressId } from "../records/values.ts";
import { parseJobRecord, type JobRecord } from "../records/rows.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import { LATER_OUTCOME_COLUMNS, OUTCOME_COLUMNS } from "./outcomes-table.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { tableOf, type Table } from "./table-of.ts";

// The archive's tables are read page by page: an account can have millions of rows.

/** Both columns of the account's index: ordered by id alone, Postgres would scan all accounts for a small one. */
const OWN_KEY = [{ accountId: "asc" as const }, { id: "asc" as const }];

export function jobsTable(read: Reader): Table {
  const jobs = pages<Job & { by: string }>(read, async (tx, after) => {
    const where = after ? { id: { gt: after.id } } : {};
    const rows = (await tx.job.findMany({ where, orderBy: OWN_KEY, take: PAGE })).map(parseJob);
    const startedBy = await startersOf(tx, rows);
    return rows.map((job) => ({ ...job, by: actedByText(startedBy(job)) }));
  });
  return tableOf(jobs, {
    id: ({ id }) => id,
    created_at: ({ createdAt }) => createdAt,
    finished_at: ({ finishedAt }) => finishedAt,
    portal_id: ({ portalId }) => portalId,
    portal_name: ({ portalName }) => portalName,
    kind: ({ kind }) => kind,
    object_type: ({ objectType }) => objectType,
    list_id: ({ listId }) => listId,
    list_name: ({ listName }) => listName,
    status: ({ status }) => status,
    reason: ({ reason }) => reason,
    records: ({ recordsTotal }) => recordsTotal,
    confirmed: ({ confirmed }) => confirmed,
    corrected: ({ corrected }) => corrected,
    unchanged: ({ unchanged }) => unchanged,
    review: ({ review }) => review,
    failed: ({ failed }) => failed,
    skipped: ({ skipped }) => skipped,
    not_done: ({ notDone }) => notDone,
    restored: ({ restored }) => restored,
    undo_of: ({ undoOf }) => undoOf,
    started_by: ({ by }) => by,
  });
}

/** Addresses sent to the API, by day (UTC). */
export function apiDaysTable(read: Reader): Table {
  const days = pages<ApiDay>(read, (tx, after) =>
    tx.apiDay.findMany({
      where: after ? { day: { gt: after.day } } : {},
      orderBy: [{ accountId: "asc" }, { day: "asc" }],
      take: PAGE,
    }),
  );
  return tableOf(days, {
    day: ({ day }) => day.toISOString().slice(0, 10),
    confirmed: ({ confirmed }) => confirmed,
    corrected: ({ corrected }) => corrected,
    unchanged: ({ unchanged }) => unchanged,
    review: ({ review }) => review,
    failed: ({ failed }) => failed,
  });
}

export function outcomesTable(read: Reader): Table {
  return tableOf(recordsOfJobs(read), {
    job_id: ({ jobId }) => jobId,
    ...OUTCOME_COLUMNS,
    address_set: ({ setKey }) => setKey,
    ...LATER_OUTCOME_COLUMNS,
  });
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

export function ledgerTable(read: Reader): Table {
  const entries = pages<CreditEntry>(read, (tx, after) =>
    tx.creditEntry.findMany({ where: { seq: { gt: after?.seq ?? 0 } }, orderBy: { seq: "asc" }, take: PAGE }),
  );
  return tableOf(entries, {
    number: ({ seq }) => seq,
    date: ({ createdAt }) => createdAt,
    kind: ({ kind }) => kind,
    available: ({ availableDelta }) => availableDelta,
    held: ({ heldDelta }) => heldDelta,
    spent: ({ spentDelta }) => spentDelta,
    frozen: ({ frozenDelta }) => frozenDelta,
    owed: ({ owedDelta }) => owedDelta,
    available_after: ({ availableAfter }) => availableAfter,
    held_after: ({ heldAfter }) => heldAfter,
    // An operator's reason is internal, and rows of earlier releases contain their email address.
    reference: ({ refType, refId }) => (refType === "operator" ? "operator" : `${refType}:${refId}`),
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
  return tableOf(events, {
    date: ({ createdAt }) => createdAt,
    action: ({ action }) => action,
    text: ({ action }) => texts[action] ?? action,
    detail: ({ facts }) => auditDetail(facts),
    by_operator: ({ isOperator }) => String(isOperator),
    key: ({ facts }) => auditKey(facts),
    hubspot_user: ({ facts }) => auditHubspotUser(facts),
    ip: ({ isOperator, ip }) => (isOperator ? null : ip),
    by: ({ by }) => by,
    portal_id: ({ portalId }) => portalId,
  });
}
