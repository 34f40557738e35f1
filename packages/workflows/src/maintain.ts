import { continueAsNew, patched, uuid4, workflowInfo } from "@temporalio/workflow";
import { longActivities } from "./activities.ts";
import type { MaintainInput } from "./contract.ts";

/**
 * Nightly maintenance: old values and rows are deleted first, because that is promised; then the invariants of the ledger are
 * checked, and schedules compared with their rows. A large backlog is worked off over several histories.
 */
export async function maintain(input: MaintainInput = {}): Promise<void> {
  const long = longActivities({ fairnessKey: "maintain", priorityKey: 5 });
  const runId = input.runId ?? uuid4();
  // Runs that began before deletion came first end in the order they began with.
  if (!patched("retain-first")) await long.checkLedger({ runId });
  for (;;) {
    const { isDone } = await long.retain({ runId });
    if (isDone) break;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof maintain>({ runId });
  }
  if (patched("retain-first")) await long.checkLedger({ runId });
  await long.mendSchedules({ runId });
}
