import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import type { MappingPlace } from "../connections/place-name.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { CALL_SIZE } from "../records/store.ts";
import { openStatuses } from "../work/status-sql.ts";
import { isStatusOn } from "./properties.ts";

/*
 * The records whose status in HubSpot may differ, from the cause on until a job or a refresh has written it.
 */

/** Why a status may differ from the one in HubSpot. Triggers on the rows of people's decisions record those. */
type StatusCause = "edited" | "being_cleaned" | "switched_on" | "not_written";

/**
 * The job that cleans an edited address writes its status. If it has not after this long, as without credits or while the portal's
 * inbox waits for a paused job, the refresh shows the edit.
 */
export const CLEANED_WITHIN_MS = 90_000;

/**
 * In the transaction that changes them, in id order: makes the statuses of these records due, if one is written. `afterMs`: delay
 * for an update that may still be in flight.
 */
export async function makeStatusDue(
  tx: Tx,
  { accountId, connectionId, objectType }: MappingPlace & { accountId: string },
  { recordIds, cause, afterMs = 0 }: { recordIds: readonly string[]; cause: StatusCause; afterMs?: number },
): Promise<void> {
  if (recordIds.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO status_due AS due (account_id, connection_id, object_type, record_id, cause, next_try_at)
    SELECT DISTINCT ${accountId}::uuid, ${connectionId}::uuid, ${objectType}, id, ${cause}, app_now() + make_interval(secs => ${afterMs / 1_000}::float8)
    FROM unnest(${[...recordIds]}::text[]) AS wanted (id)
    WHERE ${isStatusOn({ connectionId, objectType })}
    ORDER BY 4
    ON CONFLICT (connection_id, object_type, record_id)
      DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at)`;
}

/** An attempt to refresh the statuses of an object type; a newer one has a higher number. */
export type RefreshLease = { ref: ConnectionRef; objectType: ObjectType; leaseNo: number };

/** Rows per transaction. */
const SLICE = 1_000;

/** After switch-on: makes earlier decisions due, and locks of records that were never decided, in record order. False: all are. */
export async function fillSlice(
  ctx: Pick<Context, "db">,
  refresh: RefreshLease & { fillAfter: string | null },
): Promise<boolean> {
  const { ref, objectType, fillAfter, leaseNo } = refresh;
  if (fillAfter === null) return false;
  const { connectionId, accountId, portalId } = ref;
  const next = await ctx.db.withAccount(accountId, async (tx) => {
    const rows = await tx.$queryRaw<{ recordId: string }[]>`
      SELECT record_id AS "recordId" FROM (
        (SELECT record_id FROM record_memory
          WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND record_id > ${fillAfter}
          ORDER BY record_id LIMIT ${SLICE}::int)
        UNION
        (SELECT record_id FROM record_choice
          WHERE account_id = ${accountId}::uuid AND portal_id = ${portalId} AND object_type = ${objectType} AND record_id > ${fillAfter}
          ORDER BY record_id LIMIT ${SLICE}::int)) AS known
      ORDER BY record_id LIMIT ${SLICE}::int`;
    const recordIds = rows.map(({ recordId }) => recordId);
    await makeStatusDue(tx, { accountId, connectionId, objectType }, { recordIds, cause: "switched_on" });
    const last = rows.length < SLICE ? null : (recordIds.at(-1) ?? null);
    // Switched on again in between: the fill starts over.
    const moved = await tx.statusWork.updateMany({
      where: { connectionId, objectType, leaseNo, fillAfter },
      data: { fillAfter: last },
    });
    return moved.count === 0 ? null : last;
  });
  refresh.fillAfter = next;
  return true;
}

/**
 * Of records whose status is in HubSpot already: rows that this very transaction made, and those that wait for a job to write it.
 */
export async function endOwnDue(
  tx: Tx,
  { connectionId, objectType }: MappingPlace,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM status_due WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType}
      AND record_id = ANY (${[...recordIds]}::text[]) AND (since = app_now() OR cause = 'being_cleaned') AND revision = 0`;
}

/** Object types per look. */
const BATCH_SIZE = 100;
/** Object types without due statuses are checked this often; an edit shows within a minute. */
const EVERY_SECONDS = 10;

/** Object types with statuses that are due now, or whose initial fill since switch-on is unfinished. */
export async function dueRefreshes(
  ctx: Pick<Context, "db">,
): Promise<{ connectionId: string; objectType: ObjectType }[]> {
  // Claimed before it is inspected: a row with nothing due must not stay at the head of the queue.
  return await ctx.db.statement<{ connectionId: string; objectType: ObjectType }>(sql`
    WITH looked AS (
      UPDATE status_work SET refresh_at = app_now() + make_interval(secs => ${EVERY_SECONDS}::int) WHERE id = ANY (ARRAY(
        SELECT id FROM status_work WHERE refresh_at <= app_now() ORDER BY refresh_at LIMIT ${BATCH_SIZE}::int FOR UPDATE SKIP LOCKED))
      RETURNING connection_id, object_type, fill_after)
    SELECT connection_id AS "connectionId", object_type AS "objectType" FROM looked
    WHERE EXISTS (SELECT FROM connection WHERE connection.id = looked.connection_id AND connection.status = 'active')
      -- The initial fill waits until there is a property to write, and an address that it is about.
      AND (fill_after IS NOT NULL AND EXISTS (
        SELECT FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
        JOIN mapping USING (connection_id, object_type, set_key)
        JOIN mapping main ON (main.connection_id, main.object_type, main.set_key) = (s.connection_id, s.object_type, ${PRIMARY_SET})
        WHERE s.connection_id = looked.connection_id AND s.object_type = looked.object_type AND s.mode = 'write'
          AND p.column_name = 'status' AND p.state = 'active')
      OR EXISTS (
        SELECT FROM status_due due WHERE due.connection_id = looked.connection_id AND due.object_type = looked.object_type
          AND due.next_try_at <= app_now()))`);
}

export type Due = { recordId: string; revision: number; decidedAt: string | null };

/** A job that has claimed the record writes its status itself; the row is checked again after this long. */
const CLAIMED_FOR_SECONDS = 15;

/** Oldest due rows first. Records that an open job has claimed wait for it. */
export async function pickDue(
  ctx: Pick<Context, "db">,
  { ref, objectType }: RefreshLease,
): Promise<{ due: Due[]; isAnyClaimed: boolean }> {
  return await ctx.db.withAccount(ref.accountId, async (tx) => {
    const picked = await tx.$queryRaw<(Due & { isClaimed: boolean })[]>`
      SELECT due.record_id AS "recordId", due.revision, GREATEST(m.decided_at, m.others_decided_at)::text AS "decidedAt",
        EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses})) AS "isClaimed"
      FROM (
        SELECT record_id, revision FROM status_due
        WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} AND next_try_at <= app_now()
        ORDER BY next_try_at LIMIT ${CALL_SIZE}::int) due
      LEFT JOIN record_memory m ON m.connection_id = ${ref.connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = due.record_id
      ORDER BY due.record_id`;
    const claimed = picked.filter(({ isClaimed }) => isClaimed).map(({ recordId }) => recordId);
    if (claimed.length > 0)
      await tx.$executeRaw`
        UPDATE status_due SET next_try_at = app_now() + make_interval(secs => ${CLAIMED_FOR_SECONDS}::int)
        WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} AND record_id = ANY (${claimed}::text[])`;
    return { due: picked.filter(({ isClaimed }) => !isClaimed), isAnyClaimed: claimed.length > 0 };
  });
}

/** A record whose status HubSpot refuses this often when sent alone keeps the one it has. */
const MAX_ATTEMPTS = 3;
const REFUSED_FOR_MINUTES = 10;

/** Rows end unless something happened meanwhile: another cause, a decision, or a job that claimed the record. */
export async function endDue(
  ctx: Pick<Context, "db">,
  { ref, objectType, leaseNo }: RefreshLease,
  { due, refused, locked }: { due: readonly Due[]; refused: readonly string[]; locked: readonly string[] },
): Promise<void> {
  const place = sql`due.connection_id = ${ref.connectionId}::uuid AND due.object_type = ${objectType}`;
  const waiting = [...refused, ...locked];
  const ended = due.filter(({ recordId }) => !waiting.includes(recordId));
  await ctx.db.withAccount(ref.accountId, async (tx) => {
    await tx.statusWork.updateMany({
      where: { connectionId: ref.connectionId, objectType, leaseNo },
      data: { writeUntil: null, refreshAttempts: 0 },
    });
    await tx.$executeRaw`
      DELETE FROM status_due due USING jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS e ("recordId" text, revision int, "decidedAt" text)
      WHERE ${place} AND due.record_id = e."recordId" AND due.revision = e.revision
        AND NOT EXISTS (
          SELECT FROM record_memory m WHERE m.connection_id = due.connection_id AND m.object_type = due.object_type AND m.record_id = due.record_id
            AND (GREATEST(m.decided_at, m.others_decided_at)::text IS DISTINCT FROM e."decidedAt"
              OR EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses}))))`;
    if (waiting.length === 0) return;
    // A lock ends by itself, so it does not count.
    await tx.$executeRaw`
      UPDATE status_due due SET attempts = attempts + (due.record_id = ANY (${[...refused]}::text[]))::int,
        next_try_at = app_now() + make_interval(mins => ${REFUSED_FOR_MINUTES}::int)
      WHERE ${place} AND due.record_id = ANY (${waiting}::text[])`;
    await tx.$executeRaw`
      DELETE FROM status_due due WHERE ${place} AND due.record_id = ANY (${[...refused]}::text[]) AND attempts >= ${MAX_ATTEMPTS}::int`;
  });
}

/** Nothing is shown: drops a slice of the due rows. False: none are left, or something is shown again. */
export async function forgetDue(
  ctx: Pick<Context, "db">,
  { ref, objectType, leaseNo }: RefreshLease,
): Promise<boolean> {
  const { connectionId } = ref;
  const deleted = await ctx.db.withAccount(
    ref.accountId,
    (tx) => tx.$executeRaw`
      DELETE FROM status_due WHERE EXISTS (
        SELECT FROM status_work WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND lease_no = ${leaseNo}::int FOR SHARE)
      AND (connection_id, object_type, record_id) IN (
        SELECT connection_id, object_type, record_id FROM status_due
        WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} ORDER BY connection_id, object_type, record_id LIMIT ${SLICE}::int)`,
  );
  return deleted === SLICE;
}
