// In place of src/history.ts in the bundle of these tests: no server suggests another execution before thousands of events.
import { workflowInfo } from "@temporalio/workflow";
import { MAX_JOB_EVENTS } from "./short-durations.ts";

export function isContinueSuggested(): boolean {
  return workflowInfo().historyLength > 60;
}

export function isHistoryLong(): boolean {
  return workflowInfo().historyLength > MAX_JOB_EVENTS;
}
