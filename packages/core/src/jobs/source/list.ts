import { CALL_SIZE, Stopped, type Interruption, type Member } from "../../records/store.ts";
import type { Job } from "../../work/job-row.ts";
import { StopRequested, storeRun, type RunControl } from "../../work/run-control.ts";
import type { JobWork, RunContext } from "../pipeline/work.ts";
import { saveSlice, type SliceResult } from "./slice.ts";
import { CancellationCheck } from "../pipeline/interruption.ts";

/**
 * Ids read at a time: few at first, so that cleaning begins soon, then a quarter of those already known, so that a slice is read
 * before the last one is cleaned. The largest also bounds what must be read again after a crash (40 calls).
 */
const FIRST_SLICE = 1_000;
const LARGEST_SLICE = 10_000;
/**
 * Small chunks balance the work; large ones save statements and keep the history of a large job short: 20 chunks, or as many as
 * have a thousand records each.
 */
const CHUNKS = 20;
const SMALLEST_CHUNK = 100;
const LARGEST_CHUNK = 1_000;

/** A list whose cursors HubSpot refuses this often is not read from its beginning again. */
export const MAX_RESTARTS = 3;

/** Pure or reading only our own tables: which of the read members the job processes. */
export type MemberChoice = (members: readonly Member[]) => Promise<string[]>;

const all: MemberChoice = (members) => Promise.resolve(members.map(({ recordId }) => recordId));

/**
 * Pages the list's memberships into job_record, from the cursor on, a slice at a time, and moves the cursor in the same
 * transaction. The snapshot defines the job: ids that were read are cleaned even if they leave the list. A refused cursor restarts
 * the reading; known ids are skipped.
 */
export async function readList(
  ctx: RunContext,
  { job, work }: { job: Job; work: JobWork },
  control: RunControl,
  choose: MemberChoice = all,
): Promise<SliceResult> {
  const from = job.snapshotCursor;
  const readBefore = from === null ? 0 : job.membersRead;
  const sliceSize = Math.min(Math.max(FIRST_SLICE, readBefore / 4), LARGEST_SLICE);
  const list = await readMembers(ctx, work, { from, least: sliceSize, readBefore }, control);
  if (list.end === "cursor_refused") {
    if (job.snapshotRestarts >= MAX_RESTARTS) return { end: "blocked", reason: "hubspot_refuses" };
    await ctx.db.withAccount(work.accountId, (tx) =>
      tx.job.updateMany({
        where: { id: work.jobId, snapshotCursor: from },
        data: { snapshotCursor: null, membersRead: 0, unreadableEntries: 0, snapshotRestarts: { increment: 1 } },
      }),
    );
    return { end: "read", chunks: [], isDone: false };
  }
  if (list.end !== "read") return list;
  const { members, unreadable, cursor } = list;
  const recordIds = await choose(members);
  const records = cursor === null ? recordIds.length : Math.ceil(job.recordsTotal / work.sets.length);
  const chunkSize = job.chunkSize ?? chunkSizeFor(records);
  const addresses = recordIds.flatMap((recordId) => work.sets.map(({ setKey }) => ({ recordId, setKey })));
  const slice = { addresses, from, cursor, chunkSize, members: members.length, unreadable };
  const chunks = await saveSlice(ctx, work, slice);
  // A slice of only known ids that still has a next cursor: the list does not end.
  if (chunks?.length === 0 && recordIds.length === members.length && cursor !== null && job.snapshotRestarts === 0)
    return { end: "blocked", reason: "hubspot_refuses" };
  return { end: "read", chunks: chunks ?? [], isDone: cursor === null };
}

/** `records`: HubSpot's own count, 0 where it was not requested. A whole number of batches. */
export function chunkSizeFor(records: number): number {
  if (records === 0) return LARGEST_CHUNK;
  return Math.min(Math.max(Math.floor(records / CHUNKS / CALL_SIZE) * CALL_SIZE, SMALLEST_CHUNK), LARGEST_CHUNK);
}

/** `cursor_refused`: the list must be read from the start again; `restart`: pause or cancel was requested meanwhile. */
export type MembersRead =
  | { end: "read"; members: Member[]; unreadable: number; cursor: string | null }
  | { end: "cursor_refused" }
  | { end: "restart" }
  | Interruption;

/**
 * Pages the list's memberships from the cursor on until `least` members were read; `cursor` is null at the end of the list.
 * `readBefore`: members that were read up to the cursor; `unreadable`: entries that are no member, left out.
 */
export async function readMembers(
  ctx: Pick<RunContext, "openRecords" | "db" | "now">,
  work: JobWork,
  { from, least, readBefore }: { from: string | null; least: number; readBefore: number },
  control: RunControl,
): Promise<MembersRead> {
  const members: Member[] = [];
  let unreadable = 0;
  const store = ctx.openRecords(work, storeRun(control));
  const cancellation = new CancellationCheck(ctx, work);
  let cursor = from;
  do {
    const page = await store.members({ of: "list", listId: work.listId, readBefore }, cursor);
    if (page === "absent") return { end: "failed", reason: "list_gone" };
    if (page === "cursor_refused") return { end: "cursor_refused" };
    if (page === "endless") return { end: "blocked", reason: "hubspot_refuses" };
    if (page instanceof Stopped) return afterStop(page);
    members.push(...page.members);
    unreadable += page.unreadable;
    cursor = page.next;
    if (await cancellation.isRequested()) return { end: "restart" };
  } while (cursor !== null && members.length < least);
  return { end: "read", members, unreadable, cursor };
}

function afterStop({ why }: Stopped): { end: "restart" } | Interruption {
  if (why.end !== "attempt") return why;
  if (why.error instanceof StopRequested) return { end: "restart" };
  throw why.error;
}
