import { sql } from "../db/database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { isSeenUnder } from "../jobs/accepted-hashes.ts";
import { KINDS } from "../jobs/pipeline/kinds.ts";
import { WAS_WRITTEN } from "../jobs/undo/offer.ts";

export const IN_FORCE = "I14 a record is written under the address hash that is in force, and that somebody has seen";
export const ONE_CHARGE = "I15 no other job has decided a record between its plan and its charge";

/** The address hash under which a job works on the set of the row `r`. */
const HASH_OF_SET = sql`CASE WHEN r.set_key = job.set_key THEN job.address_hash
  ELSE (SELECT s.address_hash FROM job_set s WHERE s.job_id = job.id AND s.set_key = r.set_key) END`;

/**
 * Violations of consent among these rows of `job_record`, called `r`: compares the time at which a record's write window opened
 * with the changes of its mapping, and a charge with what other jobs decided since the record was planned. A row left by a dead
 * attempt keeps that time though nothing may have been sent, so only rows that ended as written are checked.
 */
export function writeViolations(rows: Prisma.Sql): Prisma.Sql {
  const kinds = Object.values(KINDS);
  const underMapping = kinds.filter(({ isUnderMapping }) => isUnderMapping).map(({ name }) => name);
  const isSeen = kinds.map(
    ({ name, canary }) => sql`WHEN ${name} THEN ${isSeenUnder(canary, sql`r.set_key`, HASH_OF_SET)}`,
  );
  return sql`
    SELECT ${IN_FORCE} AS invariant, job.account_id, job.id::text || ' ' || r.record_id AS detail
    FROM ${rows} r JOIN job ON job.id = r.job_id
    WHERE job.kind IN (${Prisma.join(underMapping)}) AND job.connection_id IS NOT NULL AND r.write_opened_at IS NOT NULL
      AND ${WAS_WRITTEN}
      AND (NOT COALESCE(CASE job.kind ${Prisma.join(isSeen, " ")} END, false) OR ${HASH_OF_SET} IS DISTINCT FROM (
        SELECT c.address_hash FROM mapping_change c
        WHERE c.connection_id = job.connection_id AND c.object_type = job.object_type AND c.set_key = r.set_key AND c.changed_at <= r.write_opened_at
        ORDER BY c.changed_at DESC, c.id DESC LIMIT 1))
    UNION ALL
    SELECT ${ONE_CHARGE}, job.account_id, job.id::text || ' ' || r.record_id
    FROM ${rows} r JOIN job ON job.id = r.job_id
    WHERE r.state = 'corrected' AND r.write_opened_at IS NOT NULL AND EXISTS (
      SELECT FROM (
        -- By index for each row, whatever statistics the planner has for a newly filled table.
        SELECT job_id, set_key, state, decided_at FROM job_record
        WHERE account_id = r.account_id AND record_id = r.record_id OFFSET 0) other
      JOIN job other_job ON other_job.id = other.job_id
      WHERE other.set_key = r.set_key AND other.job_id <> r.job_id
        AND other_job.connection_id = job.connection_id AND other_job.object_type = job.object_type
        AND other.state IN ('confirmed', 'corrected')
        AND other.decided_at > COALESCE(r.planned_over, r.write_opened_at) AND other.decided_at < r.decided_at)`;
}
