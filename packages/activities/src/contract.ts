// Types only: what workflows see of activities.
import type { Reconciled } from "@plumbline/core/billing/reconcile.ts";
import type { BeginResult } from "@plumbline/core/jobs/run/lifecycle/begin-job.ts";
import type { CanaryEnd } from "@plumbline/core/jobs/run/canary/take-canary.ts";
import type { CheckSliceResult } from "@plumbline/core/jobs/run/check/check-slice.ts";
import type { ChunkEnd } from "@plumbline/core/jobs/run/chunk/run-chunk.ts";
import type { JobEnd } from "@plumbline/core/jobs/run/lifecycle/job-end.ts";
import type { PauseResult } from "@plumbline/core/jobs/run/lifecycle/pause-run.ts";
import type { SliceResult } from "@plumbline/core/jobs/run/snapshot/save-slice.ts";
import type { DesiredStateReading } from "@plumbline/core/jobs/run/lifecycle/read-desired-state.ts";
import type { Interruption } from "@plumbline/core/jobs/run/interruption.ts";
import type { DeletionStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import type { DeliveryAttempt } from "@plumbline/core/webhooks/deliver-webhook.ts";
import type { NextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts";
import type { DisconnectStep } from "@plumbline/core/portals/finish-disconnect.ts";
import type { BegunRun } from "@plumbline/core/recurring/begin-recurring-run.ts";
import type { Delivery } from "@plumbline/core/email/deliver-email.ts";
import type { CallbackStep } from "@plumbline/core/hubspot-events/complete-callbacks.ts";
import type { Drained } from "@plumbline/core/hubspot-events/drained.ts";
import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";

export type {
  BegunRun,
  BeginResult,
  CanaryEnd,
  ChunkEnd,
  DisconnectStep,
  JobEnd,
  BlockerReason,
  PauseResult,
  SliceResult,
  Interruption,
};

/** What workers of the release before answered: the email and the callbacks that the workflow starts. */
type JobEnded = { emailId: string | null; callbacksOf: string | null };

type JobInput = { jobId: string };
/** `of`: whose work it is; workflows of the release before do not say it. */
export type JobStep = JobInput & { of?: { accountId: string; portalId: string } };

export type Activities = {
  beginJob(input: JobInput): Promise<BeginResult>;
  readSlice(input: JobStep): Promise<SliceResult>;
  settleStyle(input: JobStep): Promise<{ end: "settled" } | Interruption>;
  takeCanary(input: JobStep): Promise<CanaryEnd>;
  cleanChunk(input: JobStep & { chunkNo: number }): Promise<ChunkEnd>;
  checkSlice(input: JobStep): Promise<CheckSliceResult>;
  chunksLeft(input: JobInput): Promise<number[]>;
  pauseRun(input: JobInput & { reason: BlockerReason }): Promise<PauseResult>;
  readDesiredState(input: JobInput): Promise<DesiredStateReading>;
  finaliseJob(input: JobInput & { end: JobEnd }): Promise<JobEnded | null>;
  /** `scheduledFor`: ISO 8601. */
  beginRecurringRun(input: { recurringJobId: string; scheduledFor: string }): Promise<BegunRun>;
  drainInbox(input: { connectionId: string }): Promise<Drained>;
  completeCallbacks(input: { connectionId: string }): Promise<CallbackStep>;
  startCallbacks(input: { connectionId: string }): Promise<void>;
  pollChanges(input: { connectionId: string; objectType: string }): Promise<{ found: number }>;
  checkLedger(input: { runId: string }): Promise<{ broken: number }>;
  purgeExpired(input: { runId: string }): Promise<{ isDone: boolean }>;
  reconcileSchedules(input: { runId: string }): Promise<{ repaired: number }>;
  runReviewAction(input: { actionId: string; accountId: string }): Promise<{ isDone: boolean }>;
  startEmail(input: { emailId: string }): Promise<void>;
  deliverEmail(input: { emailId: string }): Promise<Delivery>;
  processBillingEvent(input: { eventId: string }): Promise<{ note: string }>;
  reconcileBilling(): Promise<Reconciled>;
  deliverWebhook(input: { deliveryId: string }): Promise<DeliveryAttempt>;
  nextDeliveries(input: { endpointId: string; accountId: string }): Promise<NextDeliveries>;
  updateCustomer(input: { accountId: string }): Promise<void>;
  deleteAccountStep(input: { accountId: string }): Promise<DeletionStep>;
  finishDisconnect(input: { connectionId: string; isOverdue: boolean }): Promise<DisconnectStep>;
};
