import { sleep } from "@temporalio/workflow";
import { shortActivities } from "./activities.ts";
import { DURATIONS } from "./durations.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** Waits up to two minutes for batches in flight, then ends our access. */
export async function disconnect({ connectionId }: WorkflowInputs["disconnect"]): Promise<void> {
  for (let round = 0; ; round += 1) {
    const step = await shortActivities().finishDisconnect({
      connectionId,
      isOverdue: round >= DURATIONS.disconnectSteps,
    });
    if (step === "done") return;
    await sleep(DURATIONS.disconnectStep);
  }
}
