import { workflowInfo } from "@temporalio/workflow";
import { MAX_JOB_EVENTS } from "./durations.ts";

/** Whether the server suggests that another execution goes on. */
export function isContinueSuggested(): boolean {
  return workflowInfo().continueAsNewSuggested;
}

/** Jobs go on in another execution sooner: their histories are replayed most often. */
export function isHistoryLong(): boolean {
  return isContinueSuggested() || workflowInfo().historyLength > MAX_JOB_EVENTS;
}
