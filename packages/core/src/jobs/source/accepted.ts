import type { Job } from "../../work/job-row.ts";
import type { JobWork, RunContext } from "../pipeline/work.ts";
import { saveSlice, type SliceResult } from "./slice.ts";
import type { Context } from "../../context.ts";
import { LOCKED_COLUMNS, type LockedProposal, reopen } from "../../review/proposals.ts";
import { sql } from "../../db/database.ts";
import { stillDecides } from "../../review/still-decides.ts";

/** Proposals taken per transaction. */
const TAKEN_AT_ONCE = 1_000;
const CHUNK = 100;

type Taken = { id: string; record_id: string; set_key: string };

/**
 * The next proposals of an apply job, in id order: those that were accepted before it was created or, for a retry, those that the
 * previous job failed to write. From here on they cannot be withdrawn, but are opened again where
 * whoever accepted them loses the right to.
 */
export async function takeAccepted(
  ctx: Pick<RunContext, "db" | "now">,
  { job, work }: { job: Job; work: JobWork },
): Promise<SliceResult> {
  const from = job.snapshotCursor;
  let isDone = false;
  const chunks = await saveSlice(ctx, work, async (tx) => {
    const next = from ?? "00000000-0000-0000-0000-000000000000";
    const rows =
      job.retryOf === null
        ? await tx.$queryRaw<Taken[]>`
            SELECT id, record_id, set_key FROM proposal
            WHERE connection_id = ${work.ref.connectionId}::uuid AND object_type = ${work.objectType} AND mapping_version_id = ${job.mappingVersionId}::uuid
              AND status = 'accepted' AND apply_job_id IS NULL AND decided_at <= ${job.createdAt} AND id > ${next}::uuid
              -- What a member accepted who could no longer do so is opened again.
              AND ${stillDecides(sql`proposal`)}
            ORDER BY id LIMIT ${TAKEN_AT_ONCE} FOR UPDATE`
        : await tx.$queryRaw<Taken[]>`
            SELECT id, record_id, set_key FROM proposal p
            WHERE apply_job_id = ${job.retryOf}::uuid AND status = 'failed' AND id > ${next}::uuid
              -- A later decision about the address has taken its place.
              AND NOT EXISTS (
                SELECT FROM proposal other WHERE other.connection_id = p.connection_id AND other.object_type = p.object_type
                  AND other.record_id = p.record_id AND other.set_key = p.set_key AND other.status IN ('open', 'accepted'))
            ORDER BY id LIMIT ${TAKEN_AT_ONCE} FOR UPDATE`;
    await tx.proposal.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { applyJobId: work.jobId, status: "accepted" },
    });
    isDone = rows.length < TAKEN_AT_ONCE;
    const cursor = isDone ? null : (rows.at(-1)?.id ?? null);
    const addresses = rows.map(({ record_id: recordId, set_key: setKey }) => ({ recordId, setKey }));
    return { addresses, from, cursor, chunkSize: CHUNK };
  });
  return { end: "read", chunks: chunks ?? [], isDone };
}

/** Proposals reopened per transaction. */
const REOPENED_AT_ONCE = 1_000;

/**
 * At the end of an apply job: reopens proposals it had not taken, because no other job takes them. Each slice is committed. What a
 * retry had not taken stays `failed`.
 */
export async function reopenUntaken(ctx: Pick<Context, "db" | "now">, job: Job, heartbeat: () => void): Promise<void> {
  const { connectionId, mappingVersionId } = job;
  if (job.kind !== "apply" || job.retryOf !== null || job.snapshotDone || !connectionId || !mappingVersionId) return;
  for (let reopened = REOPENED_AT_ONCE; reopened === REOPENED_AT_ONCE;) {
    heartbeat();
    reopened = await ctx.db.withAccount(job.accountId, async (tx) => {
      const proposals = await tx.$queryRaw<LockedProposal[]>`
        SELECT ${LOCKED_COLUMNS} FROM proposal
        WHERE connection_id = ${connectionId}::uuid AND object_type = ${job.objectType} AND mapping_version_id = ${mappingVersionId}::uuid
          AND status = 'accepted' AND apply_job_id IS NULL AND decided_at <= ${job.createdAt}
        ORDER BY id LIMIT ${REOPENED_AT_ONCE} FOR UPDATE`;
      await reopen(ctx, tx, proposals);
      return proposals.length;
    });
  }
}
