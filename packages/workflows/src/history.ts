import { workflowInfo } from "@temporalio/workflow";
import { MAX_JOB_EVENTS } from "./durations.ts";

/** Whether the server suggests to continue as new. */
export function isContinueSuggested(): boolean {
  return workflowInfo().continueAsNewSuggested;
}

/** Jobs continue as new earlier, because their histories are replayed most often. */
export function isHistoryLong(): boolean {
  return isContinueSuggested() || workflowInfo().historyLength > MAX_JOB_EVENTS;
}
