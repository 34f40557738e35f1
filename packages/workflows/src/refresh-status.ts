import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { heartbeatingActivities } from "./activities.ts";

/** The dispatcher starts the next refresh within seconds, so a failed one is not retried. */
const ONCE = { maximumAttempts: 1 } as const;

/** Writes due address statuses to HubSpot, at a lower priority than work that people wait for. */
export async function refreshStatus({ connectionId, objectType }: WorkflowInputs["refreshStatus"]): Promise<void> {
  await heartbeatingActivities({ fairnessKey: `status-${connectionId}`, priorityKey: 5 }, ONCE).refreshStatus({
    connectionId,
    objectType,
  });
}
