import { UNDO_KINDS, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../work/job-row.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { requireOnlySearch } from "../require-only-search.ts";

/** Maximum records counted; a larger job is counted in part. */
const MAX_READ = 20_000;

export type ChangeKinds = { kinds: { kind: UndoKind; count: number }[]; isComplete: boolean };

/**
 * Corrected records of a job by kind of change; a record with several counts for each.
 * Error: `rate_limited`, with searches: both read thousands of rows.
 */
export async function changeKinds(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  job: Pick<Job, "id" | "corrected">,
): Promise<ChangeKinds> {
  if (job.corrected === 0) return { kinds: [], isComplete: true };
  await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  const rows = await ctx.db.readAccount(actor.accountId, async (tx) => {
    await requireOnlySearch(tx, actor.accountId);
    return await tx.$queryRaw<{ kind: string; count: number }[]>`
      SELECT k.kind, count(*)::int AS count
      FROM (
        SELECT before, after, changes FROM job_record
        WHERE account_id = ${actor.accountId}::uuid AND job_id = ${job.id}::uuid AND state = 'corrected'
        ORDER BY record_id LIMIT ${MAX_READ}
      ) r
      CROSS JOIN LATERAL (
        SELECT DISTINCT change ->> 'kind' AS kind
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(r.changes) = 'array' THEN r.changes ELSE '[]' END) AS change
        -- A rule of the portal may have kept the value of before.
        WHERE r.after ->> (change ->> 'field') IS DISTINCT FROM r.before ->> (change ->> 'field')
      ) k
      GROUP BY k.kind ORDER BY count DESC, k.kind`;
  });
  return {
    kinds: rows.flatMap(({ kind, count }) => {
      const known = UNDO_KINDS.find((each) => each === kind);
      return known ? [{ kind: known, count }] : [];
    }),
    isComplete: job.corrected <= MAX_READ,
  };
}
