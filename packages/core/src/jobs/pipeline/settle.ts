import { isCharged, type Outcome } from "@plumbline/schema/jobs/states.ts";
import type { DoneBy } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { freeLooksGivenBack } from "../../credits/free-looks.ts";
import { settleHold } from "../../credits/ledger.ts";
import { sql, type Tx } from "../../db/database.ts";
import { addressKey, recordIdsOf, type AddressId } from "../../records/values.ts";
import { WRITTEN_REASONS } from "../../records/view.ts";
import { endOwnDue, makeStatusDue } from "../../address-status/due.ts";
import { ENRICHMENT_KIND } from "../../records/decision.ts";
import { endChoices, saveChoices } from "../../records/choices.ts";
import { closeAccepted } from "../../review/proposals.ts";
import { storeProposals } from "../../review/store-proposals.ts";
import type { ChunkScope, Ended, EndedAddress, EndedRow, KindSettlement, Returned, SetAside, Settled } from "./kind.ts";
import {
  inSet,
  placeOf,
  type ChunkPlace,
  type ChunkWork,
  type InSet,
  type KindTraits,
  type RunContext,
} from "./work.ts";
import { WRITE_BOUND_MS, closeWriteWindow } from "./write-guards.ts";
import { freeClaims, remember } from "./memory.ts";
import type { StatusInPlace } from "../../address-status/batch.ts";

/*
 * How addresses end. Each function runs in the transaction that ends them: outcomes, memory, proposals, holds and counters are
 * stored together. Rows are locked in the order chunk, records by id, credit account, job.
 */

type SettleScope = Pick<ChunkScope, "ctx" | "work" | "kind">;

/**
 * `holdId`: null for addresses that cost nothing. `statuses`: those that HubSpot already has; null where none is written, "unknown"
 * where an update of an earlier attempt may still be in flight.
 */
export type SettledBatch = {
  holdId: string | null;
  addresses: readonly Settled[];
  statuses?: readonly StatusInPlace[] | "unknown" | null;
};

/**
 * One transaction for planned addresses: final outcomes, record memory, charges for successes, release of the rest of the hold,
 * counters. Only successes written by this transaction are charged; a retry finds no planned address of this hold, and a closed hold
 * refuses.
 */
export async function settleBatch(
  scope: SettleScope,
  { holdId, addresses, statuses = null }: SettledBatch,
): Promise<void> {
  const { ctx, work } = scope;
  const ended = addresses.filter((address) => address.outcome !== null);
  const returned = addresses.filter((address) => address.outcome === null);
  await ctx.db.withAccount(work.accountId, async (tx) => {
    await closeWriteWindow(tx, work);
    const rows = await endPlanned(tx, work, holdId, { ended, at: ctx.now() });
    if (returned.length > 0) {
      await returnPlanned(tx, work, holdId, returned);
      await freeClaims(tx, work, recordIdsOf(returned));
    }
    const rowOf = new Map(rows.map((row) => [addressKey({ recordId: row.record_id, setKey: row.set_key }), row]));
    const planned = ended.map((address) => ({ ...address, row: rowOf.get(addressKey(address)) ?? null }));
    await settleSets(scope, tx, planned, { frees: true });
    if (statuses !== null) await noteStatuses(tx, work, ended, statuses);
    if (holdId !== null) await settleHold(tx, { holdId, successes: rows.filter((row) => isCharged(row.state)).length });
    await addToCounters(ctx, tx, work, { tallies: tally(ended), filled: rows.filter(isFilledIn).length });
  });
}

/** Waiting addresses that end without a plan. A job may be working on another address of the record, so claims stay. */
export async function endSetAside(scope: SettleScope, tx: Tx, addresses: readonly SetAside[]): Promise<void> {
  const { ctx, work } = scope;
  await endWaiting(ctx, tx, work, addresses);
  await settleSets(
    scope,
    tx,
    addresses.map((address) => ({ ...address, row: null })),
    { frees: false },
  );
}

/** Addresses whose rows were ended without being looked at: the job had no time, or no way, to process them. */
export async function endUnreached(
  ctx: Pick<Context, "now">,
  tx: Tx,
  job: { jobId: string; accountId: string; kind: Pick<KindTraits, "writesAccepted"> },
  addresses: readonly (AddressId & { outcome: Outcome; reason: string })[],
): Promise<void> {
  if (job.kind.writesAccepted) await closeAccepted(ctx, tx, job.jobId, addresses);
  await addToCounters(ctx, tx, job, { tallies: tally(addresses) });
}

/** What a kind of job stores with the addresses of each set. */
async function settleSets(
  { ctx, work, kind }: SettleScope,
  tx: Tx,
  ended: readonly EndedAddress[],
  { frees }: { frees: boolean },
): Promise<void> {
  for (const set of work.sets) {
    const ofSet = ended.filter(({ setKey }) => setKey === set.setKey);
    if (ofSet.length === 0) continue;
    const setWork = inSet(work, set);
    const { memory, freed, accepted, restored, proposals } = kind.settlement(setWork, ofSet);
    await freeClaims(tx, work, freed);
    await remember(ctx, tx, setWork, { decided: memory, frees });
    await closeAccepted(ctx, tx, work.jobId, accepted);
    if (restored) await settleChoices(ctx, tx, setWork, restored);
    const { withheld } = await storeProposals(ctx, tx, setWork, proposals);
    await forgetWithheld(tx, setWork, withheld);
  }
}

/** What a job keeps of a record in review is the proposal, whose new values are not shown. */
async function forgetWithheld(tx: Tx, { jobId, setKey }: InSet<ChunkWork>, recordIds: readonly string[]) {
  if (recordIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE job_record SET changes = '[]' WHERE job_id = ${jobId}::uuid AND set_key = ${setKey} AND record_id = ANY (${recordIds}::text[])`;
}

async function settleChoices(
  ctx: Pick<RunContext, "now" | "valueHashes">,
  tx: Tx,
  { accountId, ref, objectType, setKey, jobId }: InSet<ChunkWork>,
  { isRedo, addressHash, addresses }: NonNullable<KindSettlement["restored"]>,
): Promise<void> {
  const place = { accountId, portalId: ref.portalId, objectType, setKey };
  if (isRedo)
    return await endChoices(
      tx,
      place,
      "undone",
      addresses.map(({ recordId }) => recordId),
    );
  const hashes = await ctx.valueHashes();
  const choices = addresses.map(({ recordId, hash }) => ({
    recordId,
    valuesHash: hashes.toStore(hash),
    mappingHash: addressHash,
  }));
  await saveChoices(ctx, tx, place, { kind: "undone", by: await starterOf(tx, jobId), choices });
}

async function starterOf(tx: Tx, jobId: string): Promise<DoneBy | null> {
  const { userId, keyId } = await tx.job.findUniqueOrThrow({
    where: { id: jobId },
    select: { userId: true, keyId: true },
  });
  return userId === null ? null : { userId, keyId };
}

/** Whether values were written besides the address. An undo writes them back; it has its own outcome. */
function isFilledIn({ state, reason, before, after, changes }: EndedRow): boolean {
  if (state === "restored" || (state !== "corrected" && !WRITTEN_REASONS.includes(reason))) return false;
  return (changes ?? []).some(({ kind, field }) => kind === ENRICHMENT_KIND && after?.[field] !== before?.[field]);
}

/**
 * Makes the statuses of settled addresses due unless HubSpot has them. Only here is it known whether a person is asked: a proposal
 * is stored with the outcome, and not under a mapping that is no longer in force.
 */
async function noteStatuses(
  tx: Tx,
  work: ChunkWork,
  ended: readonly Ended[],
  statuses: readonly StatusInPlace[] | "unknown",
): Promise<void> {
  const place = placeOf(work);
  const recordIds = recordIdsOf(ended);
  if (statuses === "unknown")
    return await makeStatusDue(tx, place, { recordIds, cause: "not_written", afterMs: WRITE_BOUND_MS });
  const asked = await tx.proposal.findMany({
    where: {
      connectionId: place.connectionId,
      objectType: place.objectType,
      recordId: { in: recordIds },
      status: { in: ["open", "accepted"] },
    },
    select: { recordId: true, setKey: true },
  });
  const shown = new Map(statuses.map((one) => [addressKey(one), one.status]));
  const isAsked = new Set(asked.map(addressKey));
  const isShown = (address: Ended) => {
    const status = shown.get(addressKey(address));
    // What was shown is what was planned.
    return (
      address.differsFromPlan !== true &&
      status !== undefined &&
      (status === "needs_review") === isAsked.has(addressKey(address))
    );
  };
  const due = new Set(recordIdsOf(ended.filter((address) => !isShown(address))));
  await endOwnDue(
    tx,
    place,
    recordIds.filter((id) => !due.has(id)),
  );
  await makeStatusDue(tx, place, { recordIds: [...due], cause: "not_written" });
}

/** Ends waiting addresses without a plan: free, and stored in memory where the result concerns their values. */
export async function endWaiting(
  ctx: Pick<Context, "now">,
  tx: Tx,
  chunk: ChunkPlace,
  addresses: readonly SetAside[],
): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map(({ recordId, setKey, outcome, reason, values, laterJobId = null }) => ({
    id: recordId,
    set_key: setKey,
    outcome,
    reason,
    before: values,
    later_job_id: laterJobId,
  }));
  const written = await tx.$executeRaw`
    UPDATE job_record r SET state = o.outcome, reason = o.reason, before = COALESCE(r.before, o.before), later_job_id = o.later_job_id, decided_at = ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, set_key text, outcome text, reason text, before jsonb, later_job_id uuid)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.set_key = o.set_key AND r.state = 'waiting'`;
  if (written !== addresses.length) throw new Error("an address is no longer waiting");
}

/**
 * Ends planned addresses of this hold, and gives back the free looks at those that are charged. Throws where one is no longer
 * planned: nothing may be saved uncharged or charged unsaved.
 */
export async function endPlanned(
  tx: Tx,
  chunk: ChunkPlace,
  holdId: string | null,
  { ended, at }: { ended: readonly Ended[]; at: Date },
): Promise<EndedRow[]> {
  const rows = ended.map(
    ({ recordId, setKey, outcome, reason, values, differsFromPlan, writeOpenedAt, refusedProperty }) => ({
      id: recordId,
      set_key: setKey,
      outcome,
      reason,
      after: differsFromPlan === true ? values : null,
      opened: writeOpenedAt ?? null,
      refused: refusedProperty ?? null,
      is_charged: outcome !== null && isCharged(outcome),
    }),
  );
  const written = await tx.$queryRaw<EndedRow[]>`
    WITH ${freeLooksGivenBack(chunk, { rows, on: at })}
    UPDATE job_record r SET state = o.outcome, reason = o.reason, decided_at = ${at}, write_opened_at = COALESCE(o.opened, r.write_opened_at),
      refused_property = o.refused, after = COALESCE(o.after, r.after)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, set_key text, outcome text, reason text, after jsonb, opened timestamptz, refused text)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.record_id = o.id AND r.set_key = o.set_key AND r.state = 'planned' AND r.hold_id IS NOT DISTINCT FROM ${holdId}::uuid
    RETURNING r.record_id, r.set_key, r.state, r.reason, r.before, r.after, r.changes, r.service_text_until`;
  if (written.length !== ended.length) throw new Error("an address is no longer planned under this hold");
  return written;
}

/** A plan without a write leaves no trace in HubSpot. */
const IS_KEPT = sql`(o.may_be_written AND r.after <> r.before)`;

/** Returns planned addresses of this hold to waiting. */
export async function returnPlanned(
  tx: Tx,
  chunk: ChunkPlace,
  holdId: string | null,
  returned: readonly Returned[],
): Promise<void> {
  const rows = returned.map(({ recordId, setKey, mayBeWritten }) => ({
    id: recordId,
    set_key: setKey,
    may_be_written: mayBeWritten,
  }));
  await tx.$executeRaw`
    UPDATE job_record r SET state = 'waiting', hold_id = NULL,
      before = CASE WHEN ${IS_KEPT} THEN r.before END, after = CASE WHEN ${IS_KEPT} THEN r.after END,
      changes = CASE WHEN ${IS_KEPT} THEN r.changes END, planned_reason = CASE WHEN ${IS_KEPT} THEN r.planned_reason END,
      planned_outcome = CASE WHEN ${IS_KEPT} THEN r.planned_outcome END, planned_over = CASE WHEN ${IS_KEPT} THEN r.planned_over END,
      write_opened_at = CASE WHEN ${IS_KEPT} THEN (
        SELECT write_opened_at FROM job_chunk c WHERE c.job_id = r.job_id AND c.chunk_no = r.chunk_no) END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id text, set_key text, may_be_written boolean)
    WHERE r.job_id = ${chunk.jobId}::uuid AND r.record_id = o.id AND r.set_key = o.set_key
      AND r.hold_id IS NOT DISTINCT FROM ${holdId}::uuid AND r.state = 'planned'`;
}

/** Number of addresses of a set with this outcome. */
export type Tally = { setKey: string; outcome: Outcome; reason: string; count: number };

type Counted = { setKey: string; outcome: Outcome | null; reason?: string };

export function tally(addresses: readonly Counted[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { setKey, outcome, reason = "" } of addresses) {
    if (outcome === null) continue;
    const key = `${setKey}/${outcome}/${reason}`;
    const known = tallies.get(key) ?? { setKey, outcome, reason, count: 0 };
    tallies.set(key, { ...known, count: known.count + 1 });
  }
  return [...tallies.values()];
}

/** Minimum interval between the readings that a rate is computed from. */
const RATE_READING_SECONDS = 30;

/**
 * Updates the counters that pages and pollers read, by outcome and by reason, and the readings of the rate, in the transaction that
 * writes the outcomes. `filled`: addresses in which values were filled in besides the address. Progress ends a pause for good; a job that is only retried keeps its 30-day limit.
 */
export async function addToCounters(
  ctx: Pick<Context, "now">,
  tx: Tx,
  work: { jobId: string; accountId: string },
  { tallies, filled = 0 }: { tallies: readonly Tally[]; filled?: number },
): Promise<void> {
  if (tallies.length === 0) return;
  const by = (outcome: Outcome) =>
    tallies.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + one.count, 0);
  const all = tallies.reduce((sum, one) => sum + one.count, 0);
  const now = ctx.now();
  await tx.$executeRaw`
    WITH reading AS (
      SELECT COALESCE(rate_at + make_interval(secs => ${RATE_READING_SECONDS}::int) <= ${now}, true) AS is_due,
        confirmed + corrected + unchanged + review + failed + skipped + not_done + restored AS done
      FROM job WHERE id = ${work.jobId}::uuid FOR UPDATE
    ),
    -- Behind the lock of the job: of two that add the same row at once, one would fail on the key of the release before.
    reasons AS (
      INSERT INTO job_reason AS known (job_id, set_key, outcome, reason, account_id, count)
      SELECT ${work.jobId}::uuid, t."setKey", t.outcome, t.reason, ${work.accountId}::uuid, t.count
      FROM reading, jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) AS t ("setKey" text, outcome text, reason text, count int)
      ORDER BY t."setKey", t.outcome, t.reason
      ON CONFLICT (job_id, outcome, reason, set_key) DO UPDATE SET count = known.count + EXCLUDED.count
    )
    UPDATE job SET confirmed = confirmed + ${by("confirmed")}::int, corrected = corrected + ${by("corrected")}::int,
      unchanged = unchanged + ${by("unchanged")}::int, review = review + ${by("review")}::int, failed = failed + ${by("failed")}::int,
      skipped = skipped + ${by("skipped")}::int, not_done = not_done + ${by("not_done")}::int, restored = restored + ${by("restored")}::int,
      filled = filled + ${filled}::int, last_progress_at = ${now}, paused_at = NULL,
      previous_rate_at = CASE WHEN reading.is_due THEN rate_at ELSE previous_rate_at END,
      previous_rate_done = CASE WHEN reading.is_due THEN rate_done ELSE previous_rate_done END,
      rate_at = CASE WHEN reading.is_due THEN ${now} ELSE rate_at END,
      rate_done = CASE WHEN reading.is_due THEN reading.done + ${all}::int ELSE rate_done END
    FROM reading
    WHERE id = ${work.jobId}::uuid`;
}
