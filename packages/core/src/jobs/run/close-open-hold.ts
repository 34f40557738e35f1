import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { readRecords } from "../../crm/hubspot/records.ts";
import { settleBatch, type Settled } from "./settle-batch.ts";
import {
  partValues,
  sameValues,
  workerPace,
  type ChunkWork,
  type PartValues,
  type RunContext,
  type RunHooks,
} from "./work.ts";

/**
 * What an earlier attempt left open is ended before anything else, whatever the wish. Its planned records are read again:
 * found as planned they are settled under that hold; anything else goes back to waiting with the plan kept. No timer ends a
 * hold; this does, or the end of the job.
 */
export async function closeOpenHold(ctx: RunContext, chunk: ChunkWork, hooks: RunHooks): Promise<void> {
  const open = await ctx.db.withAccount(chunk.accountId, async (tx) => {
    const hold = await tx.creditHold.findFirst({
      where: { jobId: chunk.jobId, chunkNo: chunk.chunkNo, status: "open" },
    });
    if (!hold) return null;
    const planned = await tx.jobRecord.findMany({ where: { jobId: chunk.jobId, holdId: hold.id, state: "planned" } });
    return { hold, planned };
  });
  if (!open) return;
  const { planned, hold } = open;
  const now =
    planned.length === 0
      ? new Map<string, Record<string, string>>()
      : await readRecords(
          ctx.hubspot,
          chunk.ref,
          {
            objectType: chunk.objectType,
            ids: planned.map((record) => record.recordId),
            properties: chunk.mapped.map(([, property]) => property),
          },
          { pace: workerPace(hooks) },
        );
  const settled = planned.map((record): Settled => {
    const properties = now.get(record.recordId);
    const after = record.after as PartValues;
    const isAsPlanned = properties !== undefined && sameValues(partValues(chunk, properties), after);
    return isAsPlanned
      ? {
          recordId: record.recordId,
          outcome: record.plannedOutcome as Outcome,
          reason: record.plannedReason ?? "",
          values: after,
        }
      : { recordId: record.recordId, outcome: null };
  });
  await settleBatch(ctx, chunk, hold.id, settled);
}
