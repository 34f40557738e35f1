import { Stopped } from "../../../records/store.ts";
import type { RecurringJob } from "../../../work/recurring-job-row.ts";
import { parseRecurringJob } from "../../../work/recurring-job-row.ts";
import type { Job } from "../../../work/job-row.ts";
import { storeRun, type RunControl } from "../../../work/run-control.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { accepting, seenKey } from "../../accepted-hashes.ts";
import { DAY_MS } from "../../../time.ts";
import { hashedSets, type JobWork, type RunContext } from "../job-work.ts";
import { readList } from "../snapshot/read-list.ts";
import type { SliceResult } from "../snapshot/save-slice.ts";
import { inputsHash } from "../../../records/columns.ts";
import { dueMembers } from "./due-members.ts";

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
        readingBeganAt: beganAt,
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
    tx.job.findUnique({ where: { id: completedJobId }, select: { membersRead: true } }),
  );
  if (!before) return ALL;
  const since = new Date(completedFrom.getTime() - OVERLAP_MS);
  const recordIds = new Set<string>();
  const store = ctx.openRecords(work, storeRun(control));
  const source = { of: "changes", from: since, to: beganAt, atMost: before.membersRead } as const;
  for (let cursor: string | null = null; ;) {
    const page = await store.members(source, cursor);
    if (page instanceof Stopped && page.why.end === "attempt") throw page.why.error;
    // More changes than the list has members to read, a search that does not end, or one that is refused.
    if (page instanceof Stopped || typeof page === "string") return ALL;
    for (const { recordId } of page.members) recordIds.add(recordId);
    cursor = page.next;
    if (cursor === null) return { reading: "changes", since, recordIds: [...recordIds] };
  }
}
