import type { FormatStyle } from "@plumbline/address";
import { checkGroupSchema, type CheckGroup } from "@plumbline/schema/checks/check.ts";
import { z } from "zod";
import type { Tx } from "../../../db/database.ts";
import type { ListCheck } from "../../../generated/prisma/client.ts";
import type { Job } from "../../../work/job-row.ts";
import type { RunContext } from "../job-work.ts";
import type { Judged, JudgedRecords } from "./judge-records.ts";
import { candidatesFor, groupKey, sampleSize, samplesInTurn } from "./samples.ts";

export type CheckedSlice = {
  found: JudgedRecords;
  style: Partial<FormatStyle> | null;
  records: number;
  /** Null at the end of the list. */
  cursor: string | null;
};

/** Counts, samples and cursor in one transaction; nothing if another attempt has moved the cursor already. */
export async function saveCheckSlice(
  ctx: Pick<RunContext, "db" | "now" | "addressService">,
  job: Pick<Job, "id" | "accountId" | "snapshotCursor" | "recordsTotal" | "recordsRead">,
  slice: CheckedSlice,
): Promise<void> {
  const { found, cursor } = slice;
  await ctx.db.withAccount(job.accountId, async (tx) => {
    const isDone = cursor === null;
    const moved = await tx.$executeRaw`
      UPDATE job SET snapshot_cursor = ${cursor}, snapshot_done = ${isDone}, last_progress_at = ${ctx.now()},
        records_read = records_read + ${slice.records}::int,
        records_total = CASE WHEN ${isDone} THEN records_read + ${slice.records}::int ELSE GREATEST(records_total, records_read + ${slice.records}::int) END
      WHERE id = ${job.id}::uuid AND snapshot_cursor IS NOT DISTINCT FROM ${job.snapshotCursor} AND NOT snapshot_done`;
    if (moved === 0) return;
    const known = await tx.listCheck.upsert({
      where: { jobId: job.id },
      create: { jobId: job.id, accountId: job.accountId, ...(slice.style ? { style: slice.style } : {}) },
      update: {},
    });
    await keepSamples(tx, known, found.judged, sampleSize(job.recordsTotal));
    await tx.listCheck.update({
      where: { jobId: job.id },
      data: {
        ...countsOf(found, known, ctx.addressService !== null),
        groups: mergeGroups(groupsOf(known), found.judged),
      },
    });
    if (isDone)
      await tx.$executeRaw`
        DELETE FROM list_check_sample WHERE job_id = ${job.id}::uuid AND record_id NOT IN (
          ${samplesInTurn({ jobId: job.id, size: sampleSize(job.recordsRead + slice.records) })})`;
  });
}

/** HubSpot refused the cursor: the list is read from its beginning, so what was counted is counted again. */
export async function restartCheck(
  ctx: Pick<RunContext, "db">,
  job: Pick<Job, "id" | "accountId" | "snapshotCursor">,
): Promise<void> {
  await ctx.db.withAccount(job.accountId, async (tx) => {
    const moved = await tx.job.updateMany({
      where: { id: job.id, snapshotCursor: job.snapshotCursor },
      data: { snapshotCursor: null, recordsRead: 0, snapshotRestarts: { increment: 1 } },
    });
    if (moved.count === 0) return;
    await tx.listCheckSample.deleteMany({ where: { jobId: job.id } });
    await tx.listCheck.deleteMany({ where: { jobId: job.id } });
  });
}

export function groupsOf({ groups }: Pick<ListCheck, "groups">): CheckGroup[] {
  return z.array(checkGroupSchema).parse(groups);
}

function countsOf({ judged, empty, gone, locked }: JudgedRecords, known: ListCheck, hasAddressService: boolean) {
  // An address service may settle what the engine leaves to a person.
  const charged = ["confirmed", "corrected", ...(hasAddressService ? ["review"] : [])];
  const count = (isCounted: (record: Judged) => boolean) => judged.filter(isCounted).length;
  return {
    confirmed: known.confirmed + count(({ outcome }) => outcome === "confirmed"),
    corrected: known.corrected + count(({ outcome }) => outcome === "corrected"),
    review: known.review + count(({ outcome }) => outcome === "review"),
    failed: known.failed + count(({ outcome }) => outcome === "failed"),
    empty: known.empty + empty,
    gone: known.gone + gone,
    locked: known.locked + locked,
    alreadyCleaned: known.alreadyCleaned + count(({ isAlreadyCleaned }) => isAlreadyCleaned),
    maxCredits:
      known.maxCredits + count(({ outcome, isAlreadyCleaned }) => !isAlreadyCleaned && charged.includes(outcome)),
  };
}

function mergeGroups(known: readonly CheckGroup[], judged: readonly Judged[]): CheckGroup[] {
  const merged = new Map(known.map((group) => [groupKey(group), { ...group }]));
  for (const { outcome, detail } of judged) {
    const group = merged.get(groupKey({ outcome, detail }));
    if (group) group.count += 1;
    else merged.set(groupKey({ outcome, detail }), { outcome, detail, count: 1 });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count);
}

async function keepSamples(tx: Tx, known: ListCheck, judged: readonly Judged[], size: number): Promise<void> {
  const kept = new Map(groupsOf(known).map((group) => [groupKey(group), Math.min(group.count, size)]));
  const samples = candidatesFor(judged, kept, size);
  await tx.listCheckSample.createMany({
    data: samples.map((record) => ({
      jobId: known.jobId,
      recordId: record.recordId,
      accountId: known.accountId,
      group: groupKey(record),
      outcome: record.outcome,
      reason: record.reason,
      before: record.before,
      after: record.after,
      changes: record.changes,
    })),
    skipDuplicates: true,
  });
}
