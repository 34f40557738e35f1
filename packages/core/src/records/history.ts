import type { RecordInput } from "@plumbline/schema/records/rest.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { lockedRecords } from "./choices.ts";
import { deciderOf, type Doer } from "../audit/acted-by.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Page } from "../db/page-of.ts";
import { parseDecidedRecord, parseProposal, type DecidedRecord, type Proposal } from "./rows.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { KEPT_OPTIONS_OF_JOB, parseOptions } from "../connections/in-force.ts";
import { NO_OPTIONS, partOptions, type PartOptions } from "./columns.ts";

export type RecordHistory = Page<HistoryEntry> & {
  isLocked: boolean;
  /** An open or accepted change of it. */
  proposal: Proposal | null;
};
/** One address of the record in one job. `decider`: who accepted what the job wrote; null for jobs that write without asking. */
export type HistoryEntry = { job: Job; record: DecidedRecord; areValuesKept: boolean; decider: Doer | null };

/** Jobs scanned for one page: ids are unique per portal and type only, so rows of other records may be in between. */
const MAX_READ = 1_000;
const BEHIND_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * What the account's jobs did to the addresses of a record, newest job first. A page ends with a whole job, so it may be short and
 * still have a next one. A job's id begins with its creation time, so ordering by key is ordering by time. Error: `not_found` where
 * nothing is left to show.
 */
export async function recordHistory(
  ctx: Pick<Context, "db">,
  actor: Actor,
  record: RecordInput & { first: number; after: string | null },
): Promise<RecordHistory> {
  const { accountId } = actor;
  return await ctx.db.readAccount(accountId, async (tx) => {
    const page = await readHistory(tx, accountId, record);
    if (page.nodes.length === 0 && page.endCursor === null)
      throw new AppError("not_found", "None of your jobs has processed this record.");
    const isLocked = (await lockedRecords(tx, { accountId, ...record }, [record.recordId])).size > 0;
    return { ...page, isLocked, proposal: await pendingProposal(tx, accountId, record) };
  });
}

/** The page alone, empty where nothing is left to show. In the account's scope. */
export async function readHistory(
  tx: Tx,
  accountId: string,
  record: RecordInput & { first: number; after: string | null },
): Promise<Page<HistoryEntry>> {
  const { first } = record;
  const scanned = await scan(tx, accountId, record);
  const found = scanned.filter((row) => row.is_shown);
  const shown = found.slice(0, first).map((row) => row.job_id);
  const hasMore = found.length > first || scanned.length === MAX_READ;
  const last = found.length > first ? shown.at(-1) : scanned.at(-1)?.job_id;
  return { nodes: await entriesOf(tx, record.recordId, shown), endCursor: hasMore ? (last ?? null) : null };
}

/** Open, or accepted and not written yet. At most one, by the index of account and record. */
async function pendingProposal(tx: Tx, accountId: string, { portalId, objectType, recordId }: RecordInput) {
  const row = await tx.proposal.findFirst({
    where: { accountId, recordId, portalId, objectType, status: { in: ["open", "accepted"] } },
  });
  return row && parseProposal(row);
}

/** By the index of records: at most this many jobs, and each by its key. */
async function scan(
  tx: Tx,
  accountId: string,
  { portalId, objectType, recordId, after }: RecordInput & { after: string | null },
): Promise<{ job_id: string; is_shown: boolean }[]> {
  return await tx.$queryRaw`
    SELECT r.job_id, r.is_decided AND j.portal_id = ${portalId} AND j.object_type = ${objectType} AS is_shown
    FROM (
      SELECT job_id, bool_or(state NOT IN ('waiting', 'planned')) AS is_decided FROM job_record
      WHERE account_id = ${accountId}::uuid AND record_id = ${recordId} AND job_id < ${after ?? BEHIND_ALL}::uuid
      GROUP BY job_id ORDER BY job_id DESC LIMIT ${MAX_READ}
    ) r
    CROSS JOIN LATERAL (SELECT portal_id, object_type FROM job WHERE job.id = r.job_id LIMIT 1) j
    ORDER BY r.job_id DESC`;
}

async function entriesOf(tx: Tx, recordId: string, jobIds: string[]): Promise<HistoryEntry[]> {
  if (jobIds.length === 0) return [];
  const jobs = (await tx.job.findMany({ where: { id: { in: jobIds } } })).map(parseJob);
  const rows = await tx.jobRecord.findMany({
    where: { recordId, jobId: { in: jobIds }, state: { notIn: ["waiting", "planned"] } },
    orderBy: { setKey: "asc" },
  });
  const records = rows.map(parseDecidedRecord);
  const accepted = await acceptedIn(tx, recordId, jobs);
  return jobIds.flatMap((jobId) => {
    const job = jobs.find(({ id }) => id === jobId);
    const ofJob = records.filter((row) => row.jobId === jobId);
    if (!job) return [];
    return ofJob.map((record) => {
      const proposal = accepted.find((one) => one.applyJobId === jobId && one.setKey === record.setKey);
      return { job, record, areValuesKept: areValuesKept(record), decider: proposal ? deciderOf(proposal) : null };
    });
  });
}

/** The record's proposals that apply jobs took, by their index of job and record. */
async function acceptedIn(tx: Tx, recordId: string, jobs: readonly Job[]) {
  const jobIds = jobs.filter(({ kind }) => kind === "apply").map(({ id }) => id);
  if (jobIds.length === 0) return [];
  return await tx.proposal.findMany({
    where: { recordId, applyJobId: { in: jobIds } },
    select: { applyJobId: true, setKey: true, decidedBy: true, decidedByKey: true },
  });
}

/**
 * Each decided address has its values until retention or a privacy deletion removes them; one that no batch reached never had any.
 */
function areValuesKept({ before, state, reason }: DecidedRecord): boolean {
  return before !== null || (state === "not_done" && reason !== "write_unknown");
}

export type KnownRecord = { portalId: string; portalName: string; objectType: ObjectType; recordId: string };

/** Newest jobs that are scanned. */
const MOST_WITH_ID = 1_000;

/** The records with this id that jobs of the account have processed; HubSpot's ids are unique per portal and type only. */
export async function recordsWithId(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { recordId }: { recordId: string },
): Promise<KnownRecord[]> {
  const rows = await ctx.db.readAccount(
    actor.accountId,
    (tx) => tx.$queryRaw<{ portal_id: string; portal_name: string; object_type: ObjectType }[]>`
      SELECT DISTINCT ON (j.portal_id, j.object_type) j.portal_id, j.portal_name, j.object_type
      FROM (
        SELECT job_id FROM job_record WHERE account_id = ${actor.accountId}::uuid AND record_id = ${recordId}
          AND state NOT IN ('waiting', 'planned')
        ORDER BY job_id DESC LIMIT ${MOST_WITH_ID}
      ) r
      CROSS JOIN LATERAL (SELECT portal_id, portal_name, object_type FROM job WHERE job.id = r.job_id LIMIT 1) j
      ORDER BY j.portal_id, j.object_type, r.job_id DESC`,
  );
  return rows.map((row) => ({
    portalId: row.portal_id,
    portalName: row.portal_name,
    objectType: row.object_type,
    recordId,
  }));
}

/** Options of the dropdowns that a job reads, by the key of the address set. */
export type JobOptions = ReadonlyMap<string, PartOptions>;

export function optionsOf(options: JobOptions | undefined, { setKey }: { setKey: string }): PartOptions {
  return options?.get(setKey) ?? NO_OPTIONS;
}

/** Options of the dropdowns that these jobs read, by job id, as last read. */
export async function jobOptions(tx: Tx, jobIds: readonly string[]): Promise<Map<string, JobOptions>> {
  const ids = [...jobIds];
  const rows = await tx.$queryRaw<{ id: string; set_key: string; properties: unknown; options: unknown }[]>`
    SELECT id, set_key, properties, ${KEPT_OPTIONS_OF_JOB} AS options FROM (
      SELECT id, set_key, properties, connection_id, object_type FROM job WHERE id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT job.id, other.set_key, other.properties, job.connection_id, job.object_type
      FROM job_set other JOIN job ON job.id = other.job_id WHERE other.job_id = ANY (${ids}::uuid[])
    ) job`;
  const found = new Map<string, Map<string, PartOptions>>();
  for (const { id, set_key: setKey, options, ...row } of rows) {
    const { properties } = parseJob({ id, ...row });
    const ofJob = found.get(id) ?? new Map<string, PartOptions>();
    found.set(id, ofJob.set(setKey, partOptions(Object.entries(properties ?? {}), parseOptions(options))));
  }
  return found;
}
