import { formatSettingsSchema } from "@plumbline/schema/mapping/format-settings.ts";
import { inferStyle } from "@plumbline/address";
import { BATCH_SIZE, readRecords, type RecordValues } from "../../../portals/hubspot/records.ts";
import { knownOf, NOTHING_KNOWN } from "../rows/next-batch.ts";
import { STYLE_SAMPLE } from "../canary/settle-style.ts";
import { DefinitionWatch } from "../definitions.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { partValues, propertiesOf } from "../../../records/part-values.ts";
import { workerWaitPolicy, type RunControl } from "../../../work/run-control.ts";
import type { JobWork, RunContext } from "../job-work.ts";
import { workOf } from "../kinds/table.ts";
import { isOutdated, loadJob } from "../lifecycle/load-job.ts";
import { StopLook } from "../stop-look.ts";
import { readMembers } from "../snapshot/read-members.ts";
import { MAX_RESTARTS } from "../snapshot/read-list.ts";
import { judgeRecords, type JudgedRecords } from "./judge-records.ts";
import { restartCheck, saveCheckSlice } from "./save-check-slice.ts";

/** Four pages of memberships and ten reads of records: 14 calls. */
const SLICE_SIZE = 1_000;
/** One page and its reads: the page of the job shows figures at once. */
const FIRST_SLICE_SIZE = 250;

/** `desired_state`: pause or cancel was asked for, or another mapping is in force. */
export type CheckSliceResult = { end: "checked"; isDone: boolean } | { end: "desired_state" } | Interruption;

/**
 * Checks the next records of the list, a thousand at most: reads them, judges them by the engine, and commits counts, samples and cursor
 * together, so that an interrupted attempt counts nothing twice. Writes nothing to HubSpot, holds no credits, asks no address
 * service and leaves record memory as it is.
 */
export async function checkSlice(
  ctx: RunContext,
  input: { jobId: string },
  control: RunControl,
): Promise<CheckSliceResult> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  const { job } = loaded;
  if (job.desiredState !== "run" || isOutdated(loaded)) return { end: "desired_state" };
  if (job.snapshotDone) return { end: "checked", isDone: true };
  const size = job.snapshotCursor === null ? FIRST_SLICE_SIZE : SLICE_SIZE;
  const list = await readMembers(
    ctx,
    work,
    { from: job.snapshotCursor, least: size, readBefore: job.recordsRead },
    control,
  );
  if (list.end === "cursor_refused") {
    if (job.snapshotRestarts >= MAX_RESTARTS) return { end: "blocked", reason: "hubspot_refuses" };
    await restartCheck(ctx, job);
    return { end: "checked", isDone: false };
  }
  if (list.end === "restart") return { end: "desired_state" };
  if (list.end !== "read") return list;
  const recordIds = list.members.map(({ recordId }) => recordId);
  try {
    const known = await knownOf(ctx, { id: work.ref.connectionId, ...work.ref }, work.objectType, recordIds);
    const read = await readAll(ctx, work, recordIds, control);
    if (read === "stopped") return { end: "desired_state" };
    const style = await styleOf(ctx, work, loaded.version?.inferredStyle != null, read);
    const records = recordIds.map((recordId) => ({ recordId, ...(known.get(recordId) ?? NOTHING_KNOWN) }));
    const found: JudgedRecords = await judgeRecords(
      ctx,
      { ...work, style: { ...work.style, ...style } },
      records,
      read,
    );
    await saveCheckSlice(ctx, job, { found, style, records: recordIds.length, cursor: list.cursor });
    return { end: "checked", isDone: list.cursor === null };
  } catch (error) {
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
}

async function readAll(
  ctx: RunContext,
  work: JobWork,
  recordIds: readonly string[],
  control: RunControl,
): Promise<RecordValues | "stopped"> {
  const look = new StopLook(ctx, work);
  const read: RecordValues = new Map();
  const { mapped, lockProperty } = work;
  const waitPolicy = workerWaitPolicy(control);
  const definitions = new DefinitionWatch(ctx);
  // A check fills nothing in.
  const judged = { ...work, enrichment: { ...work.enrichment, targets: [] } };
  for (let start = 0; start < recordIds.length; start += BATCH_SIZE) {
    control.heartbeat();
    if (await look.isStopped()) return "stopped";
    const batch = await readRecords(
      ctx.hubspot,
      work.ref,
      {
        objectType: work.objectType,
        ids: recordIds.slice(start, start + BATCH_SIZE),
        properties: propertiesOf({ mapped, lockProperty }),
      },
      { waitPolicy },
    );
    await definitions.afterRead(judged, batch, { waitPolicy });
    for (const [recordId, properties] of batch) read.set(recordId, properties);
  }
  return read;
}

/** Where no cleaning has settled the columns' style yet: as a cleaning would, from the first records of this list. Kept with the check alone. */
async function styleOf(ctx: RunContext, work: JobWork, isSettled: boolean, read: RecordValues) {
  if (isSettled) return null;
  const known = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.listCheck.findUnique({ where: { jobId: work.jobId }, select: { style: true } }),
  );
  if (known?.style != null) return formatSettingsSchema.parse(known.style);
  const columns: Record<string, string[]> = Object.fromEntries(work.mapped.map(([part]) => [part, []]));
  for (const properties of [...read.values()].slice(0, STYLE_SAMPLE))
    for (const [part, value] of Object.entries(partValues(work, properties))) columns[part]?.push(value);
  return inferStyle(columns);
}
