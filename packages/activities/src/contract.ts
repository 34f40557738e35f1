// Types only: what workflows see of activities.
import type { Reconciled } from "@plumbline/core/billing/reconcile.ts";
import type { BeginResult } from "@plumbline/core/jobs/run/lifecycle/begin-job.ts;
import type { ChunkEnd } from "@plumbline/core/jobs/run/batch/clean-chunk.ts;
import type { JobEnd, JobEnded } from "@plumbline/core/jobs/run/lifecycle/finalise-job.ts;
import type { PauseResult } from "@plumbline/core/jobs/run/lifecycle/pause-run.ts;
import type { SliceResult } from "@plumbline/core/jobs/run/snapshot/read-slice.ts;
import type { WishLook } from "@plumbline/core/jobs/run/lifecycle/read-desired-state.ts;
import type { Trouble } from "@plumbline/core/jobs/run/interruption.ts;
import type { DeletionStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import type { HookTry } from "@plumbline/core/webhooks/deliver-webhook.ts;
import type { NextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts;
import type { DisconnectStep } from "@plumbline/core/crm/finish-disconnect.ts";
import type { BegunRun } from "@plumbline/core/recurring/begin-recurring-run.ts";
import type { Delivery } from "@plumbline/core/email/deliver-email.ts;
import type { CallbackStep } from "@plumbline/core/hubspot-events/complete-callbacks.ts;
import type { Drained } from "@plumbline/core/hubspot-events/drain-inbox.ts;
import type { PauseReason } from "@plumbline/schema/jobs/states.ts";

export type { BegunRun, BeginResult, ChunkEnd, DisconnectStep, JobEnd, PauseReason, PauseResult, SliceResult, Trouble };

type JobInput = { jobId: string };

export type Activities = {
  beginJob(input: JobInput): Promise<BeginResult>;
  readSlice(input: JobInput): Promise<SliceResult>;
  settleStyle(input: JobInput): Promise<{ end: "settled" } | Trouble>;
  takeCanary(input: JobInput): Promise<{ end: "clear" } | Trouble>;
  cleanChunk(input: JobInput & { chunkNo: number }): Promise<ChunkEnd>;
  chunksLeft(input: JobInput): Promise<number[]>;
  pauseRun(input: JobInput & { reason: PauseReason }): Promise<PauseResult>;
  readWish(input: JobInput): Promise<WishLook>;
  finaliseJob(input: JobInput & { end: JobEnd }): Promise<JobEnded>;
  /** `scheduledFor`: ISO 8601. */
  beginRecurringRun(input: { recurringJobId: string; scheduledFor: string }): Promise<BegunRun>;
  drainInbox(input: { connectionId: string }): Promise<Drained>;
  completeCallbacks(input: { connectionId: string }): Promise<CallbackStep>;
  startCallbacks(input: { connectionId: string }): Promise<void>;
  pollChanges(input: { connectionId: string; objectType: string }): Promise<{ found: number }>;
  checkLedger(input: { runId: string }): Promise<{ broken: number }>;
  retain(input: { runId: string }): Promise<{ isDone: boolean }>;
  mendSchedules(input: { runId: string }): Promise<{ mended: number }>;
  startMail(input: { mailId: string }): Promise<void>;
  deliverMail(input: { mailId: string }): Promise<Delivery>;
  processBillingEvent(input: { eventId: string }): Promise<{ note: string }>;
  reconcileBilling(): Promise<Reconciled>;
  deliverHook(input: { deliveryId: string }): Promise<HookTry>;
  nextDeliveries(input: { endpointId: string; accountId: string }): Promise<NextDeliveries>;
  updateCustomer(input: { accountId: string }): Promise<void>;
  deleteAccountStep(input: { accountId: string }): Promise<DeletionStep>;
  finishDisconnect(input: { connectionId: string; isOverdue: boolean }): Promise<DisconnectStep>;
};
