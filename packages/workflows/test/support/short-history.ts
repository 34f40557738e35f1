// Replaces src/history.ts in these tests' bundle: no server suggests to continue as new before thousands of events.
import { workflowInfo } from "@temporalio/workflow";
import { MAX_JOB_EVENTS } from "./short-durations.ts";

export function isContinueSuggested(): boolean {
  return workflowInfo().historyLength > 60;
}

export function isHistoryLong(): boolean {
  return workflowInfo().historyLength > MAX_JOB_EVENTS;
}
