import { inferStyle, type FormatStyle } from "@plumbline/address";
import { wholeRead, type Interruption } from "../../records/store.ts";
import { loadJob, workOf } from "../lifecycle/load.ts";
import { interruptionOf, withCancellation } from "../pipeline/interruption.ts";
import { recordIdsOf, partValues } from "../../records/values.ts";
import { START, waitingBehind } from "./waiting-behind.ts";
import { StopRequested, storeRun, type RunControl } from "../../work/run-control.ts";
import { propertiesOfSets, type RunContext, type SetWork } from "../pipeline/work.ts";

/** Enough records to find the majority style of a column; two calls. */
export const STYLE_SAMPLE = 200;

/**
 * Settles the majority style of each set's columns once per address hash, by the first list job, and stores it with its mapping
 * versions, so that retries and single updated records decide the same.
 */
export async function settleStyle(
  ctx: RunContext,
  input: { jobId: string },
  given: RunControl,
): Promise<{ end: "settled" } | { end: "restart" } | Interruption> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  // Too few records of a list make no majority.
  if (!loaded || !work?.needsCanary || work.kind.canary === "shared") return { end: "settled" };
  const control = withCancellation(ctx, work, given);
  const unsettled = loaded.sets.flatMap(({ version }) => (version && version.inferredStyle === null ? [version] : []));
  if (unsettled.length === 0) return { end: "settled" };
  const isUnsettled = ({ mappingVersionId }: SetWork) => unsettled.some(({ id }) => id === mappingVersionId);
  const sets = work.sets.filter(isUnsettled).map(({ setKey, mapped }) => ({ setKey, mapped }));
  const sample = recordIdsOf(await waitingBehind(ctx, work, START, STYLE_SAMPLE));
  const styles = new Map<string, Partial<FormatStyle>>();
  try {
    control.heartbeat();
    const store = ctx.openRecords(work, storeRun(control));
    const read = wholeRead(await store.read(sample, propertiesOfSets({ sets })));
    for (const set of sets) styles.set(set.setKey, styleOf(set, [...read.values()]));
  } catch (error) {
    if (error instanceof StopRequested) return { end: "restart" };
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  await ctx.db.withAccount(work.accountId, async (tx) => {
    for (const { connectionId, objectType, setKey, contentHash } of unsettled)
      await tx.$executeRaw`
        UPDATE mapping_version SET inferred_style = ${JSON.stringify(styles.get(setKey))}::jsonb
        WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND set_key = ${setKey} AND content_hash = ${contentHash}
          AND inferred_style IS NULL`;
  });
  return { end: "settled" };
}

/** Pure: the majority style of the mapped columns of these records. */
export function styleOf(
  { mapped }: Pick<SetWork, "mapped">,
  records: readonly Record<string, string>[],
): Partial<FormatStyle> {
  const columns: Record<string, string[]> = Object.fromEntries(mapped.map(([part]) => [part, []]));
  for (const properties of records)
    for (const [part, value] of Object.entries(partValues({ mapped }, properties))) columns[part]?.push(value);
  return inferStyle(columns);
}
