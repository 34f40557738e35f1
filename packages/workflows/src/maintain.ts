import { uuid4 } from "@temporalio/workflow";
import { heartbeatingActivities } from "./activities.ts";
import { continueOnCurrent } from "./continue-on-current.ts";
import { isContinueSuggested } from "./history.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/**
 * Nightly maintenance: old values and rows are deleted first, because that is promised; then the ledger's invariants are
 * checked, and schedules compared with their rows. A large backlog takes several executions.
 */
export async function maintain(input: WorkflowInputs["maintain"] = {}): Promise<void> {
  const activities = heartbeatingActivities({ fairnessKey: "maintain", priorityKey: 5 });
  const runId = input.runId ?? uuid4();
  for (;;) {
    const { isDone } = await activities.purgeExpired({ runId });
    if (isDone) break;
    if (isContinueSuggested()) await continueOnCurrent<typeof maintain>({ runId });
  }
  await activities.checkLedger({ runId });
  await activities.reconcileSchedules({ runId });
}
