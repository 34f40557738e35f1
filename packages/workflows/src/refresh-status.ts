import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { heartbeatingActivities } from "./activities.ts";

/** The dispatcher starts the next refresh within seconds, so one that fails is not repeated for its own sake. */
const ONCE = { maximumAttempts: 1 } as const;

/** Brings the address statuses that are due to HubSpot, behind everything that somebody waits for. */
export async function refreshStatus({ connectionId, objectType }: WorkflowInputs["refreshStatus"]): Promise<void> {
  await heartbeatingActivities({ fairnessKey: `status-${connectionId}`, priorityKey: 5 }, ONCE).refreshStatus({
    connectionId,
    objectType,
  });
}
