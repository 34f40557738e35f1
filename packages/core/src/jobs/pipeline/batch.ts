import { recordIdsOf } from "../../records/values.ts";
import { type Interruption, unlessStopped } from "../../records/store.ts";
import type { BatchScope, Candidate, HeldAddresses, ReadBatch, Settled, WaitingAddress } from "./kind.ts";
import { waitAgain } from "./refusals.ts";
import { writeBatch } from "./write.ts";
import { decideChecked, type Decided } from "./decide-checked.ts";
import { decideAll } from "./decide.ts";
import { enrichAll } from "./enrich.ts";
import { type BatchWork, inSet, type InSet, propertiesOfSets } from "./work.ts";
import { noteDeferred } from "./deferred.ts";
import { savePlan } from "./plan.ts";
import { BatchStatus, dueOfSetAside, statusPropertiesOf } from "../../address-status/batch.ts";
import { holdBatch, type HeldBatch, type HoldRefusal } from "./hold.ts";
import { settleBatch } from "./settle.ts";
import { triageBatch } from "./triage.ts";

/** Result of one batch. */
export type BatchResult = {
  /** The last record that was read, and how many were; the others follow in the next batch. */
  last: string | null;
  read: number;
  /** Addresses for which a credit is held. */
  held: number;
  /** Records whose update HubSpot refused. */
  refusedByCrm: number;
  refused: HoldRefusal | null;
  othersHold: boolean;
  /** Some records are left for a later batch: HubSpot or another job holds them, or they may not be written as planned. */
  passedOver: boolean;
  /** Some records could not be decided or written; the others are settled. */
  interruption: Interruption | null;
};

/** Read, triage, hold, decide, plan, write, settle: in this order a crash at any point is harmless. */
export async function runBatch(scope: BatchScope, waiting: readonly WaitingAddress[]): Promise<BatchResult> {
  const { ctx, work, control } = scope;
  const read = await readBatch(scope, waiting);
  const triaged = await triageBatch(scope, read);
  const held = await holdBatch(scope, triaged, dueOfSetAside(work, read, triaged.setAside));
  await noteDeferred(ctx, work, [...read.locked, ...held.left.claimedElsewhere]);
  if (held.held.length === 0 && held.free.length === 0) return resultOf(read, held, []);

  const { decisions, undecided, interruption } = await decideBatch(scope, held);
  await savePlan(ctx, work, held.holdId, decisions);
  control.heartbeat();
  const status = new BatchStatus(work, decisions, read, ctx.now());
  const written = await writeBatch(scope, { decisions, status, read });
  const unplanned = undecided.map(({ address }) => waitAgain(address));
  await settleBatch(scope, {
    holdId: held.holdId,
    addresses: [...written.settled, ...unplanned],
    statuses: work.showsStatus ? status.inPlace() : null,
  });
  // After a stop of the whole job, its records do not wait for another job that holds them.
  if (written.stop === null) await noteDeferred(ctx, work, idsOfReturned(written.settled));
  const { stop } = written;
  if (stop !== null && stop !== "closed" && stop.end === "attempt") throw stop.error;
  return resultOf(read, held, written.settled, (stop === "closed" ? null : stop) ?? interruption);
}

/** Decides the held addresses of a batch, set by set. */
export async function decideBatch(scope: BatchScope, { held, free }: HeldAddresses): Promise<Decided> {
  const { work, kind } = scope;
  const all: Decided = { decisions: [], undecided: [], interruption: null };
  for (const set of work.sets) {
    const candidates = [...held, ...free].filter(({ address }) => address.setKey === set.setKey);
    if (candidates.length === 0) continue;
    const setWork = inSet(work, set);
    const alreadyDecided = candidates.flatMap(({ decision }) => decision ?? []);
    const {
      decisions: decided,
      undecided,
      interruption,
    } = await decideAnew(
      scope,
      setWork,
      candidates.filter(({ decision }) => !decision),
    );
    all.decisions.push(...kind.judge({ work: setWork, alreadyDecided, decided }));
    all.undecided.push(...undecided);
    all.interruption ??= interruption;
  }
  return all;
}

async function decideAnew(
  { ctx, kind, control }: BatchScope,
  work: InSet<BatchWork>,
  candidates: readonly Candidate[],
): Promise<Decided> {
  if (!kind.usesOtherSources)
    return { decisions: await decideAll(ctx, work, candidates), undecided: [], interruption: null };
  const checked = await decideChecked(ctx, work, candidates, control);
  return { ...checked, decisions: await enrichAll(ctx, work, checked.decisions) };
}

function idsOfReturned(settled: readonly Settled[]): string[] {
  return recordIdsOf(settled.filter(({ outcome }) => outcome === null));
}

function resultOf(
  { read, last, locked }: ReadBatch,
  { held, refused, left, othersHold }: HeldBatch,
  settled: readonly Settled[],
  interruption: Interruption | null = null,
): BatchResult {
  const isShort = left.withoutCredit > 0;
  const refusedByCrm = settled.filter((end) => end.outcome === "failed" && end.reason === "refused_by_crm");
  return {
    read,
    last,
    held: held.length,
    refusedByCrm: recordIdsOf(refusedByCrm).length,
    refused: held.length === 0 ? refused : isShort ? "out_of_credits" : null,
    othersHold,
    passedOver: locked.length > 0 || left.claimedElsewhere.length > 0 || idsOfReturned(settled).length > 0,
    interruption,
  };
}

/** No further call begins once the first is this old: the rest of the five seconds for which values are fresh is for the write. */
const READ_WITHIN_MS = 1_500;

/**
 * Reads the records of these addresses, call by call, while their values stay fresh. Records that are locked for a moment are
 * returned separately. Throws PropertyUnusable, StoreStopped.
 */
export async function readBatch(
  { work, store, definitions }: BatchScope,
  waiting: readonly WaitingAddress[],
): Promise<ReadBatch> {
  const recordIds = recordIdsOf(waiting);
  const properties = [...propertiesOfSets(work), ...statusPropertiesOf(work)];
  const read = unlessStopped(await store.read(recordIds, properties, READ_WITHIN_MS));
  await definitions.afterRead(work, read, store);
  const { values, locked, last, readAt } = read;
  const done = last === null ? 0 : recordIds.indexOf(last) + 1;
  const isLocked = new Set(locked);
  const wasRead = new Set(recordIds.slice(0, done).filter((id) => !isLocked.has(id)));
  const addresses = waiting.filter(({ recordId }) => wasRead.has(recordId));
  return { read: done, last, addresses, locked, values, readAt };
}
