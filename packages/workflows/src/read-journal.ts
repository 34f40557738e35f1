import { continueAsNew, setCurrentDetails, sleep } from "@temporalio/workflow";
import { heartbeatingActivities } from "./activities.ts";
import { DURATIONS } from "./durations.ts";
import { isContinueSuggested } from "./history.ts";

/**
 * Reads HubSpot's journal every few seconds for all portals; one for the whole product. It keeps no state, and no slot while it
 * waits. Ends when no portal needs the journal; the dispatcher starts it again within a minute.
 */
export async function readJournal(): Promise<void> {
  const activities = heartbeatingActivities({ fairnessKey: "journal", priorityKey: 2 }, DURATIONS.journalRetry);
  for (;;) {
    setCurrentDetails("Reading");
    const { end } = await activities.readJournal();
    if (end === "off") return;
    if (isContinueSuggested()) await continueAsNew<typeof readJournal>();
    if (end === "more") continue;
    setCurrentDetails("Waiting");
    await sleep(DURATIONS.journalPause);
  }
}
