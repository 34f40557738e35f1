import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { holdCredits, lockCredits } from "../../credits/ledger.ts";
import type { Tx } from "../../db/database.ts";
import { heldForReview } from "../../review/proposal-groups.ts";
import type { BatchScope, Candidate, HeldAddresses, Triage } from "./kind.ts";
import { recordIdsOf } from "../../records/values.ts";
import { makeStatusDue } from "../../address-status/due.ts";
import { placeOf, type ChunkPlace, type RunContext } from "./work.ts";
import { addToCounters, endSetAside, tally } from "./settle.ts";
import { countBatch } from "./lease.ts";
import { claim, freeClaims } from "./memory.ts";

/** `awaiting_review`: the records that wait for review could use all available credits. */
export type HoldRefusal = Extract<
  BlockerReason,
  "out_of_credits" | "account_blocked" | "spending_limit" | "awaiting_review"
>;

export type HeldBatch = HeldAddresses & {
  /** Null if nothing is held. */
  holdId: string | null;
  /** Records claimed by another job, and how many addresses got no credit; they stay waiting. */
  left: { claimedElsewhere: string[]; withoutCredit: number };
  refused: HoldRefusal | null;
  /** Another chunk of this job has an open hold, so credits may be released. */
  othersHold: boolean;
};

const NOTHING = { holdId: null, held: [], refused: null, othersHold: false };

/**
 * One transaction: addresses set aside get their outcome, the records of the rest are claimed in id order (a record is in at most
 * one open plan per connection), and one credit is held for each address to be cleaned, as far as credits last. What cannot be
 * claimed or held stays waiting. `statusDue`: records of addresses set aside whose status in HubSpot differs.
 */
export async function holdBatch(
  scope: BatchScope,
  triaged: Triage,
  statusDue: readonly string[] = [],
): Promise<HeldBatch> {
  const { ctx, work } = scope;
  return await ctx.db.withAccount(work.accountId, async (tx) => {
    const batchNo = await countBatch(tx, work);
    const wanted = [...triaged.needWork, ...triaged.known];
    // Claims come before the addresses set aside count as decided: one may be another address of the same record.
    const claimed = await claim(tx, work, wanted);
    await endSetAside(scope, tx, triaged.setAside);
    await makeStatusDue(tx, placeOf(work), { recordIds: statusDue, cause: "not_written" });
    const { toHold, free, claimedElsewhere } = sortClaimed(triaged, claimed);
    const hold = await holdFor(ctx, tx, { work, batchNo }, toHold);
    const inWork = new Set(idsOf([...hold.held, ...free]));
    await freeClaims(
      tx,
      work,
      idsOf(toHold.slice(hold.held.length)).filter((id) => !inWork.has(id)),
    );
    // Last, as in settling: locking the job's row before the credit account would deadlock with a chunk that settles.
    await addToCounters(ctx, tx, work, { tallies: tally(triaged.setAside) });
    const othersHold = toHold.length > 0 && hold.held.length === 0 && (await isHolding(tx, work));
    return { ...hold, free, left: { claimedElsewhere, withoutCredit: toHold.length - hold.held.length }, othersHold };
  });
}

/**
 * Pure: the claimed addresses that cost a credit each, by record and set; those that cost nothing; and the ids of records claimed
 * by another job.
 */
export function sortClaimed(
  { needWork, known }: Pick<Triage, "needWork" | "known">,
  claimed: readonly Candidate[],
): { toHold: Candidate[]; free: Candidate[]; claimedElsewhere: string[] } {
  const own = new Set(claimed);
  const isClaimed = (candidate: Candidate) => own.has(candidate);
  return {
    // A stable sort keeps the addresses of a record in the order of the sets.
    toHold: needWork.filter(isClaimed).toSorted(byRecord),
    free: known.filter(isClaimed),
    claimedElsewhere: idsOf([...needWork, ...known].filter((candidate) => !isClaimed(candidate))),
  };
}

const byRecord = ({ address: a }: Candidate, { address: b }: Candidate) =>
  a.recordId < b.recordId ? -1 : a.recordId > b.recordId ? 1 : 0;

function idsOf(candidates: readonly Candidate[]): string[] {
  return recordIdsOf(candidates.map(({ address }) => address));
}

type Hold = Pick<HeldBatch, "holdId" | "held" | "refused">;

/** Holds one credit per address, in order, until the credits run out. */
async function holdFor(
  ctx: RunContext,
  tx: Tx,
  { work, batchNo }: { work: BatchScope["work"]; batchNo: number },
  wanted: Candidate[],
): Promise<Hold> {
  if (wanted.length === 0) return NOTHING;
  const mayAsk = work.sets.some(({ policy }) => policy !== "certain");
  const room = mayAsk && work.kind.readsList ? await readRoom(tx, work) : wanted.length;
  if (room === 0) return { ...NOTHING, refused: "awaiting_review" };
  const holdId = ctx.newId();
  const { amount, refused } = await holdCredits(tx, {
    accountId: work.accountId,
    holdId,
    jobId: work.jobId,
    chunkNo: work.chunkNo,
    wanted: Math.min(wanted.length, room),
    key: `hold:${work.jobId}:${work.chunkNo}:${batchNo}`,
  });
  return { holdId: amount > 0 ? holdId : null, held: wanted.slice(0, amount), refused };
}

/** Whether another chunk may still release credits. */
async function isHolding(tx: Tx, { jobId }: ChunkPlace): Promise<boolean> {
  return (await tx.creditHold.findFirst({ where: { jobId, status: "open" }, select: { id: true } })) !== null;
}

/** The credit account is locked first, so that credits another chunk held and releases are counted once. */
async function readRoom(tx: Tx, { accountId }: ChunkPlace): Promise<number> {
  const available = await lockCredits(tx, accountId);
  return roomForReview({ available, held: await heldForReview(tx) });
}

/** Pure: how many more records may be held back, so that all records in review never cost more than the available credits. */
export function roomForReview({ available, held }: { available: number; held: number }): number {
  // Without credits, and with nothing in review, the hold itself reports what is missing.
  return held === 0 && available === 0 ? 1 : Math.max(0, available - held);
}
