import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { heartbeatingActivities } from "./activities.ts";

/** Postponed or failed work is due in the outbox again. */
const ONCE = { maximumAttempts: 1 } as const;

/** Compares the properties and segments of address statuses in HubSpot with the wanted ones, once. */
export async function syncStatus({ connectionId, objectType }: WorkflowInputs["syncStatus"]): Promise<void> {
  await heartbeatingActivities({ fairnessKey: `status-${connectionId}`, priorityKey: 2 }, ONCE).syncStatus({
    connectionId,
    objectType,
  });
}
