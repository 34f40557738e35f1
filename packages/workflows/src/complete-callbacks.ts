import { condition, continueAsNew, defineSignal, setHandler } from "@temporalio/workflow";
import { heartbeatingActivities } from "./activities.ts";
import { DURATIONS } from "./durations.ts";
import { isContinueSuggested } from "./history.ts";
import type { WorkflowInputs } from "@plumbline/core/work/workflows.ts";
import { WAKE_SIGNAL } from "./registry.ts";

const wake = defineSignal(WAKE_SIGNAL);

/** Completes the callbacks of finished jobs until none is left; a job that ends meanwhile sends a wake signal. */
export async function completeCallbacks({ connectionId }: WorkflowInputs["completeCallbacks"]): Promise<void> {
  let isSignalled = true;
  setHandler(wake, () => {
    isSignalled = true;
  });
  const activities = heartbeatingActivities({ fairnessKey: `callbacks-${connectionId}`, priorityKey: 2 });
  while (isSignalled) {
    isSignalled = false;
    while ((await activities.completeCallbacks({ connectionId })) === "more") {
      if (isContinueSuggested()) await continueAsNew<typeof completeCallbacks>({ connectionId });
    }
    await condition(() => isSignalled, DURATIONS.callbacksQuiet);
  }
}
