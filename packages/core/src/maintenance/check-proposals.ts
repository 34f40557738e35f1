import type { Context } from "../context.ts";
import type { Violation } from "../credits/check-invariants.ts";
import { sql } from "../db/database.ts";

const COUNTED = "I12 the count of a proposal group is its open proposals";
const WRITTEN = "I13 an accepted proposal has an open job or is due";
const GROUPS = 200;
/** More are not told. */
const MAX = 100;

/** Groups of proposals against their rows, a slice at a time; each slice is one picture of both. */
export async function checkProposals(ctx: Pick<Context, "db">, heartbeat: () => void): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
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
  heartbeat();
  const lost = await ctx.db.statement<{ id: string; account_id: string }>(sql`
    SELECT id, account_id FROM proposal p
    WHERE status = 'accepted' AND apply_job_id IS NULL
      AND NOT EXISTS (
        SELECT FROM apply_intake i WHERE i.connection_id = p.connection_id AND i.object_type = p.object_type
          AND i.mapping_version_id = p.mapping_version_id)
      -- The job that was just created for it takes it with its first slices.
      AND NOT EXISTS (
        SELECT FROM job WHERE job.connection_id = p.connection_id AND job.kind = 'apply' AND job.status IN ('pending', 'running', 'paused'))
    LIMIT ${MAX}`);
  for (const { id, account_id } of lost) violations.push({ invariant: WRITTEN, account_id, detail: id });
  return violations;
}
