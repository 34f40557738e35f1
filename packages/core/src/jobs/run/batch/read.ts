import { HubspotError } from "../../../portals/hubspot/errors.ts";
import { BATCH_SIZE, readRecords, type RecordValues } from "../../../portals/hubspot/records.ts";
import { recordIdsOf } from "../../../records/address-id.ts";
import { workerWaitPolicy } from "../../../work/run-control.ts";
import { propertiesOfSets } from "../job-work.ts";
import type { BatchScope, ReadBatch } from "../kinds/kind.ts";
import { statusPropertiesOf } from "./batch-status.ts";
import type { WaitingAddress } from "../rows/next-batch.ts";

/** No further call begins once the first is this old: the rest of the five seconds for which values are fresh is for the write. */
const READ_WITHIN_MS = 1_500;

/** Refused calls of a batch that are split further. Records still together then are left for a later batch, and split further. */
const MOST_SPLITS = 8;

/**
 * Reads the records of these addresses, call by call, while their values stay fresh. Each call waits for its own place, so that the
 * jobs of a portal take turns. Records that HubSpot has locked are returned separately. Throws PropertyUnusable.
 */
export async function readBatch(
  { ctx, work, control, definitions }: BatchScope,
  waiting: readonly WaitingAddress[],
): Promise<ReadBatch> {
  const waitPolicy = workerWaitPolicy(control);
  const properties = [...propertiesOfSets(work), ...statusPropertiesOf(work)];
  const { objectType } = work;
  const recordIds = recordIdsOf(waiting);
  const values: RecordValues = new Map();
  const locked = new Set<string>();
  let readAt: Date | null = null;
  let done = 0;
  let splits = 0;
  const read = async (ids: readonly string[]): Promise<void> => {
    control.heartbeat();
    try {
      const call = await ctx.hubspot.withSlot(
        work.ref,
        { isUrgent: false, job: work.jobId, waitPolicy },
        async (slot) => ({
          // Taken at the call itself: waiting for a place can take longer than values stay fresh.
          sentAt: ctx.now(),
          values: await readRecords(
            ctx.hubspot,
            work.ref,
            { objectType, ids, properties, handlesLocks: true },
            { waitPolicy, slot },
          ),
        }),
      );
      readAt ??= call.sentAt;
      await definitions.afterRead(work, call.values, { waitPolicy });
      for (const [id, held] of call.values) values.set(id, held);
    } catch (error) {
      if (!isLocked(error)) throw error;
      splits += 1;
      // One record is locked, or too many to find each with reasonable cost: they are left for a later batch.
      if (ids.length === 1 || splits > MOST_SPLITS) for (const id of ids) locked.add(id);
      else {
        const middle = Math.ceil(ids.length / 2);
        await read(ids.slice(0, middle));
        await read(ids.slice(middle));
      }
    }
  };
  const isFresh = () => readAt === null || ctx.now().getTime() - readAt.getTime() < READ_WITHIN_MS;
  while (done < recordIds.length && isFresh()) {
    const ids = recordIds.slice(done, done + BATCH_SIZE);
    await read(ids);
    done += ids.length;
  }
  const wasRead = new Set(recordIds.slice(0, done).filter((id) => !locked.has(id)));
  return {
    read: done,
    last: recordIds[done - 1] ?? null,
    addresses: waiting.filter(({ recordId }) => wasRead.has(recordId)),
    locked: [...locked],
    values,
    readAt: readAt ?? ctx.now(),
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof HubspotError && error.problem.subject === "locked";
}
