import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { holdCredits, lockCredits } from "../../../credits/ledger.ts";
import type { Tx } from "../../../db/database.ts";
import { heldForReview } from "../../../review/held-for-review.ts";
import type { Triage } from "../decide/triage.ts";
import type { ChunkWork, RunContext } from "../job-work.ts";
import type { BatchScope, HeldRecords } from "../kinds/kind.ts";
import { addToCounters, tally } from "../rows/counters.ts";
import { countBatch } from "../rows/job-chunk.ts";
import { endWaiting } from "../rows/job-record.ts";
import type { Candidate } from "../rows/next-batch.ts";
import { claim, freeClaims } from "../rows/record-memory.ts";

/** `awaiting_review`: what waits for a person would use up the credits there are. */
export type HoldRefusal = Extract<
  BlockerReason,
  "out_of_credits" | "account_blocked" | "spending_limit" | "awaiting_review"
>;

export type HeldBatch = HeldRecords & {
  /** Null where nothing is held. */
  holdId: string | null;
  /** Records that could not be worked on now and stay waiting. */
  left: { claimedElsewhere: string[]; withoutCredit: number };
  refused: HoldRefusal | null;
  /** Another chunk of this job has a hold open, so credits may come back. */
  othersHold: boolean;
};

const NOTHING = { holdId: null, held: [], refused: null, othersHold: false };

/**
 * One transaction: what was set aside gets its outcome, the rest is claimed in id order (a record is in at most one open plan
 * per connection) and one credit is held for each that is to be cleaned, as many as there are. What cannot be claimed or held
 * stays waiting.
 */
export async function holdBatch({ ctx, work, kind }: BatchScope, triaged: Triage): Promise<HeldBatch> {
  return await ctx.db.withAccount(work.accountId, async (tx) => {
    const batchNo = await countBatch(tx, work);
    await endWaiting(ctx, tx, work, triaged.setAside);
    await kind.setAside(ctx, tx, work, triaged.setAside);
    const claimed = await claim(tx, work, [...triaged.needWork, ...triaged.known]);
    const { toHold, free, claimedElsewhere } = sortClaimed(triaged, claimed);
    const hold = await holdFor(ctx, tx, { work, batchNo }, toHold);
    await freeClaims(tx, work, idsOf(toHold.slice(hold.held.length)));
    // Last, as in the settle: locking the job's row before the credit account would deadlock with a chunk that settles.
    await addToCounters(ctx, tx, work, tally(triaged.setAside));
    const othersHold = toHold.length > 0 && hold.held.length === 0 && (await isHolding(tx, work));
    return { ...hold, free, left: { claimedElsewhere, withoutCredit: toHold.length - hold.held.length }, othersHold };
  });
}

/** Pure: the claimed records that cost a credit each, the ids of those that cost nothing, and of those that another job has. */
export function sortClaimed(
  { needWork, known }: Pick<Triage, "needWork" | "known">,
  claimed: readonly Candidate[],
): { toHold: Candidate[]; free: ReadonlySet<string>; claimedElsewhere: string[] } {
  const isClaimed = (candidate: Candidate) => claimed.includes(candidate);
  return {
    toHold: needWork.filter(isClaimed),
    free: new Set(idsOf(known.filter(isClaimed))),
    claimedElsewhere: idsOf([...needWork, ...known].filter((candidate) => !isClaimed(candidate))),
  };
}

function idsOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ record }) => record.recordId);
}

type Hold = Pick<HeldBatch, "holdId" | "held" | "refused">;

/** One credit for each, from the first on, as many as there are. */
async function holdFor(
  ctx: RunContext,
  tx: Tx,
  { work, batchNo }: { work: BatchScope["work"]; batchNo: number },
  wanted: Candidate[],
): Promise<Hold> {
  if (wanted.length === 0) return NOTHING;
  const isBounded = work.policy !== "certain" && work.kind.readsList;
  const room = isBounded ? await readRoom(tx, work) : wanted.length;
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

/** Whether credits may come back from another chunk. */
async function isHolding(tx: Tx, { jobId }: ChunkWork): Promise<boolean> {
  return (await tx.creditHold.findFirst({ where: { jobId, status: "open" }, select: { id: true } })) !== null;
}

/** The credit account is locked first, so that what another chunk held and releases is counted once. */
async function readRoom(tx: Tx, { accountId }: ChunkWork): Promise<number> {
  const available = await lockCredits(tx, accountId);
  return roomForReview({ available, held: await heldForReview(tx) });
}

/** Pure: how many more records may be held back. All that wait for a person never cost more than the credits there are. */
export function roomForReview({ available, held }: { available: number; held: number }): number {
  // Without credits, and nothing to decide, the hold itself says what is missing.
  return held === 0 && available === 0 ? 1 : Math.max(0, available - held);
}
