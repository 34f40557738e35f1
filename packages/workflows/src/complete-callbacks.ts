import { condition, continueAsNew, defineSignal, setHandler, workflowInfo } from "@temporalio/workflow";
import { longActivities, PATIENT_RETRY } from "./activities.ts";
import { LOOK_SIGNAL, type CompleteCallbacksInput } from "./contract.ts";

const look = defineSignal(LOOK_SIGNAL);

/** Answers the callbacks of finished jobs until none is left; a job that ends meanwhile sends a look. */
export async function completeCallbacks({ connectionId }: CompleteCallbacksInput): Promise<void> {
  let looked = true;
  setHandler(look, () => {
    looked = true;
  });
  const long = longActivities({ fairnessKey: `callbacks-${connectionId}`, priorityKey: 2 }, PATIENT_RETRY);
  while (looked) {
    looked = false;
    while ((await long.completeCallbacks({ connectionId })) === "more") {
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof completeCallbacks>({ connectionId });
    }
    await condition(() => looked, "1 second");
  }
}
