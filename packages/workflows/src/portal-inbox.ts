import { condition, continueAsNew, defineSignal, setCurrentDetails, setHandler } from "@temporalio/workflow";
import { heartbeatingActivities } from "./activities.ts";
import { DURATIONS } from "./durations.ts";
import { isContinueSuggested } from "./history.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { WAKE_SIGNAL } from "./registry.ts";

const wake = defineSignal(WAKE_SIGNAL);

/** A portal that is never quiet is drained as well. */
const MAX_WAITS = 5;

/**
 * Collects the HubSpot events of one portal: waits for quiet, then requests jobs, so that a burst becomes a few large jobs.
 * Keeps no state; ends when the inbox is empty, and the next event starts it again.
 */
export async function portalInbox({ connectionId }: WorkflowInputs["portalInbox"]): Promise<void> {
  let isSignalled = false;
  setHandler(wake, () => {
    isSignalled = true;
  });
  const activities = heartbeatingActivities({ fairnessKey: `inbox-${connectionId}`, priorityKey: 2 });
  for (let isEmpty = false; !isEmpty || isSignalled;) {
    setCurrentDetails("Waiting for quiet");
    for (let waits = 0; waits < MAX_WAITS; waits += 1) {
      isSignalled = false;
      if (!(await condition(() => isSignalled, DURATIONS.inboxQuiet))) break;
    }
    isSignalled = false;
    setCurrentDetails("Collecting");
    let isFull = true;
    let hasCallbacks = false;
    while (isFull) {
      const drained = await activities.drainInbox({ connectionId });
      isFull = drained.end === "drained" && drained.isFull;
      isEmpty = drained.end !== "drained";
      hasCallbacks ||= drained.end === "drained" && drained.hasCallbacks;
    }
    if (hasCallbacks) await activities.startCallbacks({ connectionId });
    if (isContinueSuggested()) await continueAsNew<typeof portalInbox>({ connectionId });
  }
}
