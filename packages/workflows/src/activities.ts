import type { Activities } from "@plumbline/activities/create-activities.ts";
import type { RetryPolicy } from "@temporalio/common";
import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import { DURATIONS } from "./durations.ts";

const { retry } = DURATIONS;

/** The result of an activity. */
type Answer<Name extends keyof Activities> = Awaited<ReturnType<Activities[Name]>>;

export type BeginResult = Answer<"beginJob">;
export type SliceResult = Answer<"readSlice">;
export type CanaryEnd = Answer<"takeCanary">;
export type ChunkEnd = Answer<"cleanChunk">;
export type PauseResult = Answer<"pauseRun">;
/** A blocker that a person can remove, or the failure of the job. */
export type Interruption = Extract<ChunkEnd, { end: "blocked" | "failed" }>;
export type JobEnd = Parameters<Activities["finaliseJob"]>[0]["end"];

/** Activities have a separate queue besides the workflow's. */
function activityQueue(): string {
  return workflowInfo().taskQueue.replace(/-workflows$/, "-activities");
}

/**
 * One call to Stripe, HubSpot or a mail server: done within a second, or retried. No heartbeat timeout: work of a killed worker
 * is taken over after the minute, when no attempt remains that could repeat the call.
 */
export function shortActivities() {
  return proxyActivities<Activities>({
    taskQueue: activityQueue(),
    startToCloseTimeout: DURATIONS.shortActivity,
    retry,
  });
}

/** One message to a customer's endpoint. The delivery's row retries the endpoint's refusals; this retries our own failures. */
export function webhookActivities(priority: { fairnessKey: string }) {
  return proxyActivities<Activities>({
    taskQueue: workflowInfo().taskQueue.replace(/-workflows$/, "-webhooks"),
    startToCloseTimeout: DURATIONS.shortActivity,
    retry,
    priority,
  });
}

/**
 * Each step of a job, even a single query, and other work over many rows, with a heartbeat every two seconds. No overall timeout:
 * a day without workers must not fail a job.
 */
export function heartbeatingActivities(
  priority?: { fairnessKey: string; priorityKey: number },
  policy: RetryPolicy = retry,
) {
  return proxyActivities<Activities>({
    taskQueue: activityQueue(),
    startToCloseTimeout: DURATIONS.heartbeatingActivity,
    heartbeatTimeout: DURATIONS.heartbeat,
    retry: policy,
    ...(priority ? { priority } : {}),
  });
}

/** Rounds over many rows that may fail: given up after an hour, because the next one begins by then. */
export function slowActivities() {
  return proxyActivities<Activities>({
    taskQueue: activityQueue(),
    startToCloseTimeout: DURATIONS.slowActivity,
    scheduleToCloseTimeout: DURATIONS.slowActivityWithRetries,
    heartbeatTimeout: DURATIONS.slowHeartbeat,
    retry,
  });
}
