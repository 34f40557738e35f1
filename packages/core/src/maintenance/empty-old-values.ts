import type { Context } from "../context.ts";
import { Prisma } from "../generated/prisma/client.ts";

/** Records emptied in one transaction: small enough that no job waits behind it. */
const AT_ONCE = 2_000;

/**
 * Empties addresses before and after in the records of one job that ended longer ago than retention allows; record ids,
 * outcomes, reasons, hashes and counts stay. Answers how many it emptied and whether there may be more.
 */
export async function emptyOldValues(
  ctx: Pick<Context, "db" | "config" | "now">,
): Promise<{ emptied: number; isDone: boolean }> {
  const before = new Date(ctx.now().getTime() - ctx.config.retention.valuesDays * 24 * 3_600_000);
  const job = await ctx.db.withSystem((tx) =>
    tx.job.findFirst({
      where: { finishedAt: { lt: before }, valuesEmptiedAt: null },
      orderBy: { finishedAt: "asc" },
      select: { id: true, accountId: true },
    }),
  );
  if (!job) return { emptied: 0, isDone: true };
  const emptied = await ctx.db.withAccount(job.accountId, async (tx) => {
    const rows = await tx.$executeRaw`
      UPDATE job_record SET before = NULL, after = NULL, changes = NULL WHERE (job_id, record_id) IN (
        SELECT job_id, record_id FROM job_record WHERE job_id = ${job.id}::uuid AND (before IS NOT NULL OR after IS NOT NULL OR changes IS NOT NULL)
        LIMIT ${AT_ONCE})`;
    if (rows < AT_ONCE)
      await tx.job.update({ where: { id: job.id }, data: { valuesEmptiedAt: ctx.now(), canary: Prisma.DbNull } });
    return rows;
  });
  return { emptied, isDone: false };
}
