import { CALL_SIZE, unlessStopped, wholeRead, type Interruption, type RecordValues } from "../../records/store.ts";
import type { FormatStyle } from "@plumbline/address";
import { knownAddresses } from "../pipeline/take.ts";
import { STYLE_SAMPLE, styleOf } from "../canary/style.ts";
import { DefinitionWatch } from "../pipeline/definitions.ts";
import { CancellationCheck, interruptionOf, withCancellation } from "../pipeline/interruption.ts";
import { StopRequested, storeRun, type RunControl } from "../../work/run-control.ts";
import { inSet, propertiesOfSets, setOf, type InSet, type JobWork, type RunContext } from "../pipeline/work.ts";
import { loadJob, outdatedSets, workOf } from "../lifecycle/load.ts";
import type { Job } from "../../work/job-row.ts";
import { MAX_RESTARTS, readMembers } from "../source/list.ts";
import { askedRecords, isOfRecords } from "./asked-records.ts";
import { judgeRecords } from "./judge.ts";
import { keptStyles, restartCheck, saveCheckSlice, type JudgedSet } from "./save.ts";

/** Four pages of memberships and ten reads of records: 14 calls. */
const SLICE_SIZE = 1_000;
/** One page of memberships and its reads, so that the job's page shows figures at once. */
const FIRST_SLICE_SIZE = 250;

/** `desired_state`: pause or cancel was requested, or another mapping is in force. */
export type CheckSliceResult = { end: "checked"; isDone: boolean } | { end: "desired_state" } | Interruption;

/**
 * Checks the next records of the list, a thousand at most, or those that a workflow asks about: reads them, judges them by the
 * engine, and commits counts, findings and cursor together, so that an interrupted attempt counts nothing twice. Writes nothing to
 * HubSpot, holds no credits, calls no address service and leaves record memory unchanged.
 */
export async function checkSlice(
  ctx: RunContext,
  input: { jobId: string },
  control: RunControl,
): Promise<CheckSliceResult> {
  try {
    return await checkNext(ctx, input, control);
  } catch (error) {
    if (error instanceof StopRequested) return { end: "desired_state" };
    // The next attempt comes after seconds; a person's request takes effect now.
    const asked = await loadJob(ctx, input.jobId);
    if (asked && asked.job.desiredState !== "run") return { end: "desired_state" };
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
}

async function checkNext(ctx: RunContext, input: { jobId: string }, given: RunControl): Promise<CheckSliceResult> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  const { job } = loaded;
  const control = withCancellation(ctx, work, given);
  if (job.desiredState !== "run" || outdatedSets(loaded).length > 0) return { end: "desired_state" };
  if (job.snapshotDone) return { end: "checked", isDone: true };
  const list = isOfRecords(job)
    ? { end: "read" as const, recordIds: await askedRecords(ctx, job), unreadable: 0, cursor: null }
    : await readListSlice(ctx, { job, work }, control);
  if (list.end === "cursor_refused") {
    if (job.snapshotRestarts >= MAX_RESTARTS) return { end: "blocked", reason: "hubspot_refuses" };
    await restartCheck(ctx, job, control.heartbeat);
    return { end: "checked", isDone: false };
  }
  if (list.end === "restart") return { end: "desired_state" };
  if (list.end !== "read") return list;
  const { recordIds, unreadable, cursor } = list;
  const read = await readAll(ctx, work, recordIds, control);
  if (read === "stopped") return { end: "desired_state" };
  const found: JudgedSet[] = [];
  const check = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.listCheck.findUnique({ where: { jobId: work.jobId } }),
  );
  for (const set of loaded.sets) {
    const own = inSet(work, setOf(work, set.kept));
    const style = styleFor(own, {
      isSettled: set.version?.inferredStyle != null,
      kept: check && keptStyles(check, job),
      read,
    });
    const addresses = await knownAddresses(ctx, work, { ids: recordIds, setKey: own.setKey });
    const judged = await judgeRecords(ctx, { ...own, style: { ...own.style, ...style } }, addresses, read);
    found.push({ ...judged, setKey: own.setKey, style });
  }
  await saveCheckSlice(ctx, job, { found, addresses: recordIds.length * work.sets.length, unreadable, cursor });
  return { end: "checked", isDone: cursor === null };
}

/** The ids of the next records of the list. */
async function readListSlice(ctx: RunContext, { job, work }: { job: Job; work: JobWork }, control: RunControl) {
  const least = job.snapshotCursor === null ? FIRST_SLICE_SIZE : SLICE_SIZE;
  const place = { from: job.snapshotCursor, least, readBefore: job.recordsRead / work.sets.length };
  const list = await readMembers(ctx, work, place, control);
  if (list.end !== "read") return list;
  return { ...list, recordIds: list.members.map(({ recordId }) => recordId) };
}

async function readAll(
  ctx: RunContext,
  work: JobWork,
  recordIds: readonly string[],
  control: RunControl,
): Promise<RecordValues | "stopped"> {
  const cancellation = new CancellationCheck(ctx, work);
  const read: RecordValues = new Map();
  // A check fills in no properties.
  const sets = work.sets.map((set) => ({ ...set, enrichment: { ...set.enrichment, targets: [] } }));
  const judged = { ...work, sets };
  const store = ctx.openRecords(work, storeRun(control));
  const definitions = new DefinitionWatch(ctx);
  for (let start = 0; start < recordIds.length; start += CALL_SIZE) {
    control.heartbeat();
    if (await cancellation.isRequested()) return "stopped";
    const batch = unlessStopped(await store.read(recordIds.slice(start, start + CALL_SIZE), propertiesOfSets(judged)));
    await definitions.afterRead(judged, batch, store);
    for (const [recordId, properties] of wholeRead(batch)) read.set(recordId, properties);
  }
  return read;
}

/**
 * Where no cleaning has settled the style of the set's columns yet: settled as by a cleaning, from the first records of this list.
 * Stored only with the check.
 */
function styleFor(
  work: InSet<JobWork>,
  { isSettled, kept, read }: { isSettled: boolean; kept: Map<string, Partial<FormatStyle>> | null; read: RecordValues },
) {
  if (isSettled) return null;
  return kept ? (kept.get(work.setKey) ?? null) : styleOf(work, [...read.values()].slice(0, STYLE_SAMPLE));
}
