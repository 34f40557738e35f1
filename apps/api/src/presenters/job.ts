import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { durationMs } from "@plumbline/core/jobs/views/job-view.ts";
import { outcomeCounts, recordsCleaned, recordsDone } from "@plumbline/core/jobs/outcome-counts.ts";
import type { jobAnswer } from "@plumbline/schema/rest/answers.ts";
import type { StartedJob } from "@plumbline/core/jobs/start.ts";
import type { Job } from "@plumbline/core/work/job-row.ts";
import type { z } from "zod";

/** A job as `recentJobs` lists it. */
export function presentRecentJob(job: Job) {
  return {
    id: job.id,
    object_type: job.objectType,
    status: job.status,
    is_recurring: job.kind === "recurring",
    portal_id: job.portalId,
    records_processed: recordsDone(job),
    records_cleaned: recordsCleaned(job),
    credits_used: recordsCleaned(job),
    created_at: job.createdAt.toISOString(),
    duration_ms: durationMs(job),
  };
}

/** `startedBy`: null if unknown. */
export function presentJob(job: Job, startedBy: ActedBy | null) {
  return {
    ...presentRecentJob(job),
    list_id: job.listId,
    kind: job.kind,
    reason: job.reason,
    ...unusableSets(job),
    records_total: job.recordsTotal,
    records_filled: job.filled,
    unreadable_entries: job.unreadableEntries,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all outcomes; `restored` of an undo alone
    outcomes: Object.fromEntries(outcomeCounts(job)) as z.infer<typeof jobAnswer>["outcomes"],
    started_by: startedBy,
    retry_of: job.retryOf,
    undo_of: job.undoOf,
  };
}

/** What a paused job waits for. */
function unusableSets({ status, reason, unusableSets: sets }: Job) {
  if (status !== "paused" || reason !== "mapping_missing" || !sets) return {};
  return {
    unusable_sets: sets.map(({ setKey, properties }) => ({ address_set: setKey, properties: [...properties] })),
  };
}

export const presentStart = ({ job, message }: StartedJob) => ({ jobId: job.id, success: true as const, message });
