import type { Context } from "../../../context.ts";
import type { Job } from "../../../generated/prisma/client.ts";

/** Claims freed in one transaction. */
const SLICE = 1_000;

/**
 * What an attempt claimed that ended before its plan, and no other came to: nothing of the job frees it after its end, and
 * deletion for privacy passes over claimed records. By the index of claims.
 */
export async function freeClaimsOfJob(
  ctx: Pick<Context, "db">,
  { id, accountId }: Pick<Job, "id" | "accountId">,
  heartbeat: () => void,
): Promise<void> {
  for (let freed = SLICE; freed === SLICE;) {
    heartbeat();
    freed = await ctx.db.withAccount(
      accountId,
      (tx) => tx.$executeRaw`
        UPDATE record_memory SET claim_job_id = NULL, claimed_at = NULL
        WHERE (connection_id, object_type, record_id) IN (
          SELECT connection_id, object_type, record_id FROM record_memory WHERE claim_job_id = ${id}::uuid LIMIT ${SLICE})`,
    );
  }
}
