import type { Job } from "../../../work/job-row.ts";
import type { JobWork, RunContext } from "../job-work.ts";
import { saveSlice, type SliceResult } from "../snapshot/save-slice.ts";

/** Proposals taken per transaction. */
const BATCH_SIZE = 1_000;
const CHUNK = 100;

type Taken = { id: string; record_id: string; set_key: string };

/**
 * The next proposals of an apply job, in id order: those that were accepted before it was created or, for a retry, those that the
 * previous job failed to write. From here on they cannot be withdrawn.
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
              -- What a member who has left accepted is opened again.
              AND (decided_by IS NULL OR EXISTS (
                SELECT FROM membership m WHERE m.account_id = proposal.account_id AND m.user_id = proposal.decided_by AND m.ended_at IS NULL))
            ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE`
        : await tx.$queryRaw<Taken[]>`
            SELECT id, record_id, set_key FROM proposal p
            WHERE apply_job_id = ${job.retryOf}::uuid AND status = 'failed' AND id > ${next}::uuid
              -- A later decision about the address has taken its place.
              AND NOT EXISTS (
                SELECT FROM proposal other WHERE other.connection_id = p.connection_id AND other.object_type = p.object_type
                  AND other.record_id = p.record_id AND other.set_key = p.set_key AND other.status IN ('open', 'accepted'))
            ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE`;
    await tx.proposal.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { applyJobId: work.jobId, status: "accepted" },
    });
    isDone = rows.length < BATCH_SIZE;
    const cursor = isDone ? null : (rows.at(-1)?.id ?? null);
    const addresses = rows.map(({ record_id: recordId, set_key: setKey }) => ({ recordId, setKey }));
    return { addresses, from, cursor, chunkSize: CHUNK };
  });
  return { end: "read", chunks: chunks ?? [], isDone };
}
