import { BATCH_SIZE, readRecords, type RecordValues } from "../../../crm/hubspot/records.ts";
import { propertiesOf, workerWaitPolicy, type ChunkWork, type RunContext, type RunControl } from "../job-work.ts";
import { requireLockProperty } from "../lock-property.ts";
import type { WaitingRecord } from "./next-batch.ts";

/** No further call begins once the first is so old: what is left of the five seconds that values stay fresh belongs to the write. */
const READ_WITHIN_MS = 1_500;

/** `records`: those that were read, from the first on; `readAt`: when the first call was sent. */
export type ReadBatch = { records: readonly WaitingRecord[]; read: RecordValues; readAt: Date };

/**
 * Reads a batch, call by call, as far as its values stay fresh. Each call waits for a place of its own, so that the jobs of a portal
 * take turns. Throws LockPropertyMissing.
 */
export async function readBatch(
  ctx: RunContext,
  chunk: ChunkWork,
  records: readonly WaitingRecord[],
  control: RunControl,
): Promise<ReadBatch> {
  const waitPolicy = workerWaitPolicy(control);
  const properties = propertiesOf(chunk);
  const { objectType } = chunk;
  const read: RecordValues = new Map();
  let readAt: Date | null = null;
  let done = 0;
  while (done < records.length && (readAt === null || ctx.now().getTime() - readAt.getTime() < READ_WITHIN_MS)) {
    control.heartbeat();
    const ids = records.slice(done, done + BATCH_SIZE).map((record) => record.recordId);
    const call = await ctx.hubspot.withSlot(
      chunk.ref,
      { isUrgent: false, job: chunk.jobId, waitPolicy },
      async (slot) => ({
        // The moment of the call itself: waiting for it can take longer than values stay fresh.
        sentAt: ctx.now(),
        values: await readRecords(ctx.hubspot, chunk.ref, { objectType, ids, properties }, { waitPolicy, slot }),
      }),
    );
    readAt ??= call.sentAt;
    for (const [id, values] of call.values) read.set(id, values);
    done += ids.length;
  }
  await requireLockProperty(ctx, chunk, read, { waitPolicy });
  return { records: records.slice(0, done), read, readAt: readAt ?? ctx.now() };
}
