import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { lockRow } from "../../db/lock-row.ts";
import { parseCheckSample } from "./save.ts";
import { isWithheld } from "../../records/withheld.ts";
import { requireCheck } from "./require-check.ts";

/** Findings that one call looks at. */
const SLICE = 1_000;

/**
 * Shows the next withheld findings of a check, as many as the bound on free looks leaves room for. Returns how many were shown and how
 * many are still withheld. Error: `not_found`.
 */
export async function showWithheld(
  ctx: Pick<Context, "db" | "now" | "valueHashes">,
  actor: Actor,
  jobId: string,
): Promise<{ shown: number; withheld: number }> {
  const { job } = await requireCheck(ctx, actor, jobId);
  return await ctx.db.withAccount(actor.accountId, async (tx) => {
    // As a slice of the check that is stored meanwhile.
    await lockRow(tx, "job", jobId);
    const check = await tx.listCheck.findUnique({ where: { jobId } });
    if (!check || check.withheld === 0) return { shown: 0, withheld: 0 };
    const rows = await tx.$queryRaw<{ record_id: string; set_key: string }[]>`
      SELECT record_id, set_key FROM list_check_sample WHERE job_id = ${jobId}::uuid AND withheld IS NOT NULL
      ORDER BY record_id, set_key LIMIT ${SLICE}`;
    const kept = await tx.listCheckSample.findMany({
      where: { jobId, recordId: { in: rows.map((row) => row.record_id) } },
      orderBy: [{ recordId: "asc" }, { setKey: "asc" }],
    });
    const next = kept.flatMap((row) => {
      const { recordId, setKey, before, withheld } = parseCheckSample(row);
      return withheld === null ? [] : [{ recordId, setKey, before, ...withheld }];
    });
    const stays = await isWithheld(ctx, tx, job, next);
    const shown = next.filter((_one, at) => stays[at] === false);
    await tx.$executeRaw`
      UPDATE list_check_sample s SET after = s.withheld -> 'after', changes = s.withheld -> 'changes', withheld = NULL
      FROM unnest(${shown.map(({ recordId }) => recordId)}::text[], ${shown.map(({ setKey }) => setKey)}::text[]) AS o (record_id, set_key)
      WHERE s.job_id = ${jobId}::uuid AND s.record_id = o.record_id AND s.set_key = o.set_key`;
    // Rows may have been erased since they were counted.
    const withheld = (rows.length < SLICE ? next.length : Math.max(check.withheld, next.length)) - shown.length;
    await tx.listCheck.update({ where: { jobId }, data: { withheld } });
    return { shown: shown.length, withheld };
  });
}
