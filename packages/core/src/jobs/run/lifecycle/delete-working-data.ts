import type { Context } from "../../../context.ts";
import type { Job } from "../../../work/job-row.ts";

/** Rows deleted per transaction. */
const BATCH_SIZE = 5_000;

/**
 * Deletes cached answers of a service with the job that asked for them, and the rows of a recurring run that were unchanged: they
 * are only counted.
 */
export async function deleteWorkingData(ctx: Pick<Context, "db">, job: Job, heartbeat: () => void): Promise<void> {
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE;) {
    heartbeat();
    deleted = await ctx.db.withAccount(
      job.accountId,
      (tx) => tx.$executeRaw`
        DELETE FROM address_service_answer WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM address_service_answer WHERE job_id = ${job.id}::uuid LIMIT ${BATCH_SIZE}))`,
    );
  }
  if (!job.recurringJobId) return;
  await ctx.db.withAccount(job.accountId, (tx) => tx.jobChanges.deleteMany({ where: { jobId: job.id } }));
  for (let after: string | null = ""; after !== null;) {
    heartbeat();
    after = await deleteUnchanged(ctx, job, after);
  }
}

/** Processes the next rows after `after`; returns the last id, or null at the end. */
async function deleteUnchanged(ctx: Pick<Context, "db">, job: Job, after: string): Promise<string | null> {
  return await ctx.db.withAccount(job.accountId, async (tx) => {
    const rows = await tx.jobRecord.findMany({
      where: { jobId: job.id, recordId: { gt: after } },
      orderBy: { recordId: "asc" },
      take: BATCH_SIZE,
      select: { recordId: true },
    });
    const last = rows.at(-1)?.recordId ?? null;
    if (last !== null)
      await tx.jobRecord.deleteMany({
        where: { jobId: job.id, recordId: { gt: after, lte: last }, state: "unchanged" },
      });
    return rows.length < BATCH_SIZE ? null : last;
  });
}
