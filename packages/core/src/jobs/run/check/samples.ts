import type { CheckPick } from "@plumbline/schema/checks/rest.ts";
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
export const MOST_SAMPLES = 100;
/** One record in this many is shown. */
const ONE_IN = 10;

/** How many records of a list are shown: a tenth, 10 to 100. */
export function sampleSize(records: number): number {
  return Math.min(Math.max(Math.ceil(records / ONE_IN), FEWEST), MOST_SAMPLES);
}

/** `set` is omitted for the primary set. */
export const groupKey = ({ outcome, detail, set }: Pick<CheckGroup, "outcome" | "detail" | "set">): string =>
  `${outcome}:${detail}${set === undefined ? "" : `:${set}`}`;

export const groupOf = ({ outcome, detail, setKey }: Pick<Judged, "outcome" | "detail" | "setKey">): string =>
  groupKey({ outcome, detail, ...(setKey === PRIMARY_SET ? {} : { set: setKey }) });

type Place = { jobId: string; groups: readonly CheckGroup[]; size: number };

/** Addresses of these groups to show: the groups take turns until there are `size`. */
export function samplesInTurn({ jobId, groups, size }: Place): Prisma.Sql {
  return sql`
    SELECT record_id, set_key FROM unnest(${groups.map(groupKey)}::text[]) AS g(key)
    CROSS JOIN LATERAL (
      SELECT record_id, set_key, "group", row_number() OVER (ORDER BY record_id, set_key) AS turn
      FROM list_check_sample WHERE job_id = ${jobId}::uuid AND "group" = g.key ORDER BY record_id, set_key LIMIT ${size}) kept
    ORDER BY turn, "group" LIMIT ${size}`;
}

/** The groups that match a pick, of addresses that need something. */
export function groupsPicked(groups: readonly CheckGroup[], { outcome, detail }: CheckPick): CheckGroup[] {
  return groups.filter(
    (group) =>
      group.outcome !== "confirmed" &&
      (outcome === undefined || group.outcome === outcome) &&
      (detail === undefined || group.detail === detail),
  );
}
