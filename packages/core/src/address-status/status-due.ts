import type { MappingPlace } from "../connections/place-name.ts";
import type { Tx } from "../db/database.ts";
import { isStatusOn } from "./stored-properties.ts";

/** Why a status may differ from the one in HubSpot. Triggers on the rows of people's decisions record those. */
export type StatusCause = "edited" | "being_cleaned" | "switched_on" | "not_written";

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
    SELECT DISTINCT ${accountId}::uuid, ${connectionId}::uuid, ${objectType}, id, ${cause}, now() + make_interval(secs => ${afterMs / 1_000}::float8)
    FROM unnest(${[...recordIds]}::text[]) AS wanted (id)
    WHERE ${isStatusOn({ connectionId, objectType })}
    ORDER BY 4
    ON CONFLICT (connection_id, object_type, record_id)
      DO UPDATE SET revision = due.revision + 1, next_try_at = LEAST(due.next_try_at, EXCLUDED.next_try_at)`;
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
      AND record_id = ANY (${[...recordIds]}::text[]) AND (since = now() OR cause = 'being_cleaned') AND revision = 0`;
}
