import { readRecords, type RecordValues } from "../../../crm/hubspot/records.ts";
import { propertiesOf, workerWaitPolicy, type ChunkWork, type RunContext, type RunControl } from "../job-work.ts";
import { requireLockProperty } from "../lock-property.ts";
import type { WaitingRecord } from "./next-batch.ts";

/** Throws LockPropertyMissing. `readAt`: the moment of the call itself, since waiting for it can take longer than values stay fresh. */
export async function readBatch(
  ctx: RunContext,
  chunk: ChunkWork,
  records: readonly WaitingRecord[],
  control: RunControl,
): Promise<{ read: RecordValues; readAt: Date }> {
  const waitPolicy = workerWaitPolicy(control);
  const ids = records.map((record) => record.recordId);
  const properties = propertiesOf(chunk);
  const { objectType } = chunk;
  const batch = await ctx.hubspot.withSlot(
    chunk.ref,
    { isUrgent: false, job: chunk.jobId, waitPolicy },
    async (slot) => {
      const readAt = ctx.now();
      return {
        readAt,
        read: await readRecords(ctx.hubspot, chunk.ref, { objectType, ids, properties }, { waitPolicy, slot }),
      };
    },
  );
  await requireLockProperty(ctx, chunk, batch.read, { waitPolicy });
  return batch;
}
