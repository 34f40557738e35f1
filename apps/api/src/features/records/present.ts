import type { Doer } from "@plumbline/core/audit/acted-by.ts";
import type { Job } from "@plumbline/core/work/job-row.ts";
import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { Context } from "@plumbline/core/context.ts";
import { recordUrl } from "@plumbline/core/portals/hubspot/record-url.ts";
import { notChecked, recordReasonText, isWritten } from "@plumbline/core/records/view.ts";
import type { HistoryEntry, RecordHistory } from "@plumbline/core/records/history.ts";
import { isCharged } from "@plumbline/schema/jobs/states.ts";
import type { RecordInput } from "@plumbline/schema/records/rest.ts";

/** Who started the jobs and who accepted their changes. */
type Names = { starterOf: (job: Job) => ActedBy | null; nameOf: (doer: Doer) => ActedBy | null };

/** The history of a record as a REST response. */
export function presentRecordHistory(
  { config: { hubspot }, engine }: Pick<Context, "config" | "engine">,
  { portalId, objectType, recordId }: RecordInput,
  { nodes, endCursor, isLocked, proposal }: RecordHistory,
  names: Names,
) {
  return {
    portal_id: portalId,
    object_type: objectType,
    record_id: recordId,
    hubspot_url: hubspot && recordUrl(hubspot, portalId, objectType, recordId),
    is_locked: isLocked,
    proposal_id: proposal?.id ?? null,
    entries: nodes.map((entry) => presentEntry(engine(), entry, names)),
    end_cursor: endCursor,
  };
}

function presentEntry(
  engine: ReturnType<Context["engine"]>,
  { job, record, areValuesKept, decider }: HistoryEntry,
  { starterOf, nameOf }: Names,
) {
  const before = record.before ?? {};
  const outcome = record.state;
  const reason = record.reason ?? "";
  return {
    job_id: job.id,
    address_set: record.setKey,
    job_kind: job.kind,
    job_status: job.status,
    list_name: job.listName,
    outcome,
    reason,
    message: recordReasonText(engine, record),
    not_checked: notChecked(engine, record),
    later_job_id: record.laterJobId,
    credits: isCharged(outcome) ? 1 : 0,
    values_kept: areValuesKept,
    before,
    after: isWritten(record) ? (record.after ?? before) : before,
    created_at: (record.decidedAt ?? job.createdAt).toISOString(),
    started_by: starterOf(job),
    decided_by: decider && nameOf(decider),
  };
}
