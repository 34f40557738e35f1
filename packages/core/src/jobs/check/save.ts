import type { FormatStyle } from "@plumbline/address";
import { CHECK_OUTCOMES, checkGroupSchema, type CheckGroup } from "@plumbline/schema/checks/check.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { formatSettingsSchema } from "@plumbline/schema/mapping/format-settings.ts";
import { z } from "zod";
import { sql, type Tx } from "../../db/database.ts";
import type { ListCheck, ListCheckSample as ListCheckSampleRow, Prisma } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import type { RunContext } from "../pipeline/work.ts";
import { isOfRecords } from "./asked-records.ts";
import type { Judged, JudgedRecords } from "./judge.ts";
import type { CheckPick } from "@plumbline/schema/checks/rest.ts";
import { oneOf, orNull, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import { areChanges } from "../../records/decision.ts";
import { isPartValues } from "../../records/values.ts";
import { isWithheld, isWithheldContent, withheldColumns } from "../../records/withheld.ts";

/** Findings of one set. `style`: where no cleaning has settled one. */
export type JudgedSet = JudgedRecords & { setKey: string; style: Partial<FormatStyle> | null };

const SLICE = 5_000;

export type CheckedSlice = {
  found: readonly JudgedSet[];
  addresses: number;
  /** Entries of the list that could not be read. */
  unreadable: number;
  /** Null at the end of the list. */
  cursor: string | null;
};

/** Saves counts, findings and cursor in one transaction; nothing if another attempt has already moved the cursor. */
export async function saveCheckSlice(
  ctx: Pick<RunContext, "db" | "now" | "addressService" | "valueHashes">,
  job: Pick<
    Job,
    "id" | "accountId" | "portalId" | "listId" | "snapshotCursor" | "recordsTotal" | "recordsRead" | "setKey"
  > & {
    kind: string;
    objectType: string;
  },
  slice: CheckedSlice,
): Promise<void> {
  const { found, cursor } = slice;
  await ctx.db.withAccount(job.accountId, async (tx) => {
    const isDone = cursor === null;
    const moved = await tx.$executeRaw`
      UPDATE job SET snapshot_cursor = ${cursor}, snapshot_done = ${isDone}, last_progress_at = ${ctx.now()},
        records_read = records_read + ${slice.addresses}::int, unreadable_entries = unreadable_entries + ${slice.unreadable}::int,
        records_total = CASE WHEN ${isDone} THEN records_read + ${slice.addresses}::int ELSE GREATEST(records_total, records_read + ${slice.addresses}::int) END
      WHERE id = ${job.id}::uuid AND snapshot_cursor IS NOT DISTINCT FROM ${job.snapshotCursor} AND NOT snapshot_done`;
    if (moved === 0) return;
    const known = await tx.listCheck.upsert({
      where: { jobId: job.id },
      create: { jobId: job.id, accountId: job.accountId, ...styleColumns(job, found) },
      update: {},
    });
    const judged = found.flatMap((set) => set.judged);
    const kept = isOfRecords(job) ? judged : judged.filter(({ outcome }) => outcome !== "confirmed");
    const withheld = await keepFound(ctx, tx, job, kept);
    await tx.listCheck.update({
      where: { jobId: job.id },
      data: {
        ...countsOf(found, known, ctx.addressService !== null),
        withheld: { increment: withheld },
        groups: mergeGroups(groupsOf(known), judged),
      },
    });
  });
}

/**
 * HubSpot refused the cursor: the list is read from its beginning, so everything is counted again. Earlier findings are deleted in
 * slices before that; an interrupted attempt gets the cursor refused again.
 */
export async function restartCheck(
  ctx: Pick<RunContext, "db">,
  job: Pick<Job, "id" | "accountId" | "snapshotCursor">,
  heartbeat: () => void,
): Promise<void> {
  const deleteSlice = (tx: Tx) => tx.$executeRaw`
    DELETE FROM list_check_sample WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM list_check_sample WHERE job_id = ${job.id}::uuid LIMIT ${SLICE}))`;
  while ((await ctx.db.withAccount(job.accountId, deleteSlice)) === SLICE) heartbeat();
  await ctx.db.withAccount(job.accountId, async (tx) => {
    const moved = await tx.job.updateMany({
      where: { id: job.id, snapshotCursor: job.snapshotCursor },
      data: { snapshotCursor: null, recordsRead: 0, unreadableEntries: 0, snapshotRestarts: { increment: 1 } },
    });
    if (moved.count === 0) return;
    await tx.listCheckSample.deleteMany({ where: { jobId: job.id } });
    await tx.listCheck.deleteMany({ where: { jobId: job.id } });
  });
}

export function groupsOf({ groups }: Pick<ListCheck, "groups">): CheckGroup[] {
  return z.array(checkGroupSchema).parse(groups);
}

/** The style of the first set, and those of the others. */
function styleColumns({ setKey }: Pick<Job, "setKey">, found: readonly JudgedSet[]) {
  const first = found.find((set) => set.setKey === setKey)?.style;
  const others = found.filter((set) => set.setKey !== setKey && set.style !== null);
  return {
    ...(first ? { style: first } : {}),
    otherStyles: Object.fromEntries(others.map(({ setKey: key, style }) => [key, style])),
  };
}

/** By the key of the set. */
export function keptStyles(
  { style, otherStyles }: ListCheck,
  { setKey }: Pick<Job, "setKey">,
): Map<string, Partial<FormatStyle>> {
  const others = z.record(z.string(), formatSettingsSchema).parse(otherStyles);
  return new Map([
    ...(style === null ? [] : [[setKey, formatSettingsSchema.parse(style)] as const]),
    ...Object.entries(others),
  ]);
}

function countsOf(found: readonly JudgedSet[], known: ListCheck, hasAddressService: boolean) {
  // An address service may settle addresses that the engine sends to review.
  const charged = ["confirmed", "corrected", ...(hasAddressService ? ["review"] : [])];
  const judged = found.flatMap((set) => set.judged);
  const count = (isCounted: (address: Judged) => boolean) => judged.filter(isCounted).length;
  const sum = (countOf: (set: JudgedSet) => number) => found.reduce((all, set) => all + countOf(set), 0);
  return {
    confirmed: known.confirmed + count(({ outcome }) => outcome === "confirmed"),
    corrected: known.corrected + count(({ outcome }) => outcome === "corrected"),
    review: known.review + count(({ outcome }) => outcome === "review"),
    failed: known.failed + count(({ outcome }) => outcome === "failed"),
    empty: known.empty + sum(({ empty }) => empty),
    gone: known.gone + sum(({ gone }) => gone),
    locked: known.locked + sum(({ locked }) => locked),
    alreadyCleaned: known.alreadyCleaned + count(({ isAlreadyCleaned }) => isAlreadyCleaned),
    maxCredits:
      known.maxCredits + count(({ outcome, isAlreadyCleaned }) => !isAlreadyCleaned && charged.includes(outcome)),
  };
}

function mergeGroups(known: readonly CheckGroup[], judged: readonly Judged[]): CheckGroup[] {
  const merged = new Map(known.map((group) => [groupKey(group), { ...group }]));
  for (const { outcome, detail, setKey } of judged) {
    const made = { outcome, detail, ...(setKey === PRIMARY_SET ? {} : { set: setKey }) };
    const group = merged.get(groupKey(made));
    if (group) group.count += 1;
    else merged.set(groupKey(made), { ...made, count: 1 });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count);
}

/** Returns of how many the new values are withheld. */
async function keepFound(
  ctx: Pick<RunContext, "now" | "valueHashes">,
  tx: Tx,
  job: Pick<Job, "id" | "accountId" | "portalId"> & { objectType: string },
  found: readonly Judged[],
): Promise<number> {
  const withheld = await isWithheld(ctx, tx, job, found);
  await tx.listCheckSample.createMany({
    data: found.map((record, at) => ({
      jobId: job.id,
      recordId: record.recordId,
      setKey: record.setKey,
      accountId: job.accountId,
      group: groupOf(record),
      outcome: record.outcome,
      reason: record.reason,
      before: record.before,
      after: record.after,
      changes: record.changes,
      ...(withheld[at] ? withheldColumns(record) : {}),
    })),
    skipDuplicates: true,
  });
  return withheld.filter(Boolean).length;
}

export const parseCheckSample = rowParser(
  "list_check_sample",
  {
    outcome: oneOf(CHECK_OUTCOMES),
    before: isPartValues,
    after: isPartValues,
    changes: areChanges,
    withheld: orNull(isWithheldContent),
  },
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
