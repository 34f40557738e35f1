import { healthScore } from "@plumbline/schema/checks/check.ts";
import type { Tx } from "../../../db/database.ts";
import type { Job } from "../../../work/job-row.ts";
import { checkCounts } from "./check-counts.ts";

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
