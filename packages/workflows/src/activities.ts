import type { Activities } from "@plumbline/activities/create-activities.ts";
import type { RetryPolicy } from "@temporalio/common";
import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import { DURATIONS } from "./durations.ts";

const { retry } = DURATIONS;

/** What an activity answers. */
type Answer<Name extends keyof Activities> = Awaited<ReturnType<Activities[Name]>>;

export type BeginResult = Answer<"beginJob">;
export type SliceResult = Answer<"readSlice">;
export type CanaryEnd = Answer<"takeCanary">;
export type ChunkEnd = Answer<"cleanChunk">;
export type PauseResult = Answer<"pauseRun">;
/** A blocker that a person can remove, or the end of the job. */
export type Interruption = Extract<ChunkEnd, { end: "blocked" | "failed" }>;
export type JobEnd = Parameters<Activities["finaliseJob"]>[0]["end"];

/** Activities run on their own queue next to the workflow's. */
function activityQueue(): string {
  return workflowInfo().taskQueue.replace(/-workflows$/, "-activities");
}

/**
 * One call to Stripe, HubSpot or a mail server: over in a second or tried again. Without a heartbeat timeout: what a killed worker
 * leaves is taken over after the minute, by when no attempt is left that could make the call a second time.
 */
export function shortActivities() {
  return proxyActivities<Activities>({
    taskQueue: activityQueue(),
    startToCloseTimeout: DURATIONS.shortActivity,
    retry,
  });
}

/** One message to a customer's endpoint. What the endpoint refuses is tried again by the delivery's row; this retries what failed on our side. */
export function webhookActivities(priority: { fairnessKey: string }) {
  return proxyActivities<Activities>({
    taskQueue: workflowInfo().taskQueue.replace(/-workflows$/, "-webhooks"),
    startToCloseTimeout: DURATIONS.shortActivity,
    retry,
    priority,
  });
}

/**
 * Each step of a job, a single query too, and what else goes over many rows: with a heartbeat every two seconds. No overall timeout:
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

/** Rounds over much that need not end well: given up after an hour, because the next one begins by then. */
export function slowActivities() {
  return proxyActivities<Activities>({
    taskQueue: activityQueue(),
    startToCloseTimeout: DURATIONS.slowActivity,
    scheduleToCloseTimeout: DURATIONS.slowActivityWithRetries,
    heartbeatTimeout: DURATIONS.slowHeartbeat,
    retry,
  });
}
