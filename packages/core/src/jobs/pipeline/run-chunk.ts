import { CALL_SIZE, type Interruption } from "../../records/store.ts";
import { PlaceWanted, StopRequested, storeRun, wait, type RunControl } from "../../work/run-control.ts";
import type { HoldRefusal } from "./hold.ts";
import { runBatch, type BatchResult } from "./batch.ts";
import { DefinitionWatch, leavesSetsOut, noteUnusableSets, PropertyUnusable } from "./definitions.ts";
import { closeOpenPlan } from "./close-open-plan.ts";
import { interruptionOf, isOwnFault, withCancellation } from "./interruption.ts";
import type { RunContext } from "./work.ts";
import type { ChunkScope } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { loadJob, workOf } from "../lifecycle/load.ts";
import { recordIdsOf } from "../../records/values.ts";
import { START_OF_JOB, nextBatch, type NextBatch } from "./take.ts";
import { WorkOutdated, checkLease, takeLease } from "./lease.ts";
import { freeStaleClaims } from "./memory.ts";
import { endBusy, endFailing } from "./deferred.ts";
import { FaultIsolation } from "./fault-isolation.ts";

export type ChunkEnd =
  | { end: "done" }
  /** Pause or cancel was requested, or another mapping is in force: the job rereads its row. */
  | { end: "restart" }
  /** Records remain for which there were no credits. */
  | { end: "short"; reason: HoldRefusal; gotSome: boolean; othersHold: boolean }
  | Interruption;

/** Records that were passed over are retried after this delay, which doubles up to half a minute. */
const MEET_AGAIN_MS = 3_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** More refused writes than this per call at the start of a job: a rule of the portal causes them, not the records. */
const MAX_REFUSED_PER_CALL = 20;
/** Records that are read in several calls and then held, planned and settled together. */
const LARGEST_BATCH = 5 * CALL_SIZE;

/** Works through one chunk, batch by batch, under its own lease. Throws only errors that a retry may cure. */
export async function runChunk(
  ctx: RunContext,
  input: { jobId: string; chunkNo: number },
  given: RunControl,
): Promise<ChunkEnd> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!work) return { end: "failed", reason: "connection_deleted" };
  const control = withCancellation(ctx, work, given);
  // Loaded outside any transaction.
  await ctx.valueHashes();
  try {
    const chunk = await takeLease(ctx, work, input.chunkNo);
    const definitions = new DefinitionWatch(ctx);
    const store = ctx.openRecords(work, storeRun(control, work.jobId));
    const scope = { ctx, work: chunk, kind: KINDS[work.kind.name], control, definitions, store };
    // Under the first lease no earlier attempt can have left a plan.
    if (chunk.leaseNo > 1) await closeOpenPlan(scope);
    return await runBatches(scope);
  } catch (error) {
    if (error instanceof WorkOutdated || error instanceof StopRequested) return { end: "restart" };
    // Restarting the job leaves the set out.
    if (error instanceof PropertyUnusable) {
      if (work.sets.length > 1 && leavesSetsOut(work.kind)) return { end: "restart" };
      await noteUnusableSets(ctx, loaded.job, error.sets);
    }
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
}

async function runBatches(begun: ChunkScope): Promise<ChunkEnd> {
  const { ctx, control } = begun;
  let scope = begun;
  let after = "";
  let passedOver = false;
  let gotSome = false;
  let hasWorked = false;
  let rounds = 0;
  // Lookups of an address service are paid for, so an interrupted plan should lose few of them.
  const largest = ctx.addressService ? CALL_SIZE : LARGEST_BATCH;
  const faults = new FaultIsolation({ largest, oneCall: CALL_SIZE });
  for (;;) {
    control.heartbeat();
    // Between two batches nothing is held, claimed or planned.
    if (hasWorked && control.isPlaceWanted?.()) throw new PlaceWanted();
    const batch = await nextBatch(ctx, scope.work, after, faults.batchSize);
    if (batch === "restart") return { end: "restart" };
    const work = { ...batch.work, sets: batch.work.sets.map((set) => scope.definitions.withCurrentDefinitions(set)) };
    scope = { ...scope, work };
    const last = batch.addresses.at(-1);
    if (!last) {
      if (!passedOver) return { end: "done" };
      await endBusy(scope);
      await waitForOthers(scope, rounds);
      rounds += 1;
      after = "";
      passedOver = false;
      continue;
    }
    const result = await tryBatch(scope, { ...batch, work });
    if (!result) {
      if (faults.failed(recordIdsOf(batch.addresses).length) === "retry") continue;
      await endFailing(scope, last.recordId);
      hasWorked = true;
      after = last.recordId;
      continue;
    }
    faults.worked();
    hasWorked = true;
    gotSome ||= result.held > 0;
    if (result.interruption) return result.interruption;
    if (await isRefusedByRule(scope, result)) return { end: "blocked", reason: "writes_refused" };
    if (result.refused) return { end: "short", reason: result.refused, gotSome, othersHold: result.othersHold };
    passedOver ||= result.passedOver;
    after = result.last ?? after;
    if (batch.isLast && after === last.recordId && !passedOver) return { end: "done" };
  }
}

/** Null after an internal error; whatever the batch had planned is settled or returned. */
async function tryBatch(scope: ChunkScope, { work, addresses }: NextBatch): Promise<BatchResult | null> {
  try {
    return await runBatch({ ...scope, work }, addresses);
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    const { jobId, chunkNo } = work;
    scope.ctx.log.error({ jobId, chunkNo, err: error }, "batch failed with an internal error");
    // As a new attempt would: rereads planned addresses, settles or reverts them, and frees what was claimed before a plan.
    await closeOpenPlan(scope);
    await scope.ctx.db.withAccount(work.accountId, async (tx) => {
      await checkLease(tx, work);
      await freeStaleClaims(tx, work);
    });
    return null;
  }
}

/**
 * Whether HubSpot refuses so much at the start of the job that records cannot be the cause, and the customer has not chosen
 * Continue.
 */
async function isRefusedByRule({ ctx, work }: ChunkScope, { read, refusedByCrm }: BatchResult): Promise<boolean> {
  const calls = Math.ceil(read / CALL_SIZE);
  if (refusedByCrm <= calls * MAX_REFUSED_PER_CALL) return false;
  const job = await ctx.db.withAccount(work.accountId, (tx) => tx.job.findUniqueOrThrow({ where: { id: work.jobId } }));
  return !job.refusedWritesAccepted && job.corrected < START_OF_JOB;
}

async function waitForOthers({ ctx, control }: ChunkScope, rounds: number): Promise<void> {
  await wait(ctx, control, Math.min(MEET_AGAIN_MS * 2 ** rounds, MAX_RETRY_DELAY_MS));
}
