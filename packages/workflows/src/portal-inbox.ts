import {
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import { longActivities, PATIENT_RETRY, shortActivities } from "./activities.ts";
import { LOOK_SIGNAL, type PortalInboxInput } from "./contract.ts";

const look = defineSignal(LOOK_SIGNAL);

/** Longer than the second in which a burst is signalled once, so that no event falls between two looks. */
const QUIET = "2 seconds";
/** A portal that is never quiet is drained all the same. */
const MOST_WAITS = 5;

/**
 * Collects what HubSpot tells of one portal: waits for quiet, then asks for jobs of what has come, so that a burst becomes a few
 * large jobs and not many small ones. Keeps nothing of its own; ends when the inbox is empty, and the next event starts it again.
 */
export async function portalInbox({ connectionId }: PortalInboxInput): Promise<void> {
  let looked = false;
  setHandler(look, () => {
    looked = true;
  });
  const long = longActivities({ fairnessKey: `inbox-${connectionId}`, priorityKey: 2 }, PATIENT_RETRY);
  for (let isEmpty = false; !isEmpty || looked;) {
    setCurrentDetails("Waiting for quiet");
    for (let waits = 0; waits < MOST_WAITS; waits += 1) {
      looked = false;
      if (!(await condition(() => looked, QUIET))) break;
    }
    looked = false;
    setCurrentDetails("Collecting");
    let isFull = true;
    let hasCallbacks = false;
    while (isFull) {
      const drained = await long.drainInbox({ connectionId });
      isFull = drained.end === "drained" && drained.isFull;
      isEmpty = drained.end !== "drained";
      hasCallbacks ||= drained.end === "drained" && drained.hasCallbacks;
    }
    if (hasCallbacks) await shortActivities().startCallbacks({ connectionId });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof portalInbox>({ connectionId });
  }
}
