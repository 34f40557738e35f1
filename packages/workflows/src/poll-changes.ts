import { heartbeatingActivities } from "./activities.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";

/** The dispatcher starts the next poll minutes later, so a failed one is not retried. */
const ONCE = { maximumAttempts: 1 } as const;

/** Polls once for changes that HubSpot does not notify us of. */
export async function pollChanges({ connectionId, objectType }: WorkflowInputs["pollChanges"]): Promise<void> {
  await heartbeatingActivities({ fairnessKey: `poll-${connectionId}`, priorityKey: 3 }, ONCE).pollChanges({
    connectionId,
    objectType,
  });
}
