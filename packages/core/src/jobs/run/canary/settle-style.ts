import { inferStyle } from "@plumbline/address";
import { readManyRecords } from "../../../portals/hubspot/records.ts";
import { workOf } from "../kinds/table.ts";
import { loadJob } from "../lifecycle/load-job.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { partValues } from "../../../records/part-values.ts";
import { workerWaitPolicy, type RunControl } from "../../../work/run-control.ts";
import type { RunContext } from "../job-work.ts";

/** Enough to see the majority of a column; two calls. */
export const STYLE_SAMPLE = 200;

/**
 * Settles the columns' majority style once per address hash, by the first list job, and stores it with its mapping versions:
 * retries and single updated records then decide the same.
 */
export async function settleStyle(
  ctx: RunContext,
  input: { jobId: string },
  control: RunControl,
): Promise<{ end: "settled" } | Interruption> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded?.version || !work || loaded.version.inferredStyle !== null || !work.needsCanary)
    return { end: "settled" };
  const { connectionId, objectType, contentHash } = loaded.version;
  const sample = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.jobRecord.findMany({
      where: { jobId: work.jobId },
      orderBy: [{ chunkNo: "asc" }, { recordId: "asc" }],
      take: STYLE_SAMPLE,
      select: { recordId: true },
    }),
  );
  const columns: Record<string, string[]> = Object.fromEntries(work.mapped.map(([part]) => [part, []]));
  try {
    control.heartbeat();
    const ids = sample.map((record) => record.recordId);
    const read = await readManyRecords(
      ctx.hubspot,
      work.ref,
      { objectType: work.objectType, ids, properties: work.mapped.map(([, property]) => property) },
      { waitPolicy: workerWaitPolicy(control) },
    );
    for (const properties of read.values()) {
      for (const [part, value] of Object.entries(partValues(work, properties))) columns[part]?.push(value);
    }
  } catch (error) {
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  const style = inferStyle(columns);
  await ctx.db.withAccount(
    work.accountId,
    (tx) => tx.$executeRaw`
    UPDATE mapping_version SET inferred_style = ${JSON.stringify(style)}::jsonb
    WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND content_hash = ${contentHash} AND inferred_style IS NULL`,
  );
  return { end: "settled" };
}
