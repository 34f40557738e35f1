import { heartbeatingActivities } from "./activities.ts";

/** The dispatcher starts the next one while anything is due, so a failed one is not retried. */
const ONCE = { maximumAttempts: 1 } as const;

/** Syncs the subscriptions of HubSpot's journal with the watched properties. */
export async function syncJournal(): Promise<void> {
  await heartbeatingActivities({ fairnessKey: "journal", priorityKey: 3 }, ONCE).syncJournal();
}
