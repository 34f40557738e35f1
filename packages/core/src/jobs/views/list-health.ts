import { addressesIn, healthScore } from "@plumbline/schema/checks/check.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { checkCounts } from "../run/check/check-counts.ts";

/** `score`: percentage of addresses that needed nothing when the job evaluated them. */
export type HealthPoint = { jobId: string; at: Date; score: number };
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
    const scoreOf = (job: Job) =>
      job.kind === "check"
        ? healthScore(checkCounts(checks.find(({ jobId }) => jobId === job.id) ?? null))
        : scoreAt(job);
    const newestFirst = jobs.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const lists = Map.groupBy(newestFirst, ({ portalId, objectType, listId }) => `${portalId}/${objectType}/${listId}`);
    return [...lists.values()]
      .flatMap((ofList) => {
        const [latest] = ofList;
        const points = ofList.slice(0, MAX_POINTS).flatMap((job) => {
          const score = scoreOf(job);
          return score === null ? [] : [{ jobId: job.id, at: job.finishedAt ?? job.createdAt, score }];
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
    where: { kind, listId: { not: "" }, status: "completed", OR: [{ reading: null }, { reading: { not: "changes" } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_JOBS,
  });
  return rows.map(parseJob);
}

/** Percentage of the judged records that were right before the job. */
function scoreAt({ confirmed, unchanged, corrected, review, failed }: Job): number | null {
  const counts = { confirmed: confirmed + unchanged, corrected, review, failed };
  return addressesIn(counts) === 0 ? null : healthScore(counts);
}
