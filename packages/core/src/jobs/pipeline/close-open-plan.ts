import { wholeRead, type RecordValues } from "../../records/store.ts";
import { parseJobRecord, parsePlannedRecord, type JobRecord, type PlannedRecord } from "../../records/rows.ts";
import { recordIdsOf, afterAsHeld, isApplied, partValues, sameRecord } from "../../records/values.ts";
import { storeRun } from "../../work/run-control.ts";
import { propertiesOfSets, setOf, type ChunkWork, type RunContext } from "./work.ts";
import type { ChunkScope, Settled } from "./kind.ts";
import { waitForWriteWindow } from "./write-guards.ts";
import { settleBatch } from "./settle.ts";

/**
 * Runs before anything else, whatever the desired state: ends what an earlier attempt left open. Its planned addresses are read
 * again: those found as planned are settled under that plan; all others go back to waiting, with the plan kept where it may have
 * been written. While a write of that attempt may be in flight, only values already in place are trusted. No timer ends a plan;
 * only this does, or the end of the job.
 */
export async function closeOpenPlan(given: ChunkScope): Promise<void> {
  // A pause ends none of its waits: a paused job keeps no hold.
  const { whileWaiting: _, ...control } = given.control;
  const store = given.ctx.openRecords(given.work, storeRun(control));
  const scope = { ...given, control, store };
  const { ctx, work } = scope;
  const open = await findOpenPlan(ctx, work);
  if (!open) return;
  const { holdId, writeOpenedAt } = open;
  const planned = open.planned.map(parsePlannedRecord);
  let now = await readPlanned(scope, planned);
  const isOutstanding = planned.some((address) => isToBeWritten(address) && !isAsPlanned(work, address, now));
  if (isOutstanding && (await waitForWriteWindow(ctx, work, control))) now = await readPlanned(scope, planned);
  const addresses = planned.map((address): Settled => {
    const { recordId, setKey } = address;
    if (!isAsPlanned(work, address, now)) return { recordId, setKey, outcome: null, mayBeWritten: true };
    const values = afterAsHeld(address, partValues(setOf(work, address), now.get(recordId) ?? {}));
    return {
      recordId,
      setKey,
      outcome: address.plannedOutcome,
      reason: address.plannedReason ?? "",
      values,
      differsFromPlan: !sameRecord(address.after, values),
      writeOpenedAt: isToBeWritten(address) ? writeOpenedAt : null,
    };
  });
  await settleBatch(scope, { holdId, addresses, statuses: "unknown" });
}

async function readPlanned({ work, store }: ChunkScope, planned: readonly PlannedRecord[]): Promise<RecordValues> {
  return wholeRead(await store.read(recordIdsOf(planned), propertiesOfSets(work)));
}

function isToBeWritten({ before, after }: PlannedRecord): boolean {
  return !sameRecord(before, after);
}

function isAsPlanned(work: ChunkWork, address: PlannedRecord, now: RecordValues): boolean {
  const properties = now.get(address.recordId);
  return properties !== undefined && isApplied(address, partValues(setOf(work, address), properties));
}

/** The open plan of an earlier attempt in a chunk: at most one batch, with the hold that pays for it. */
export type OpenPlan = {
  holdId: string | null;
  planned: JobRecord[];
  /** When its last write window opened, if one did. */
  writeOpenedAt: string | null;
};

/** Null where no plan is open. */
export async function findOpenPlan(
  ctx: Pick<RunContext, "db">,
  of: { accountId: string; jobId: string; chunkNo: number },
): Promise<OpenPlan | null> {
  const { jobId, chunkNo } = of;
  return await ctx.db.withAccount(of.accountId, async (tx) => {
    const rows = await tx.jobRecord.findMany({ where: { jobId, chunkNo, state: "planned" } });
    const planned = rows.map(parseJobRecord);
    const hold = await tx.creditHold.findFirst({ where: { jobId, chunkNo, status: "open" } });
    const holdId = hold?.id ?? null;
    if (planned.length === 0 && holdId === null) return null;
    const [chunk] = await tx.$queryRaw<{ opened_at: string | null }[]>`
      SELECT write_opened_at::text AS opened_at FROM job_chunk WHERE job_id = ${jobId}::uuid AND chunk_no = ${chunkNo}::int`;
    return { holdId, planned, writeOpenedAt: chunk?.opened_at ?? null };
  });
}
