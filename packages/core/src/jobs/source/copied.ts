import { isRetried } from "@plumbline/schema/jobs/states.ts";
import type { Job } from "../../work/job-row.ts";
import { wholeRecords } from "../../records/values.ts";
import { saveSlice, type SliceResult } from "./slice.ts";
import type { JobWork, RunContext } from "../pipeline/work.ts";

/** Rows of the retried job scanned per slice, whatever their outcome. */
const BATCH_SIZE = 10_000;
/** Records per chunk of a retry. */
const CHUNK = 100;

/**
 * Reads the addresses of a retry: what the previous job left to retry, of the sets still in force, a slice at a time, in record
 * order.
 */
export async function copySlice(
  ctx: Pick<RunContext, "db" | "now">,
  { job, work }: { job: Job; work: JobWork },
): Promise<SliceResult> {
  const from = job.snapshotCursor;
  const { before, found } = await ctx.db.withAccount(work.accountId, async (tx) => ({
    before: await tx.job.findUnique({ where: { id: job.retryOf ?? "" }, select: { reason: true } }),
    found: await tx.jobRecord.findMany({
      where: { jobId: job.retryOf ?? "", recordId: { gt: from ?? "" } },
      orderBy: [{ recordId: "asc" }, { setKey: "asc" }],
      take: BATCH_SIZE,
      select: { recordId: true, setKey: true, state: true },
    }),
  }));
  const { rows, isLast } = wholeRecords(found, (row) => row.recordId, { records: BATCH_SIZE, limit: BATCH_SIZE });
  const cursor = isLast ? null : (rows.at(-1)?.recordId ?? null);
  const isOfJob = ({ setKey }: { setKey: string }) => work.sets.some((set) => set.setKey === setKey);
  const addresses = rows
    .filter((row) => isOfJob(row) && isRetried(row.state, before?.reason ?? null))
    .map(({ recordId, setKey }) => ({ recordId, setKey }));
  const chunks = await saveSlice(ctx, work, { addresses, from, cursor, chunkSize: CHUNK });
  return { end: "read", chunks: chunks ?? [], isDone: cursor === null };
}
