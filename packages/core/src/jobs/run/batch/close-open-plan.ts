import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { readRecords } from "../../../crm/hubspot/records.ts";
import type { JobRecord } from "../../../generated/prisma/client.ts";
import { settleBatch, type Settled } from "./settle-batch.ts";
import { isInPlace } from "./same-target.ts";
import {
  partValues,
  propertiesOf,
  workerWaitPolicy,
  type ChunkWork,
  type PartValues,
  type RunContext,
  type RunControl,
} from "../job-work.ts";

/** What an earlier attempt left in a chunk: at most one batch, with the hold that pays for it. */
export type OpenPlan = { holdId: string | null; planned: JobRecord[] };

/** Null where nothing was left open. */
export async function findOpenPlan(
  ctx: Pick<RunContext, "db">,
  of: { accountId: string; jobId: string; chunkNo: number },
): Promise<OpenPlan | null> {
  const { jobId, chunkNo } = of;
  return await ctx.db.withAccount(of.accountId, async (tx) => {
    const planned = await tx.jobRecord.findMany({ where: { jobId, chunkNo, state: "planned" } });
    const hold = await tx.creditHold.findFirst({ where: { jobId, chunkNo, status: "open" } });
    const holdId = hold?.id ?? null;
    return planned.length === 0 && holdId === null ? null : { holdId, planned };
  });
}

/**
 * What an earlier attempt left open is ended before anything else, whatever the desired state. Its planned records are read
 * again: found as planned they are settled under that plan; anything else goes back to waiting, with the plan kept where it may
 * have been written. No timer ends a plan; this does, or the end of the job.
 */
export async function closeOpenPlan(ctx: RunContext, chunk: ChunkWork, control: RunControl): Promise<void> {
  const open = await findOpenPlan(ctx, chunk);
  if (!open) return;
  const { planned, holdId } = open;
  const now =
    planned.length === 0
      ? new Map<string, Record<string, string>>()
      : await readRecords(
          ctx.hubspot,
          chunk.ref,
          {
            objectType: chunk.objectType,
            ids: planned.map((record) => record.recordId),
            properties: propertiesOf(chunk),
          },
          { waitPolicy: workerWaitPolicy(control) },
        );
  const settled = planned.map((record): Settled => {
    const properties = now.get(record.recordId);
    const plan = { before: record.before as PartValues, after: record.after as PartValues };
    const isAsPlanned = properties !== undefined && isInPlace(plan, partValues(chunk, properties));
    return isAsPlanned
      ? {
          recordId: record.recordId,
          outcome: record.plannedOutcome as Outcome,
          reason: record.plannedReason ?? "",
          values: plan.after,
        }
      : { recordId: record.recordId, outcome: null, mayBeWritten: true };
  });
  await settleBatch(ctx, chunk, holdId, settled);
}
