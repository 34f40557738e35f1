import type { Context } from "../../../context.ts";
import type { JobWork } from "../job-work.ts";

/** Ids of the records that a job comes to first. */
export async function firstWaiting(
  ctx: Pick<Context, "db">,
  { accountId, jobId }: Pick<JobWork, "accountId" | "jobId">,
  take: number,
): Promise<string[]> {
  const waiting = await ctx.db.withAccount(accountId, (tx) =>
    tx.jobRecord.findMany({
      where: { jobId, state: "waiting" },
      orderBy: [{ chunkNo: "asc" }, { recordId: "asc" }],
      take,
      select: { recordId: true },
    }),
  );
  return waiting.map(({ recordId }) => recordId);
}
