import type { ListCheck } from "../../generated/prisma/client.ts";
import { healthScore } from "@plumbline/schema/checks/check.ts";
import type { Tx } from "../../db/database.ts";
import type { Job } from "../../work/job-row.ts";

export type CheckCounts = Omit<ListCheck, "jobId" | "accountId" | "style" | "otherStyles" | "groups">;

const NONE: CheckCounts = {
  confirmed: 0,
  corrected: 0,
  review: 0,
  failed: 0,
  empty: 0,
  gone: 0,
  locked: 0,
  alreadyCleaned: 0,
  maxCredits: 0,
  withheld: 0,
};

/** Counts of a check so far; zero before its first slice is committed. */
export function checkCounts(check: ListCheck | null): CheckCounts {
  if (!check) return NONE;
  const { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits, withheld } = check;
  return { confirmed, corrected, review, failed, empty, gone, locked, alreadyCleaned, maxCredits, withheld };
}

/** Payload of `check.finished`: ids, codes and counts, as in REST; no record values. */
export async function finishedCheck(tx: Tx, job: Job) {
  const counts = checkCounts(await tx.listCheck.findUnique({ where: { jobId: job.id } }));
  const { confirmed, corrected, review, failed, empty, gone, locked } = counts;
  return {
    job_id: job.id,
    status: job.status,
    reason: job.reason,
    object_type: job.objectType,
    portal_id: job.portalId,
    list_id: job.listId,
    records_total: job.recordsTotal,
    health_score: healthScore(counts),
    outcomes: { confirmed, corrected, review, failed, empty, gone, locked },
    max_credits: counts.maxCredits,
  };
}
