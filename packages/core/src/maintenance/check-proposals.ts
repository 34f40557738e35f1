import type { Context } from "../context.ts";
import type { Violation } from "../credits/violation.ts";
import { openStatuses } from "../work/status-sql.ts";
import { sql } from "../db/database.ts";

const COUNTED = "I12 the count of a proposal group is its open proposals";
const WRITTEN = "I13 an accepted proposal has an open job or is due";
const GROUPS = 200;
const SLICE = 1_000;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** A position in the index of accepted proposals that no job has taken. */
type Place = { connection: string; type: string; version: string; id: string };

/** Compares groups of proposals with their rows, a slice at a time; each slice reads both in one snapshot. */
export async function checkProposals(ctx: Pick<Context, "db">, heartbeat: () => void): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (let after: string | null = NO_ID; after !== null;) {
    heartbeat();
    const rows: { id: string; account_id: string; is_right: boolean }[] = await ctx.db.statement(sql`
      SELECT g.id, g.account_id, g.open_count = open.count AS is_right
      FROM (SELECT id, account_id, open_count FROM proposal_group WHERE id > ${after}::uuid ORDER BY id LIMIT ${GROUPS}) g
      CROSS JOIN LATERAL (SELECT count(*) FROM proposal WHERE group_id = g.id AND status = 'open') open
      ORDER BY g.id`);
    for (const { id, account_id } of rows.filter(({ is_right }) => !is_right))
      violations.push({ invariant: COUNTED, account_id, detail: id });
    after = rows.length < GROUPS ? null : (rows.at(-1)?.id ?? null);
  }
  for (let after: Place | null = { connection: NO_ID, type: "", version: NO_ID, id: NO_ID }; after !== null;) {
    heartbeat();
    const rows: (Place & { account_id: string; is_lost: boolean })[] = await ctx.db.statement(sql`
      SELECT p.*, NOT EXISTS (
          SELECT FROM apply_intake i WHERE i.connection_id = p.connection AND i.object_type = p.type AND i.mapping_version_id = p.version)
        -- A job that was created for it takes it with its first slices.
        AND NOT EXISTS (
          SELECT FROM job WHERE job.connection_id = p.connection AND job.kind = 'apply' AND job.status IN (${openStatuses})) AS is_lost
      FROM (
        SELECT connection_id AS connection, object_type AS type, mapping_version_id AS version, id, account_id FROM proposal
        WHERE status = 'accepted' AND apply_job_id IS NULL
          AND (connection_id, object_type, mapping_version_id, id) > (${after.connection}::uuid, ${after.type}, ${after.version}::uuid, ${after.id}::uuid)
        ORDER BY connection_id, object_type, mapping_version_id, id LIMIT ${SLICE}) p
      ORDER BY p.connection, p.type, p.version, p.id`);
    for (const { id, account_id } of rows.filter(({ is_lost }) => is_lost))
      violations.push({ invariant: WRITTEN, account_id, detail: id });
    after = rows.length < SLICE ? null : (rows.at(-1) ?? null);
  }
  return violations;
}
