import type { Tx } from "../../../db/database.ts";
import type { ChunkWork } from "../job-work.ts";

/**
 * Claims of an attempt that ended between its hold and its plan, on records that wait again. The next attempt may set such a
 * record aside without a claim of its own, and nothing would free it later.
 */
export async function freeStaleClaims(
  tx: Tx,
  { jobId, chunkNo, ref, objectType }: Pick<ChunkWork, "jobId" | "chunkNo" | "ref" | "objectType">,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE record_memory m SET claim_job_id = NULL, claimed_at = NULL
    FROM job_record r
    WHERE r.job_id = ${jobId}::uuid AND r.chunk_no = ${chunkNo}::int AND r.state = 'waiting'
      AND m.connection_id = ${ref.connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = r.record_id
      AND m.claim_job_id = ${jobId}::uuid`;
}
