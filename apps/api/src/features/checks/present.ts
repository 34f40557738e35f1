import type { Check } from "@plumbline/core/jobs/check/findings.ts";
import { jobReasonText } from "@plumbline/core/jobs/views/job-view.ts";
import type { Context } from "@plumbline/core/context.ts";
import { notChecked, reasonText } from "@plumbline/core/records/view.ts";
import type { NamedSet } from "@plumbline/core/work/sets-of-jobs.ts";
import { withheldParts } from "@plumbline/core/records/withheld.ts";
import { healthScore } from "@plumbline/schema/checks/check.ts";
import { textOfGroup } from "./text-of-group.ts";

/** A check as a REST response. */
export function presentCheck(
  engine: ReturnType<Context["engine"]>,
  { job, counts, groups, samples, creditBalance }: Check,
  sets: readonly NamedSet[],
) {
  const { confirmed, corrected, review, failed, empty, gone, locked } = counts;
  return {
    id: job.id,
    status: job.status,
    reason: job.reason,
    message: jobReasonText(job),
    portal_id: job.portalId,
    list_id: job.listId,
    list_name: job.listName,
    object_type: job.objectType,
    records_total: job.recordsTotal,
    records_checked: job.recordsRead,
    health_score: healthScore(counts),
    outcomes: { confirmed, corrected, review, failed, empty, gone, locked },
    already_cleaned: counts.alreadyCleaned,
    max_credits: counts.maxCredits,
    withheld: counts.withheld,
    credit_balance: creditBalance,
    groups: groups.map((group) => ({ ...group, text: textOfGroup(group, sets) })),
    samples: samples.map(({ recordId, setKey, outcome, reason, before, after, withheld }) => ({
      record_id: recordId,
      address_set: setKey,
      outcome,
      reason,
      message: reasonText(reason, { isWritten: false }),
      not_checked: notChecked(engine, { state: outcome, reason, before, after }),
      before,
      after,
      withheld: withheldParts({ before, withheld }),
    })),
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
