import type { Tx } from "../db/database.ts";

/** `label`: empty for the primary set. */
export type NamedSet = { key: string; label: string };

/**
 * The address sets of jobs by job id, in order, each with its current label, or the one when the job began if it was removed
 * since.
 */
export async function setsOfJobs(tx: Tx, jobIds: readonly string[]): Promise<Map<string, NamedSet[]>> {
  const ids = [...jobIds];
  const rows = await tx.$queryRaw<{ id: string; key: string; label: string }[]>`
    SELECT kept.id, kept.key, COALESCE(mapping.label, kept.label) AS label FROM (
      SELECT id, set_key AS key, set_label AS label, -1 AS position, connection_id, object_type
      FROM job WHERE id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT job.id, other.set_key, other.label, other.position, job.connection_id, job.object_type
      FROM job_set other JOIN job ON job.id = other.job_id WHERE other.job_id = ANY (${ids}::uuid[])
    ) kept
    LEFT JOIN mapping ON mapping.connection_id = kept.connection_id AND mapping.object_type = kept.object_type
      AND mapping.set_key = kept.key
    ORDER BY kept.position, kept.key`;
  const found = new Map<string, NamedSet[]>();
  for (const { id, key, label } of rows) found.set(id, [...(found.get(id) ?? []), { key, label }]);
  return found;
}
