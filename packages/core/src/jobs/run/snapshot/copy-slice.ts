import { isRetried } from "@plumbline/schema/jobs/states.ts";
import type { Job } from "../../../work/job-row.ts";
import { saveSlice, type SliceResult } from "./save-slice.ts";
import type { JobWork, RunContext } from "../job-work.ts";

/** Rows of the retried job scanned for one slice, whatever their outcome. */
const BATCH_SIZE = 10_000;
/** Records of one chunk of a retry. */
const CHUNK = 100;

/** The records of a retry: what the job before it left to retry, a slice at a time, in id order. */
export async function copySlice(
  ctx: Pick<RunContext, "db" | "now">,
  { job, work }: { job: Job; work: JobWork },
): Promise<SliceResult> {
  const from = job.snapshotCursor;
  const { before, rows } = await ctx.db.withAccount(work.accountId, async (tx) => ({
    before: await tx.job.findUnique({ where: { id: job.retryOf ?? "" }, select: { reason: true } }),
    rows: await tx.jobRecord.findMany({
      where: { jobId: job.retryOf ?? "", recordId: { gt: from ?? "" } },
      orderBy: { recordId: "asc" },
      take: BATCH_SIZE,
      select: { recordId: true, state: true },
    }),
  }));
  const cursor = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.recordId ?? null);
  const recordIds = rows.filter((row) => isRetried(row.state, before?.reason ?? null)).map((row) => row.recordId);
  const chunks = await saveSlice(ctx, work, { recordIds, from, cursor, chunkSize: CHUNK });
  return { end: "read", chunks: chunks ?? [], isDone: cursor === null };
}
