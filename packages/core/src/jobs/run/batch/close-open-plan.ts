import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { readManyRecords, type RecordValues } from "../../../crm/hubspot/records.ts";
import type { JobRecord } from "../../../generated/prisma/client.ts";
import { settleBatch, type Settled } from "./settle-batch.ts";
import { isInPlace, sameRecord } from "./same-target.ts";
import { waitForWriteWindow } from "./write-window.ts";
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
export type OpenPlan = {
  holdId: string | null;
  planned: JobRecord[];
  /** When its last write window opened, if one did. */
  writeOpenedAt: string | null;
};

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
    if (planned.length === 0 && holdId === null) return null;
    const [chunk] = await tx.$queryRaw<{ opened_at: string | null }[]>`
      SELECT write_opened_at::text AS opened_at FROM job_chunk WHERE job_id = ${jobId}::uuid AND chunk_no = ${chunkNo}::int`;
    return { holdId, planned, writeOpenedAt: chunk?.opened_at ?? null };
  });
}

/**
 * What an earlier attempt left open is ended before anything else, whatever the desired state. Its planned records are read
 * again: found as planned they are settled under that plan; anything else goes back to waiting, with the plan kept where it may
 * have been written. While a write of that attempt may be in flight, only what is in place already is believed. No timer ends a
 * plan; this does, or the end of the job.
 */
export async function closeOpenPlan(ctx: RunContext, chunk: ChunkWork, control: RunControl): Promise<void> {
  const open = await findOpenPlan(ctx, chunk);
  if (!open) return;
  const { planned, holdId, writeOpenedAt } = open;
  let now = await readPlanned(ctx, chunk, planned, control);
  const isOutstanding = planned.some((record) => isToBeWritten(record) && !isAsPlanned(chunk, record, now));
  if (isOutstanding && (await waitForWriteWindow(ctx, chunk, control)))
    now = await readPlanned(ctx, chunk, planned, control);
  const settled = planned.map((record): Settled =>
    isAsPlanned(chunk, record, now)
      ? {
          recordId: record.recordId,
          outcome: record.plannedOutcome as Outcome,
          reason: record.plannedReason ?? "",
          values: planOf(record).after,
          writeOpenedAt: isToBeWritten(record) ? writeOpenedAt : null,
        }
      : { recordId: record.recordId, outcome: null, mayBeWritten: true },
  );
  await settleBatch(ctx, chunk, holdId, settled);
}

async function readPlanned(
  ctx: RunContext,
  chunk: ChunkWork,
  planned: readonly JobRecord[],
  control: RunControl,
): Promise<RecordValues> {
  const ids = planned.map((record) => record.recordId);
  const { objectType } = chunk;
  return await readManyRecords(
    ctx.hubspot,
    chunk.ref,
    { objectType, ids, properties: propertiesOf(chunk) },
    { waitPolicy: workerWaitPolicy(control) },
  );
}

function planOf(record: JobRecord): { before: PartValues; after: PartValues } {
  return { before: record.before as PartValues, after: record.after as PartValues };
}

function isToBeWritten(record: JobRecord): boolean {
  const { before, after } = planOf(record);
  return !sameRecord(before, after);
}

function isAsPlanned(chunk: ChunkWork, record: JobRecord, now: RecordValues): boolean {
  const properties = now.get(record.recordId);
  return properties !== undefined && isInPlace(planOf(record), partValues(chunk, properties));
}
