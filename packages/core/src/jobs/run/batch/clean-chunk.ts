import { BATCH_SIZE } from "../../../crm/hubspot/records.ts";
import type { Tx } from "../../../db/database.ts";
import { applyPolicy } from "../../../policy/apply-policy.ts";
import { acceptedOf, decideAccepted, triageAccepted } from "../apply/accepted.ts";
import { closeAccepted } from "../../../proposals/close-accepted.ts";
import type { BatchResult } from "./batch-result.ts";
import { closeOpenPlan } from "./close-open-plan.ts";
import type { Decision } from "./decide.ts";
import { decideChecked, type Decided } from "./decide-checked.ts";
import { enrichAll, fillKnown } from "./enrich.ts";
import { holdBatch, type HoldRefusal } from "./hold-batch.ts";
import { checkLease, takeLease, WorkOutdated } from "./lease.ts";
import { loadJob, workOf } from "../lifecycle/load-job.ts";
import { nextBatch, START_OF_JOB, type WaitingRecord } from "./next-batch.ts";
import { noteDeferred } from "./note-deferred.ts";
import { addToCounters, tally, writeFinalOutcomes } from "./outcomes.ts";
import { readBatch } from "./read-batch.ts";
import { savePlan } from "./save-plan.ts";
import { settleBatch } from "./settle-batch.ts";
import { triage, type Candidate } from "./triage.ts";
import { isOwnFault, interruptionOf, type Interruption } from "../interruption.ts";
import { PlaceWanted, type BatchWork, type ChunkWork, type RunContext, type RunControl } from "../job-work.ts";
import { undoBatch } from "../undo/undo-batch.ts";
import { writeBatch } from "./write-batch.ts";

export type ChunkEnd =
  | { end: "done" }
  /** Pause or cancel was asked for, or another mapping is in force: the job reads its row anew. */
  | { end: "restart" }
  /** Records are left for which there were no credits. */
  | { end: "short"; reason: HoldRefusal; gotSome: boolean; othersHold: boolean }
  | Interruption;

/** A record that another job holds is met again until then; most often it is unchanged by that time. */
const BUSY_FOR_MS = 10 * 60_000;
/** Records that were passed over are met again after so long, then after twice as long, up to half a minute. */
const MEET_AGAIN_MS = 3_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** More refused writes than this among the records of a call, at the start of a job: a rule of the portal is in the way, not a record. */
const MAX_REFUSED_PER_CALL = 20;
/** Records that are read in several calls and then held, planned and settled together. */
const LARGEST_BATCH = 5 * BATCH_SIZE;
/** A batch that fails with an internal error is retried this often, then in batches of one call, then each record of such a batch. */
const TRIES = 3;

/** Works through one chunk, batch by batch, under a lease of its own. Throws only what trying again may cure. */
export async function cleanChunk(
  ctx: RunContext,
  input: { jobId: string; chunkNo: number },
  control: RunControl,
): Promise<ChunkEnd> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!work) return { end: "failed", reason: "connection_deleted" };
  try {
    const chunk = await takeLease(ctx, work, input.chunkNo);
    // Nothing was planned under no lease.
    if (chunk.leaseNo > 1) await closeOpenPlan(ctx, chunk, control);
    return await cleanBatches(ctx, chunk, control);
  } catch (error) {
    if (error instanceof WorkOutdated) return { end: "restart" };
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
}

async function cleanBatches(ctx: RunContext, begun: ChunkWork, control: RunControl): Promise<ChunkEnd> {
  let chunk = begun;
  let after = "";
  let passedOver = false;
  let gotSome = false;
  let faults = 0;
  let rounds = 0;
  let hasWorked = false;
  // What an address service was asked for is paid, so little of it may be lost with the plan that it was asked for.
  let largest = ctx.addressService ? BATCH_SIZE : LARGEST_BATCH;
  /** Records of a batch that failed with an internal error, retried one by one to isolate the bad one. */
  let alone = 0;
  for (;;) {
    control.heartbeat();
    // Between two batches nothing is held, claimed or planned.
    if (hasWorked && control.isPlaceWanted?.()) throw new PlaceWanted();
    const batch = await nextBatch(ctx, chunk, after, alone > 0 ? 1 : largest);
    if (batch === "restart") return { end: "restart" };
    chunk = batch.work;
    const last = batch.records.at(-1);
    if (!last) {
      if (!passedOver) return { end: "done" };
      await failWhenBusy(ctx, chunk);
      await waitForOthers(ctx, control, rounds);
      rounds += 1;
      after = "";
      passedOver = false;
      continue;
    }
    const result = await workOn(ctx, batch.work, batch.records, control).catch(async (error: unknown) => {
      if (!isOwnFault(error)) throw error;
      ctx.log.error({ jobId: chunk.jobId, chunkNo: chunk.chunkNo, err: error }, "batch failed with an internal error");
      // As a new attempt would: read planned records again, then settle or revert them.
      await closeOpenPlan(ctx, chunk, control);
      return null;
    });
    if (!result) {
      faults += 1;
      if (faults < TRIES) continue;
      faults = 0;
      if (batch.records.length > BATCH_SIZE) {
        largest = BATCH_SIZE;
        continue;
      }
      if (batch.records.length > 1) {
        alone = batch.records.length;
        continue;
      }
      await endWaiting(ctx, chunk, [last.recordId], { outcome: "failed", reason: "internal" });
    }
    faults = 0;
    hasWorked = true;
    alone = Math.max(0, alone - 1);
    if (!result) {
      after = last.recordId;
      continue;
    }
    gotSome ||= result.held > 0;
    if (result.interruption) return result.interruption;
    const calls = Math.ceil(result.read / BATCH_SIZE);
    if (result.refusedByCrm > calls * MAX_REFUSED_PER_CALL && (await isStart(ctx, chunk)))
      return { end: "blocked", reason: "writes_refused" };
    if (result.refused) return { end: "short", reason: result.refused, gotSome, othersHold: result.othersHold };
    passedOver ||= result.passedOver;
    after = batch.records[result.read - 1]?.recordId ?? after;
    if (batch.isLast && after === last.recordId && !passedOver) return { end: "done" };
  }
}

/** Whether this is still the beginning of the job, and the customer has not said Continue to what it looks like. */
async function isStart(ctx: RunContext, chunk: ChunkWork): Promise<boolean> {
  const job = await ctx.db.withAccount(chunk.accountId, (tx) =>
    tx.job.findUniqueOrThrow({ where: { id: chunk.jobId } }),
  );
  return !job.refusedWritesAccepted && job.corrected < START_OF_JOB;
}

async function workOn(
  ctx: RunContext,
  work: BatchWork,
  records: readonly WaitingRecord[],
  control: RunControl,
): Promise<BatchResult> {
  return work.undo
    ? await undoBatch(ctx, { ...work, undo: work.undo }, records, control)
    : await cleanBatch(ctx, work, records, control);
}

/** Read, set aside, hold, decide, plan, write, settle: the order that makes a crash at any point harmless. */
async function cleanBatch(
  ctx: RunContext,
  chunk: BatchWork,
  waiting: readonly WaitingRecord[],
  control: RunControl,
): Promise<BatchResult> {
  const { records, read, readAt } = await readBatch(ctx, chunk, waiting, control);
  const accepted = chunk.kind === "apply" ? await acceptedOf(ctx, chunk, [...read.keys()]) : null;
  const { setAside, needWork, known } = accepted
    ? triageAccepted(chunk, records, read, accepted)
    : triage(chunk, records, read, readAt);
  const { filled, setAside: nothingToFill } = await fillKnown(ctx, chunk, known);
  const toFill = known.filter(({ record }) => filled.some(({ recordId }) => recordId === record.recordId));
  const held = await holdBatch(ctx, chunk, { setAside: [...setAside, ...nothingToFill], needWork, known: toFill });
  await noteDeferred(ctx, chunk, held.left.claimedElsewhere);
  if (held.held.length > 0 || held.free.size > 0) {
    const free = filled.filter(({ recordId }) => held.free.has(recordId));
    const { decisions, undecided, interruption } = accepted
      ? { decisions: decideAccepted(ctx, chunk, held.held, accepted), undecided: [], interruption: null }
      : await decideUnder(ctx, chunk, held.held, free, control);
    const unplanned = undecided.map(({ record }) => ({
      recordId: record.recordId,
      outcome: null,
      mayBeWritten: false,
    }));
    await savePlan(ctx, chunk, held.holdId, decisions);
    control.heartbeat();
    const { settled, interruption: stopped } = await writeBatch(ctx, chunk, decisions, readAt, control);
    await settleBatch(ctx, chunk, held.holdId, [...settled, ...unplanned]);
    const returned = settled.filter((record) => record.outcome === null).map((record) => record.recordId);
    await noteDeferred(ctx, chunk, returned);
    return {
      read: records.length,
      held: held.held.length,
      refusedByCrm: settled.filter((record) => record.outcome === "failed" && record.reason === "refused_by_crm")
        .length,
      refused: held.held.length === 0 ? held.refused : held.left.withoutCredit > 0 ? "out_of_credits" : null,
      othersHold: held.othersHold,
      passedOver: returned.length > 0 || held.left.claimedElsewhere.length > 0,
      interruption: stopped ?? interruption,
    };
  }
  return {
    read: records.length,
    held: 0,
    refusedByCrm: 0,
    refused: held.refused,
    othersHold: held.othersHold,
    passedOver: held.left.claimedElsewhere.length > 0,
    interruption: null,
  };
}

/** What is written to the CRM of these records, and to those that are only filled in. */
async function decideUnder(
  ctx: RunContext,
  chunk: BatchWork,
  held: readonly Candidate[],
  free: readonly Decision[],
  control: RunControl,
): Promise<Decided> {
  const decided = await decideChecked(ctx, chunk, held, control);
  const decisions = [...(await enrichAll(ctx, chunk, decided.decisions)), ...free];
  return { ...decided, decisions: decisions.map((decision) => applyPolicy(chunk.policy, decision)) };
}

/** Records that another job has held for ten minutes are skipped, free. */
async function failWhenBusy(ctx: RunContext, chunk: ChunkWork): Promise<void> {
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    const busy = await tx.jobRecord.findMany({
      where: {
        jobId: chunk.jobId,
        chunkNo: chunk.chunkNo,
        state: "waiting",
        deferredSince: { lt: new Date(ctx.now().getTime() - BUSY_FOR_MS) },
      },
      select: { recordId: true },
    });
    await writeEnds(
      ctx,
      tx,
      chunk,
      busy.map((record) => record.recordId),
      { outcome: "skipped", reason: "busy" },
    );
  });
}

type FreeEnd = { outcome: "skipped" | "failed"; reason: string };

/** Ends waiting records without plan and without charge. */
async function endWaiting(
  ctx: RunContext,
  chunk: ChunkWork,
  recordIds: readonly string[],
  end: FreeEnd,
): Promise<void> {
  await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    await writeEnds(ctx, tx, chunk, recordIds, end);
  });
}

async function writeEnds(
  ctx: RunContext,
  tx: Tx,
  chunk: ChunkWork,
  recordIds: readonly string[],
  end: FreeEnd,
): Promise<void> {
  const ended = recordIds.map((recordId) => ({ recordId, ...end, values: {} }));
  await writeFinalOutcomes(ctx, tx, chunk, ended);
  if (chunk.kind === "apply") await closeAccepted(ctx, tx, chunk.jobId, ended);
  await addToCounters(ctx, tx, chunk, tally(ended));
}

async function waitForOthers(ctx: RunContext, control: RunControl, rounds: number): Promise<void> {
  const waitMs = Math.min(MEET_AGAIN_MS * 2 ** rounds, MAX_RETRY_DELAY_MS);
  for (let waited = 0; waited < waitMs; waited += MEET_AGAIN_MS) {
    control.heartbeat();
    await ctx.sleep(MEET_AGAIN_MS, control.signal);
  }
}
