import type { Interruption } from "../interruption.ts";
import type { BatchScope, ReadBatch } from "../kinds/kind.ts";
import { noteDeferred, savePlan, type Settled } from "../rows/job-record.ts";
import type { WaitingRecord } from "../rows/next-batch.ts";
import { holdBatch, type HeldBatch, type HoldRefusal } from "./hold.ts";
import { readBatch } from "./read.ts";
import { settleBatch } from "./settle.ts";
import { notWritten } from "./written-record.ts";
import { writeBatch } from "./write.ts";

/** What became of one batch. */
export type BatchResult = {
  /** How many records were read, from the first on; the others come with the next batch. */
  read: number;
  held: number;
  /** Written records that HubSpot named as faulty. */
  refusedByCrm: number;
  refused: HoldRefusal | null;
  othersHold: boolean;
  /** Some records are met again: HubSpot or another job holds them, or they may not be written as planned. */
  passedOver: boolean;
  /** Some records could not be decided or written; the others are settled. */
  interruption: Interruption | null;
};

/** Read, triage, hold, decide, plan, write, settle: the order that makes a crash at any point harmless. */
export async function runBatch(scope: BatchScope, waiting: readonly WaitingRecord[]): Promise<BatchResult> {
  const { ctx, work, kind, control } = scope;
  const read = await readBatch(scope, waiting);
  const triaged = await kind.triage(scope, read);
  const held = await holdBatch(scope, triaged);
  await noteDeferred(ctx, work, [...read.locked, ...held.left.claimedElsewhere]);
  if (held.held.length === 0 && held.free.size === 0) return resultOf(read, held, []);

  const { decisions, undecided, interruption } = await triaged.decide(held);
  await savePlan(ctx, work, held.holdId, decisions);
  control.heartbeat();
  const written = await writeBatch(scope, decisions, read.readAt);
  const unplanned = undecided.map(({ record }) => notWritten(record));
  await settleBatch(scope, { holdId: held.holdId, records: [...written.settled, ...unplanned] });
  await noteDeferred(ctx, work, idsOfReturned(written.settled));
  return resultOf(read, held, written.settled, written.interruption ?? interruption);
}

function idsOfReturned(settled: readonly Settled[]): string[] {
  return settled.filter(({ outcome }) => outcome === null).map(({ recordId }) => recordId);
}

function resultOf(
  { read, locked }: ReadBatch,
  { held, refused, left, othersHold }: HeldBatch,
  settled: readonly Settled[],
  interruption: Interruption | null = null,
): BatchResult {
  const isShort = left.withoutCredit > 0;
  return {
    read,
    held: held.length,
    refusedByCrm: settled.filter((end) => end.outcome === "failed" && end.reason === "refused_by_crm").length,
    refused: held.length === 0 ? refused : isShort ? "out_of_credits" : null,
    othersHold,
    passedOver: locked.length > 0 || left.claimedElsewhere.length > 0 || idsOfReturned(settled).length > 0,
    interruption,
  };
}
