import { refusalOf } from "@plumbline/schema/jobs/job-state.ts";
import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import { UNDO_FIELDS, UNDO_KINDS, type UndoField, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { Prisma, type Connection } from "../../generated/prisma/client.ts";
import { WRITTEN_REASONS } from "../../records/view.ts";
import { DAY_MS, HOUR_MS } from "../../time.ts";
import type { Job } from "../../work/job-row.ts";
import { searching } from "../search.ts";
import { WRITE_UNKNOWN } from "./fields.ts";

/**
 * `reasonText`: why the job cannot be undone; null where it can. `records`: how many it changed, or may have changed, in HubSpot.
 */
export type UndoOffer = { isOffered: boolean; reasonText: string | null; records: number };

/** An undo started at the last moment must still find the values that it was offered for. */
const MARGIN_MS = HOUR_MS;

/** Whether a job can be undone now: it has ended and changed something, its values are kept, and its portal is connected. */
export async function undoOffer(
  ctx: Pick<Context, "db" | "config" | "now">,
  actor: Pick<Actor, "accountId">,
  job: Job,
): Promise<UndoOffer> {
  const { connection, reasons } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    connection: await tx.connection.findFirst({
      where: { portalId: job.portalId, status: { not: "disconnecting" } },
    }),
    reasons: await tx.jobReason.findMany({
      where: {
        jobId: job.id,
        reason: { in: [...WRITTEN_REASONS, WRITE_UNKNOWN] },
        outcome: { notIn: ["corrected", "restored"] },
      },
      select: { count: true },
    }),
  }));
  const records = job.corrected + job.restored + reasons.reduce((sum, { count }) => sum + count, 0);
  const reasonText = refusalOf("undo", job) ?? whyNot(ctx, job, { connection, records });
  return { isOffered: reasonText === null, reasonText, records };
}

function whyNot(
  { config, now }: Pick<Context, "config" | "now">,
  job: Job,
  { connection, records }: { connection: Pick<Connection, "status"> | null; records: number },
): string | null {
  const days = config.retention.valuesDays;
  const keptUntil = (job.finishedAt ?? now()).getTime() + days * DAY_MS - MARGIN_MS;
  if (records === 0) return "This job changed nothing in HubSpot, so there is nothing to undo.";
  if (job.valuesEmptiedAt !== null || now().getTime() >= keptUntil)
    return `Values are kept for ${days} days. This job is older, so it can no longer be undone.`;
  if (job.properties === null)
    return "This job can't be undone because its portal was disconnected before Plumbline stored the properties of each job.";
  if (!connection) return `${job.portalName} is not connected. Reconnect it to undo this job.`;
  if (connection.status === "needs_reconnect")
    return `Plumbline no longer has access to ${job.portalName}. Reconnect it to undo this job.`;
  return null;
}

/** Addresses that one count reads: a larger job is counted in part. */
const MAX_READ = 20_000;

/** Same as `wasWritten`, of a row `r` of `job_record`. */
export const WAS_WRITTEN = sql`(r.state IN ('corrected', 'restored') OR r.reason IN (${Prisma.join([...WRITTEN_REASONS, WRITE_UNKNOWN])}))`;

const NUMBER = "^-?[0-9]+(\\.[0-9]+)?$";

/** Same as `changedFields`, of a row `r` and a `field` of its values: a number property returns 39.5 for 39.50. */
export const IS_CHANGED = sql`(r.before ? field.key AND CASE
  WHEN field.key IN ('latitude', 'longitude') AND field.value ~ ${NUMBER} AND r.before ->> field.key ~ ${NUMBER}
    THEN field.value::numeric <> (r.before ->> field.key)::numeric
  ELSE field.value IS DISTINCT FROM r.before ->> field.key END)`;

const CHANGES = sql`jsonb_array_elements(CASE WHEN jsonb_typeof(r.changes) = 'array' THEN r.changes ELSE '[]' END)`;

export type UndoChoices = {
  fields: { field: UndoField; count: number }[];
  kinds: { kind: UndoKind; count: number }[];
  isComplete: boolean;
};
type Row = { field: string | null; kind: string | null; count: number; read: number | null };

/**
 * Fields and kinds of change that a job wrote, each with the number of its records, most frequent first; a record counts for each of
 * its own. Error: `rate_limited`.
 */
export async function undoChoices(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  job: Pick<Job, "id">,
): Promise<UndoChoices> {
  const rows = await searching(
    ctx,
    actor,
    (tx) => tx.$queryRaw<Row[]>`
      SELECT c.field, c.kind, count(DISTINCT r.record_id)::int AS count, max(r.no)::int AS read
      FROM (
        SELECT row_number() OVER (ORDER BY record_id, set_key) AS no, record_id, state, reason, before, after, changes
        FROM job_record
        WHERE account_id = ${actor.accountId}::uuid AND job_id = ${job.id}::uuid
        ORDER BY record_id, set_key LIMIT ${MAX_READ + 1}
      ) r
      LEFT JOIN LATERAL (
        SELECT field.key AS field, (
          SELECT change ->> 'kind'
          FROM ${CHANGES} AS change
          WHERE change ->> 'field' = field.key LIMIT 1) AS kind
        FROM jsonb_each_text(r.after) field
        WHERE ${IS_CHANGED}
      ) c ON ${WAS_WRITTEN}
      GROUP BY GROUPING SETS ((c.field), (c.kind), ())
      ORDER BY count DESC, c.field, c.kind`,
  );
  const known = <Name extends string>(names: readonly Name[], nameOf: (row: Row) => string | null) =>
    rows.flatMap((row) => {
      const name = names.find((each) => each === nameOf(row));
      return name === undefined ? [] : [{ name, count: row.count }];
    });
  return {
    fields: known(UNDO_FIELDS, ({ field }) => field).map(({ name, count }) => ({ field: name, count })),
    kinds: known(UNDO_KINDS, ({ kind }) => kind).map(({ name, count }) => ({ kind: name, count })),
    isComplete: rows.every(({ read }) => read === null || read <= MAX_READ),
  };
}

export type UndoCount = { records: number; isComplete: boolean };

/**
 * How many records of a job a filter picks: those with a changed field that it names (dependent fields belong to the same record).
 * Error: `rate_limited`.
 */
export async function countUndo(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  job: Pick<Job, "id">,
  { fields, kinds, recordId, recordIds, sets }: UndoFilter,
): Promise<UndoCount> {
  return await searching(ctx, actor, async (tx) => {
    const isOfRecord = recordId === undefined ? sql`true` : sql`record_id = ${recordId}`;
    const isOfRecords = recordIds ? sql`record_id = ANY (${[...recordIds]}::text[])` : sql`true`;
    const isOfSets = sets ? sql`set_key = ANY (${[...sets]}::text[])` : sql`true`;
    const isOfFields = fields ? sql`field.key = ANY (${[...fields]}::text[])` : sql`true`;
    const isOfKinds = kinds
      ? sql`EXISTS (
          SELECT FROM ${CHANGES} AS change
          WHERE change ->> 'field' = field.key AND change ->> 'kind' = ANY (${[...kinds]}::text[]))`
      : sql`true`;
    const [row] = await tx.$queryRaw<{ read: number; records: number }[]>`
      SELECT count(*)::int AS read, count(DISTINCT r.record_id) FILTER (
        WHERE ${WAS_WRITTEN} AND EXISTS (
          SELECT FROM jsonb_each_text(r.after) field
          WHERE ${IS_CHANGED} AND ${isOfFields} AND ${isOfKinds}))::int AS records
      FROM (
        SELECT record_id, state, reason, before, after, changes FROM job_record
        WHERE job_id = ${job.id}::uuid AND ${isOfRecord} AND ${isOfRecords} AND ${isOfSets} ORDER BY record_id, set_key LIMIT ${MAX_READ + 1}
      ) r`;
    return { records: row?.records ?? 0, isComplete: (row?.read ?? 0) <= MAX_READ };
  });
}
