import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { holdCredits, lockCredits } from "../../../credits/ledger.ts";
import type { Tx } from "../../../db/database.ts";
import { storeProposals } from "../../../proposals/store-proposals.ts";
import { openStatuses } from "../../status-sql.ts";
import { heldForReview } from "../../../proposals/held-for-review.ts";
import { LeaseLost } from "./lease.ts";
import { addToCounters, remember, tally, writeFinalOutcomes, type Remembered } from "./outcomes.ts";
import type { Candidate, SetAside, Triage } from "./triage.ts";
import { readsList, valuesHash, type BatchWork, type ChunkWork, type RunContext } from "../job-work.ts";

/** `awaiting_review`: what waits for a person would use up the credits there are. */
export type HoldRefusal = Extract<BlockerReason, "out_of_credits" | "account_blocked" | "awaiting_review">;

export type HeldBatch = {
  /** Null where nothing is held. */
  holdId: string | null;
  held: Candidate[];
  /** Ids of those that only have something to be filled in: claimed, and free. */
  free: ReadonlySet<string>;
  /** Records that could not be worked on now and stay waiting. */
  left: { claimedElsewhere: string[]; withoutCredit: number };
  refused: HoldRefusal | null;
  /** Another chunk of this job has a hold open, so credits may come back. */
  othersHold: boolean;
};

/**
 * One transaction: what was set aside gets its outcome, the rest is claimed in id order (a record is in at most one open plan
 * per connection) and one credit is held for each that is to be cleaned, as many as there are. What cannot be claimed or held
 * stays waiting.
 */
export async function holdBatch(ctx: RunContext, chunk: BatchWork, triaged: Triage): Promise<HeldBatch> {
  return await ctx.db.withAccount(chunk.accountId, async (tx) => {
    const batchNo = await countBatch(tx, chunk);
    await writeFinalOutcomes(ctx, tx, chunk, triaged.setAside);
    await remember(
      ctx,
      tx,
      chunk,
      triaged.setAside.flatMap((record) => memoryOf(chunk, record)),
    );
    await endProposals(ctx, tx, chunk, triaged.setAside);
    // Last, as in the settle: locking the job's row before the credit account would deadlock with a chunk that settles.
    const count = () => addToCounters(ctx, tx, chunk, tally(triaged.setAside));
    const wanted = [...triaged.needWork, ...triaged.known];
    const own = await claim(tx, chunk, wanted);
    const claimed = own.filter((candidate) => triaged.needWork.includes(candidate));
    const free = new Set(
      own.filter((candidate) => triaged.known.includes(candidate)).map(({ record }) => record.recordId),
    );
    const claimedElsewhere = wanted
      .filter((candidate) => !own.includes(candidate))
      .map((candidate) => candidate.record.recordId);
    const none: HeldBatch = {
      holdId: null,
      held: [],
      free,
      left: { claimedElsewhere, withoutCredit: 0 },
      refused: null,
      othersHold: false,
    };
    if (claimed.length === 0) {
      await count();
      return none;
    }

    const room = chunk.policy === "certain" || !readsList(chunk) ? claimed.length : await roomForReview(tx, chunk);
    if (room === 0) {
      await freeClaims(
        tx,
        chunk,
        claimed.map((candidate) => candidate.record.recordId),
      );
      await count();
      const left = { claimedElsewhere, withoutCredit: claimed.length };
      return { ...none, left, refused: "awaiting_review", othersHold: await isHolding(tx, chunk) };
    }

    const holdId = ctx.newId();
    const answer = await holdCredits(tx, {
      accountId: chunk.accountId,
      holdId,
      jobId: chunk.jobId,
      chunkNo: chunk.chunkNo,
      wanted: Math.min(claimed.length, room),
      key: `hold:${chunk.jobId}:${chunk.chunkNo}:${batchNo}`,
    });
    const held = claimed.slice(0, answer.amount);
    const without = claimed.slice(answer.amount);
    await freeClaims(
      tx,
      chunk,
      without.map((candidate) => candidate.record.recordId),
    );
    await count();
    return {
      holdId: held.length > 0 ? holdId : null,
      held,
      free,
      left: { claimedElsewhere, withoutCredit: without.length },
      refused: answer.refused,
      othersHold: answer.amount === 0 && (await isHolding(tx, chunk)),
    };
  });
}

/** Counts the batch. Locks the chunk for this transaction, or throws LeaseLost. */
async function countBatch(tx: Tx, chunk: ChunkWork): Promise<number> {
  const [counted] = await tx.$queryRaw<{ holds: number }[]>`
    UPDATE job_chunk SET holds = holds + 1
    WHERE job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int AND lease_no = ${chunk.leaseNo}::int
    RETURNING holds`;
  if (!counted) throw new LeaseLost();
  return counted.holds;
}

/** Whether credits may come back from another chunk. */
async function isHolding(tx: Tx, { jobId }: ChunkWork): Promise<boolean> {
  return (await tx.creditHold.findFirst({ where: { jobId, status: "open" }, select: { id: true } })) !== null;
}

/**
 * How many more records may be held back: all that wait for a person never cost more than the credits there are. The credit
 * account is locked first, so that what another chunk held and releases is counted once.
 */
async function roomForReview(tx: Tx, { accountId }: ChunkWork): Promise<number> {
  const available = await lockCredits(tx, accountId);
  const held = await heldForReview(tx);
  // Without credits, and nothing to decide, the hold itself says what is missing.
  return held === 0 && available === 0 ? 1 : Math.max(0, available - held);
}

/** What is remembered of a record that was decided without work. */
function memoryOf({ kind }: ChunkWork, { recordId, outcome, reason, values }: SetAside): Remembered[] {
  const hash = valuesHash(values);
  // So that the next run of a recurring job knows an empty record again.
  if (reason === "empty") return kind === "recurring" ? [{ recordId, outcome, reason, hash }] : [];
  // A person has written what we proposed: the address is right, and no later job charges for it.
  return reason === "already_in_place" ? [{ recordId, outcome: "confirmed", reason, hash }] : [];
}

/** Reasons of records whose proposals still hold, or whose end is not about their values. */
const KEEPS_PROPOSAL: readonly string[] = ["still_review", "busy", "contested", "withdrawn"];

async function endProposals(ctx: RunContext, tx: Tx, chunk: ChunkWork, setAside: readonly SetAside[]): Promise<void> {
  // What an undo leaves as it is changes nothing for a proposal.
  if (chunk.undo) return;
  const ended = setAside.filter(({ outcome, reason }) => outcome !== "review" && !KEEPS_PROPOSAL.includes(reason));
  await storeProposals(
    ctx,
    tx,
    chunk,
    ended.map(({ recordId, outcome, reason, values }) => ({
      recordId,
      outcome,
      reason,
      before: values,
      changes: [],
      serviceTextUntil: null,
    })),
  );
}

/** Claims what no other job's open plan has. A record decided after we read its memory was read too early and stays waiting, too. */
async function claim(tx: Tx, chunk: ChunkWork, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const rows = await tx.$queryRaw<{ record_id: string; decided_at: string | null }[]>`
    INSERT INTO record_memory AS m (connection_id, object_type, record_id, account_id, claim_job_id, claimed_at)
    SELECT ${chunk.ref.connectionId}::uuid, ${chunk.objectType}, id, ${chunk.accountId}::uuid, ${chunk.jobId}::uuid, now()
    FROM unnest(${candidates.map((candidate) => candidate.record.recordId)}::text[]) AS wanted (id) ORDER BY id
    ON CONFLICT (connection_id, object_type, record_id) DO UPDATE SET claim_job_id = EXCLUDED.claim_job_id, claimed_at = EXCLUDED.claimed_at
    WHERE m.claim_job_id IS NULL OR m.claim_job_id = ${chunk.jobId}::uuid
      OR NOT EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses}))
    RETURNING record_id, decided_at::text`;
  const decidedAt = new Map(rows.map((row) => [row.record_id, row.decided_at]));
  const fresh = candidates.filter(
    ({ record }) =>
      decidedAt.has(record.recordId) && decidedAt.get(record.recordId) === (record.memory?.decidedAt ?? null),
  );
  const stale = candidates.filter(
    (candidate) => decidedAt.has(candidate.record.recordId) && !fresh.includes(candidate),
  );
  await freeClaims(
    tx,
    chunk,
    stale.map((candidate) => candidate.record.recordId),
  );
  return fresh;
}

export async function freeClaims(
  tx: Tx,
  chunk: Pick<ChunkWork, "jobId" | "ref" | "objectType">,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await tx.recordMemory.updateMany({
    where: {
      connectionId: chunk.ref.connectionId,
      objectType: chunk.objectType,
      recordId: { in: [...recordIds] },
      claimJobId: chunk.jobId,
    },
    data: { claimJobId: null, claimedAt: null },
  });
}
