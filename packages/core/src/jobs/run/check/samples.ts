import { CHECK_OUTCOMES, type CheckGroup } from "@plumbline/schema/checks/check.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { sql } from "../../../db/database.ts";
import { oneOf, rowParser, type ParsedBy } from "../../../db/parse-row.ts";
import type { ListCheckSample as ListCheckSampleRow, Prisma } from "../../../generated/prisma/client.ts";
import { areChanges } from "../../../records/decision.ts";
import { isPartValues } from "../../../records/part-values.ts";
import type { Judged } from "./judge-records.ts";

export const parseCheckSample = rowParser(
  "list_check_sample",
  { outcome: oneOf(CHECK_OUTCOMES), before: isPartValues, after: isPartValues, changes: areChanges },
  "recordId",
);
export type CheckSample = ParsedBy<typeof parseCheckSample, ListCheckSampleRow>;

const FEWEST = 10;
const MOST = 100;
/** One record in so many is shown. */
const ONE_IN = 10;

/** How many records of a list are shown: a tenth, 10 to 100. */
export function sampleSize(records: number): number {
  return Math.min(Math.max(Math.ceil(records / ONE_IN), FEWEST), MOST);
}

/** `set`: left out for the primary one. */
export const groupKey = ({ outcome, detail, set }: Pick<CheckGroup, "outcome" | "detail" | "set">): string =>
  `${outcome}:${detail}${set === undefined ? "" : `:${set}`}`;

export const groupOf = ({ outcome, detail, setKey }: Pick<Judged, "outcome" | "detail" | "setKey">): string =>
  groupKey({ outcome, detail, ...(setKey === PRIMARY_SET ? {} : { set: setKey }) });

/**
 * Pure: the addresses of a slice that may be shown. Each group keeps its first ones up to the size of the whole sample, so that it
 * can be filled whatever the other groups turn out to hold. `kept`: how many each group has from earlier slices.
 */
export function candidatesFor(judged: readonly Judged[], kept: ReadonlyMap<string, number>, size: number): Judged[] {
  const counts = new Map(kept);
  return judged.filter((record) => {
    if (record.outcome === "confirmed") return false;
    const key = groupOf(record);
    const count = counts.get(key) ?? 0;
    if (count >= size) return false;
    counts.set(key, count + 1);
    return true;
  });
}

type Place = { jobId: string; size: number };

/** The samples to show, of addresses that need something: the groups take turns until the size of the sample is reached. */
export function samplesInTurn({ jobId, size }: Place): Prisma.Sql {
  return sql`
    SELECT record_id, set_key FROM (
      SELECT record_id, set_key, "group", row_number() OVER (PARTITION BY "group" ORDER BY record_id) AS turn
      FROM list_check_sample WHERE job_id = ${jobId}::uuid AND outcome <> 'confirmed') kept
    ORDER BY turn, "group" LIMIT ${size}`;
}
