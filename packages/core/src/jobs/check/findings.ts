import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import type { CheckPick } from "@plumbline/schema/checks/rest.ts";
import { isKeyOf } from "@plumbline/schema/keys.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { lockRow } from "../../db/lock-row.ts";
import type { ListCheck } from "../../generated/prisma/client.ts";
import { reasonText } from "../../records/view.ts";
import { isWithheld } from "../../records/withheld.ts";
import type { Job } from "../../work/job-row.ts";
import { requireJob } from "../control.ts";
import { checkCounts, type CheckCounts } from "./result.ts";
import {
  groupsOf,
  groupsPicked,
  MOST_SAMPLES,
  parseCheckSample,
  sampleSize,
  samplesInTurn,
  type CheckSample,
} from "./save.ts";

export type RunningCheck = { job: Job; found: ListCheck | null; groups: CheckGroup[] };

/** A check and what it has counted so far. Error: `not_found`, also for a job of another kind. */
export async function requireCheck(ctx: Pick<Context, "db">, actor: Actor, jobId: string): Promise<RunningCheck> {
  const job = await requireJob(ctx, actor, jobId);
  if (job.kind !== "check") throw new AppError("not_found");
  const found = await ctx.db.readAccount(actor.accountId, (tx) => tx.listCheck.findUnique({ where: { jobId } }));
  return { job, found, groups: found ? groupsOf(found) : [] };
}

export type Check = {
  job: Job;
  counts: CheckCounts;
  groups: CheckGroup[];
  samples: CheckSample[];
  /** Credits available now, beside what a cleaning would cost at most. */
  creditBalance: number;
};

/** A check with its findings so far, including samples. Error: `not_found`, also for a job of another kind. */
export async function getCheck(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { jobId, ...pick }: { jobId: string } & CheckPick,
): Promise<Check> {
  const { job, found, groups } = await requireCheck(ctx, actor, jobId);
  const picked = groupsPicked(groups, pick);
  const size = pick.outcome ? MOST_SAMPLES : sampleSize(Math.max(job.recordsTotal, job.recordsRead));
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const shown = await tx.$queryRaw<{ record_id: string; set_key: string }[]>(
      samplesInTurn({ jobId, groups: picked, size }),
    );
    const rows = await tx.listCheckSample.findMany({
      where: { jobId, recordId: { in: shown.map((row) => row.record_id) } },
    });
    const credits = await tx.creditAccount.findUnique({ where: { accountId: actor.accountId } });
    return {
      job,
      counts: checkCounts(found),
      groups,
      samples: shown.flatMap(({ record_id: id, set_key: key }) => {
        const row = rows.find(({ recordId, setKey }) => recordId === id && setKey === key);
        return row ? [parseCheckSample(row)] : [];
      }),
      creditBalance: credits?.available ?? 0,
    };
  });
}

/** What the addresses in a group have in common. */
export function groupText({ outcome, detail }: Pick<CheckGroup, "outcome" | "detail">): string {
  if (outcome === "confirmed") return "Consistent, nothing to change";
  return outcome === "corrected" && isKeyOf(UNDO_KIND_LABELS, detail) ? UNDO_KIND_LABELS[detail] : reasonText(detail);
}

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
