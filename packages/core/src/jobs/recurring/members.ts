import { Stopped, type Member } from "../../records/store.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import type { Job } from "../../work/job-row.ts";
import { storeRun, type RunControl } from "../../work/run-control.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { accepting, seenKey } from "../accepted-hashes.ts";
import { DAY_MS } from "../../time.ts";
import { hashedSets, inSet, type InSet, type JobWork, type RunContext } from "../pipeline/work.ts";
import { readList } from "../source/list.ts";
import type { SliceResult } from "../source/slice.ts";
import { inputsHash } from "../../records/columns.ts";
import { asPolicy, NOT_LOOKED_AT } from "../../review/policy.ts";
import { sql, type Tx } from "../../db/database.ts";

/** HubSpot's index usually lags by minutes. Later changes are found by the daily run that reads everything. */
const OVERLAP_MS = 10 * 60_000;

/** Which members a run reads: all, or those that changed since a time. */
type Reading = { reading: "all" } | { reading: "changes"; since: Date; recordIds: string[] };

/**
 * The next records of a run. A run reads the members that changed since the last completed run under the same mapping, are new in
 * the list, or have a due decision; once a day, and in case of doubt, it reads all.
 */
export async function readRecurring(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
): Promise<SliceResult> {
  if (job.reading === null) return await decideReading(ctx, { job, work }, control);
  const { changedSince: since, recurringJobId } = job;
  if (job.reading === "all" || since === null || recurringJobId === null)
    return await readList(ctx, { job, work }, control);
  return await readList(ctx, { job, work }, control, (members) =>
    dueMembers(ctx, work, { members, since, recurringJobId }),
  );
}

/** Decided once, before the first page of the list, and stored with the job. */
async function decideReading(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
): Promise<SliceResult> {
  // A worker of the previous release decided nothing: what it has read of the list was read after the job began.
  const beganAt = job.snapshotCursor === null ? ctx.now() : (job.startedAt ?? job.createdAt);
  const row = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.recurringJob.findUnique({ where: { id: job.recurringJobId ?? "" } }),
  );
  const key = readingKey(work);
  const recurring = row && parseRecurringJob(row);
  const found = recurring ? await changesSince(ctx, work, { recurring, key, beganAt }, control) : ALL;
  await ctx.db.withAccount(work.accountId, async (tx) => {
    const decided = await tx.job.updateMany({
      where: { id: work.jobId, reading: null },
      data: {
        reading: found.reading,
        readingBeganAt: await notAhead(tx, beganAt),
        readingKey: key,
        ...(found.reading === "changes" ? { changedSince: found.since } : {}),
        // The previous run saw addresses of this list under these hashes.
        ...(found.reading === "changes" && recurring?.seenHash === seenKey(hashedSets(work))
          ? { acceptedHashes: accepting(hashedSets(work)) }
          : {}),
      },
    });
    if (decided.count > 0 && found.reading === "changes")
      await tx.jobChanges.createMany({
        data: [{ jobId: work.jobId, accountId: work.accountId, recordIds: found.recordIds }],
        skipDuplicates: true,
      });
  });
  return { end: "read", chunks: [], isDone: false };
}

/** By the database's clock: a process whose clock is ahead would hide what is edited until then from the next run. */
async function notAhead(tx: Tx, at: Date): Promise<Date> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`SELECT LEAST(${at}::timestamptz, app_clock()) AS at`;
  return row?.at ?? at;
}

const ALL: Reading = { reading: "all" };

/**
 * What decides besides the records, per set: the address hash, the enrichment, the lock property, the options of dropdowns, and the
 * portal inputs.
 */
function readingKey({ sets, portal }: JobWork): string {
  const keys = sets.map(({ setKey, mappingHash, enrichment, lockProperty, options }) => {
    const inputs = inputsHash({ options, portal });
    const content = [mappingHash, enrichment, lockProperty, ...(inputs === "" ? [] : [inputs])];
    return setKey === PRIMARY_SET ? content : [...content, setKey];
  });
  return JSON.stringify(keys.length === 1 ? keys[0] : keys);
}

async function changesSince(
  ctx: RunContext,
  work: JobWork,
  { recurring, key, beganAt }: { recurring: RecurringJob; key: string; beganAt: Date },
  control: RunControl,
): Promise<Reading> {
  const { completedFrom, completedAllFrom, completedJobId, completedKey } = recurring;
  if (!completedFrom || !completedAllFrom || !completedJobId || completedKey !== key) return ALL;
  if (beganAt.getTime() - completedAllFrom.getTime() >= DAY_MS) return ALL;
  const before = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.findUnique({ where: { id: completedJobId }, select: { membersRead: true, unreadableEntries: true } }),
  );
  // What that run could not read may have changed before it began.
  if (!before || before.unreadableEntries > 0) return ALL;
  const since = new Date(completedFrom.getTime() - OVERLAP_MS);
  const recordIds = new Set<string>();
  const store = ctx.openRecords(work, storeRun(control));
  const source = { of: "changes", from: since, to: beganAt, atMost: before.membersRead } as const;
  for (let cursor: string | null = null; ;) {
    const page = await store.members(source, cursor);
    if (page instanceof Stopped && page.why.end === "attempt") throw page.why.error;
    // More changes than the list has members to read, a search that does not end, or one that is refused.
    if (page instanceof Stopped || typeof page === "string") return ALL;
    // Which records these are is unknown; the list names them.
    if (page.unreadable > 0) return ALL;
    for (const { recordId } of page.members) recordIds.add(recordId);
    cursor = page.next;
    if (cursor === null) return { reading: "changes", since, recordIds: [...recordIds] };
  }
}

/**
 * The members that a run must read: changed in HubSpot since then, new in the list since then, or without a decision that remains
 * valid as long as the record does not change.
 */
export async function dueMembers(
  ctx: Pick<RunContext, "db">,
  work: JobWork,
  { members, since, recurringJobId }: { members: readonly Member[]; since: Date; recurringJobId: string },
): Promise<string[]> {
  const changes = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.jobChanges.findUnique({ where: { jobId: work.jobId } }),
  );
  const changed = new Set(changes?.recordIds);
  const isNew = ({ joinedAt }: Member) => joinedAt === null || joinedAt >= since;
  const unchanged = members.filter((member) => !changed.has(member.recordId) && !isNew(member));
  let decidedBefore = new Set(unchanged.map(({ recordId }) => recordId));
  for (const set of work.sets)
    decidedBefore = await withStandingDecision(ctx, inSet(work, set), {
      recordIds: [...decidedBefore],
      recurringJobId,
    });
  return members.map(({ recordId }) => recordId).filter((recordId) => !decidedBefore.has(recordId));
}

/**
 * The records for whose address of one set triage needs no values (`decide/triage.ts`): it was cleaned, found empty or beyond
 * repair under this mapping, a person is asked about it, or has chosen to leave it. What the last run passed over is due.
 */
async function withStandingDecision(
  ctx: Pick<RunContext, "db">,
  { accountId, ref, objectType, setKey, mappingHash }: InSet<JobWork>,
  { recordIds, recurringJobId }: { recordIds: readonly string[]; recurringJobId: string },
): Promise<Set<string>> {
  const rows = await ctx.db.withAccount(accountId, async (tx) => {
    const policy = await tx.writePolicy.findUnique({
      where: { accountId_portalId_objectType_setKey: { accountId, portalId: ref.portalId, objectType, setKey } },
      select: { policy: true },
    });
    const isPrimary = setKey === PRIMARY_SET;
    const memory = isPrimary ? sql`record_memory` : sql`address_memory`;
    const isOfSet = isPrimary ? sql`` : sql`AND known.set_key = ${setKey}`;
    const isHeld = asPolicy(policy?.policy ?? null) === "ask_first";
    return await tx.$queryRaw<{ id: string }[]>`
      SELECT member.id FROM unnest(${[...recordIds]}::text[]) AS member (id)
      -- By primary keys whatever the statistics say.
      CROSS JOIN LATERAL (
        SELECT outcome, reason, values_hash FROM ${memory} known
        WHERE known.connection_id = ${ref.connectionId}::uuid AND known.object_type = ${objectType} AND known.record_id = member.id
          AND known.mapping_hash = ${mappingHash} AND known.decided_at IS NOT NULL ${isOfSet}
        LIMIT 1
      ) m
      WHERE (
        m.outcome IN ('confirmed', 'corrected', 'failed') OR (m.outcome = 'skipped' AND m.reason = 'empty')
        OR (m.outcome = 'review' AND (${isHeld} OR m.reason <> 'held_by_policy') AND m.reason <> ${NOT_LOOKED_AT} AND EXISTS (
          SELECT FROM proposal p WHERE p.connection_id = ${ref.connectionId}::uuid AND p.object_type = ${objectType}
            AND p.record_id = member.id AND p.set_key = ${setKey} AND p.status IN ('open', 'accepted')))
        OR (m.outcome IN ('review', 'restored') AND EXISTS (
          SELECT FROM record_choice c WHERE c.account_id = ${accountId}::uuid AND c.portal_id = ${ref.portalId} AND c.object_type = ${objectType}
            AND c.record_id = member.id AND c.set_key = ${setKey} AND c.mapping_hash = ${mappingHash} AND c.values_hash = m.values_hash))
      ) AND NOT EXISTS (
        SELECT FROM recurring_job r JOIN job_record left_over ON left_over.job_id = r.completed_job_id AND left_over.record_id = member.id AND left_over.set_key = ${setKey}
        WHERE r.id = ${recurringJobId}::uuid AND left_over.state IN ('skipped', 'not_done') AND left_over.reason IS DISTINCT FROM 'empty')`;
  });
  return new Set(rows.map(({ id }) => id));
}
