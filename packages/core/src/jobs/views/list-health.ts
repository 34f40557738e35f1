import { healthScore } from "@plumbline/schema/checks/check.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { checkCounts } from "../check/result.ts";

/**
 * Percentages of the addresses that a job evaluated: those that needed nothing then (`score`), and those in order since (`after`),
 * which are the corrected ones, too, unless an undo has put them back. The same for a check, which writes nothing.
 */
export type HealthPoint = { jobId: string; at: Date; score: number; after: number };
export type ListHealth = {
  portalId: string;
  portalName: string;
  objectType: ObjectType;
  listId: string;
  listName: string;
  /** Oldest first. */
  points: HealthPoint[];
};

/** Kinds that evaluate a whole list. */
const LOOKING: readonly JobKind[] = ["list", "recurring", "check"];
const MAX_JOBS = 40;
const MAX_LISTS = 3;
const MAX_POINTS = 8;

/** The health of the most recently evaluated lists over their runs and checks; the latest list first. */
export async function listHealth(ctx: Pick<Context, "db">, actor: Actor): Promise<ListHealth[]> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const jobs = (await Promise.all(LOOKING.map((kind) => latestOf(tx, kind)))).flat();
    const checks = await tx.listCheck.findMany({
      where: { jobId: { in: jobs.filter(({ kind }) => kind === "check").map(({ id }) => id) } },
    });
    const restored = await restoredOf(tx, jobs);
    const scoresOf = (job: Job) =>
      job.kind === "check"
        ? checkScores(checkCounts(checks.find(({ jobId }) => jobId === job.id) ?? null))
        : jobScores(job, restored.get(job.id) ?? 0);
    const newestFirst = jobs.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const lists = Map.groupBy(newestFirst, ({ portalId, objectType, listId }) => `${portalId}/${objectType}/${listId}`);
    return [...lists.values()]
      .flatMap((ofList) => {
        const [latest] = ofList;
        const points = ofList.slice(0, MAX_POINTS).flatMap((job) => {
          const scores = scoresOf(job);
          return scores === null ? [] : [{ jobId: job.id, at: job.finishedAt ?? job.createdAt, ...scores }];
        });
        if (!latest || points.length === 0) return [];
        const { portalId, portalName, objectType, listId, listName } = latest;
        return [{ portalId, portalName, objectType, listId, listName, points: points.toReversed() }];
      })
      .slice(0, MAX_LISTS);
  });
}

/** A recurring run that reads only changes is no evidence about its list, and the check of enrolled records has no list. */
async function latestOf(tx: Tx, kind: JobKind): Promise<Job[]> {
  const rows = await tx.job.findMany({
    where: {
      kind,
      listId: { not: "" },
      // Those that were stopped show what they have read and written so far.
      status: { in: kind === "check" ? ["completed"] : ["completed", "paused", "canceled"] },
      OR: [{ reading: null }, { reading: { not: "changes" } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_JOBS,
  });
  return rows.map(parseJob);
}

/** How many addresses undos have put back, by the job that had written them. */
async function restoredOf(tx: Tx, jobs: readonly Job[]): Promise<Map<string, number>> {
  const undos = await tx.job.findMany({
    where: { kind: "undo", undoOf: { in: jobs.map(({ id }) => id) } },
    select: { undoOf: true, restored: true },
  });
  const byJob = new Map<string, number>();
  for (const { undoOf, restored } of undos) if (undoOf !== null) byJob.set(undoOf, (byJob.get(undoOf) ?? 0) + restored);
  return byJob;
}

type Scores = Pick<HealthPoint, "score" | "after">;

function checkScores(counts: Parameters<typeof healthScore>[0]): Scores | null {
  const score = healthScore(counts);
  return score === null ? null : { score, after: score };
}

/** Null if the job has evaluated no address. */
function jobScores({ confirmed, unchanged, corrected, review, failed }: Job, restored: number): Scores | null {
  const right = confirmed + unchanged;
  const written = Math.max(0, corrected - restored);
  const score = healthScore({ confirmed: right, corrected, review, failed });
  const after = healthScore({ confirmed: right + written, corrected: corrected - written, review, failed });
  return score === null || after === null ? null : { score, after };
}
