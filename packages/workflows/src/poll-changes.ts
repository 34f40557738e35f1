import { longActivities } from "./activities.ts";
import type { PollChangesInput } from "./contract.ts";

/** One look for changes that HubSpot does not tell of. */
export async function pollChanges({ connectionId, objectType }: PollChangesInput): Promise<void> {
  await longActivities({ fairnessKey: `poll-${connectionId}`, priorityKey: 3 }).pollChanges({
    connectionId,
    objectType,
  });
}
