import type { Context } from "../../../context.ts";
import type { Job } from "../../../work/job-row.ts";
import { LOCKED_COLUMNS, type LockedProposal } from "../../../review/lock-proposals.ts";
import { reopen } from "../../../review/move-proposals.ts";

/** Proposals reopened per transaction. */
const BATCH_SIZE = 1_000;

/**
 * At the end of an apply job: reopens proposals it had not taken, because no other job takes them. Each slice is committed. What a
 * retry had not taken stays `failed`.
 */
export async function reopenUntaken(ctx: Pick<Context, "db" | "now">, job: Job, heartbeat: () => void): Promise<void> {
  const { connectionId, mappingVersionId } = job;
  if (job.kind !== "apply" || job.retryOf !== null || job.snapshotDone || !connectionId || !mappingVersionId) return;
  for (let reopened = BATCH_SIZE; reopened === BATCH_SIZE;) {
    heartbeat();
    reopened = await ctx.db.withAccount(job.accountId, async (tx) => {
      const proposals = await tx.$queryRaw<LockedProposal[]>`
        SELECT ${LOCKED_COLUMNS} FROM proposal
        WHERE connection_id = ${connectionId}::uuid AND object_type = ${job.objectType} AND mapping_version_id = ${mappingVersionId}::uuid
          AND status = 'accepted' AND apply_job_id IS NULL AND decided_at <= ${job.createdAt}
        ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE`;
      await reopen(ctx, tx, proposals);
      return proposals.length;
    });
  }
}
