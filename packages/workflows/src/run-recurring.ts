import { WorkflowExecutionAlreadyStartedError } from "@temporalio/common";
import { ParentClosePolicy, setCurrentDetails, startChild, workflowInfo } from "@temporalio/workflow";
import { heartbeatingActivities } from "./activities.ts";
import { cleanList } from "./clean-list.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { describeJob, WORKFLOWS } from "./registry.ts";

/**
 * One tick of a recurring job: requests a job and runs it as a child, so that the schedule sees a running workflow for its
 * duration. The child outlives this workflow: the job's row is authoritative, and the dispatcher restarts it under the same id.
 */
export async function runRecurring({ recurringJobId, scheduledFor }: WorkflowInputs["runRecurring"]): Promise<void> {
  const begun = await heartbeatingActivities({ fairnessKey: "begin", priorityKey: 2 }).beginRecurringRun({
    recurringJobId,
    scheduledFor: scheduledFor ?? tickOf(),
  });
  if (begun.end === "skipped") {
    setCurrentDetails(`Skipped: ${begun.why}`);
    if (begun.emailId) await heartbeatingActivities().startEmail({ emailId: begun.emailId });
    return;
  }
  const { job } = begun;
  try {
    const ref = { ...job, kind: "recurring" };
    const { attributes, summary } = describeJob(ref);
    const child = await startChild(cleanList, {
      workflowId: WORKFLOWS.cleanList.id(ref),
      args: [{ jobId: job.jobId }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      typedSearchAttributes: attributes,
      staticSummary: summary,
    });
    await child.result();
  } catch (error) {
    // The dispatcher was faster and has started this same run.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** The time for which the schedule fired; the same on every retry. */
function tickOf(): string {
  const info = workflowInfo();
  const scheduled = info.searchAttributes.TemporalScheduledStartTime?.[0];
  return (scheduled instanceof Date ? scheduled : info.startTime).toISOString();
}
