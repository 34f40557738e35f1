import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { inSlices, SLICE } from "./delete-in-slices.ts";
import { DAY_MS } from "../time.ts";

/**
 * Proposals contain values: open ones expire when values are no longer kept, those with an address service's text by its own
 * term, and closed ones are deleted. Group counts change in the statement that expires.
 */
export async function expireProposals(
  ctx: Pick<Context, "db" | "config" | "now">,
  heartbeat: () => void,
): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - ctx.config.retention.valuesDays * DAY_MS);
  for (const [column, until] of [
    [sql`created_at`, before],
    [sql`service_text_until`, now],
  ] as const)
    await inSlices(
      ctx,
      sql`
        WITH expired AS (
          UPDATE proposal SET status = 'expired', decided_at = ${now}, before = NULL, after = NULL, changes = NULL, withheld = NULL
          WHERE id = ANY (ARRAY(
            SELECT id FROM proposal WHERE status = 'open' AND ${column} < ${until} ORDER BY ${column} LIMIT ${SLICE} FOR UPDATE SKIP LOCKED))
          RETURNING id, group_id
        ), counted AS (
          UPDATE proposal_group g SET open_count = g.open_count - moved.count FROM (
            SELECT known.id, by_group.count FROM proposal_group known
            JOIN (SELECT group_id, count(*)::int AS count FROM expired GROUP BY group_id) by_group ON by_group.group_id = known.id
            ORDER BY known.id FOR UPDATE OF known
          ) moved WHERE g.id = moved.id
        )
        SELECT 1 FROM expired`,
      heartbeat,
    );
  await inSlices(
    ctx,
    sql`DELETE FROM proposal WHERE id = ANY (ARRAY(
      SELECT id FROM proposal WHERE status NOT IN ('open', 'accepted') AND decided_at < ${before} ORDER BY decided_at LIMIT ${SLICE})) RETURNING 1`,
    heartbeat,
  );
  await inSlices(
    ctx,
    sql`DELETE FROM review_action WHERE id = ANY (ARRAY(
      SELECT id FROM review_action WHERE finished_at < ${before} ORDER BY finished_at LIMIT ${SLICE})) RETURNING 1`,
    heartbeat,
  );
}
