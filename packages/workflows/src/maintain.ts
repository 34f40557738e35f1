import { uuid4 } from "@temporalio/workflow";
import { longActivities } from "./activities.ts";

/** The night's work: are the laws of the ledger kept, may old values go, do schedules follow their rows. */
export async function maintain(): Promise<void> {
  const long = longActivities({ fairnessKey: "maintain", priorityKey: 5 });
  const runId = uuid4();
  await long.checkLedger({ runId });
  for (;;) {
    const { isDone } = await long.retain({ runId });
    if (isDone) break;
  }
  await long.mendSchedules({ runId });
}
