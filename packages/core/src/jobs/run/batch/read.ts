import { BATCH_SIZE, readRecords, type RecordValues } from "../../../portals/hubspot/records.ts";
import { propertiesOf } from "../../../records/part-values.ts";
import { workerWaitPolicy } from "../../../work/run-control.ts";
import type { BatchScope, ReadBatch } from "../kinds/kind.ts";
import type { WaitingRecord } from "../rows/next-batch.ts";

/** No further call begins once the first is so old: what is left of the five seconds that values stay fresh belongs to the write. */
const READ_WITHIN_MS = 1_500;

/**
 * Reads a batch, call by call, as far as its values stay fresh. Each call waits for a place of its own, so that the jobs of a portal
 * take turns. Throws PropertyUnusable.
 */
export async function readBatch(
  { ctx, work, control, definitions }: BatchScope,
  waiting: readonly WaitingRecord[],
): Promise<ReadBatch> {
  const waitPolicy = workerWaitPolicy(control);
  const properties = propertiesOf(work);
  const { objectType } = work;
  const values: RecordValues = new Map();
  let readAt: Date | null = null;
  let done = 0;
  while (done < waiting.length && (readAt === null || ctx.now().getTime() - readAt.getTime() < READ_WITHIN_MS)) {
    control.heartbeat();
    const ids = waiting.slice(done, done + BATCH_SIZE).map((record) => record.recordId);
    const call = await ctx.hubspot.withSlot(
      work.ref,
      { isUrgent: false, job: work.jobId, waitPolicy },
      async (slot) => ({
        // The moment of the call itself: waiting for it can take longer than values stay fresh.
        sentAt: ctx.now(),
        values: await readRecords(ctx.hubspot, work.ref, { objectType, ids, properties }, { waitPolicy, slot }),
      }),
    );
    readAt ??= call.sentAt;
    await definitions.afterRead(work, call.values, { waitPolicy });
    for (const [id, properties] of call.values) values.set(id, properties);
    done += ids.length;
  }
  return { records: waiting.slice(0, done), values, readAt: readAt ?? ctx.now() };
}
