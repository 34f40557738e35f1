import { heartbeatingActivities } from "./activities.ts";

/** The dispatcher starts the next one while anything is due, so one that fails is not repeated for its own sake. */
const ONCE = { maximumAttempts: 1 } as const;

/** Brings the subscriptions of HubSpot's journal in step with what is watched. */
export async function syncJournal(): Promise<void> {
  await heartbeatingActivities({ fairnessKey: "journal", priorityKey: 3 }, ONCE).syncJournal();
}
