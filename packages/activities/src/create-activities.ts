import { deleteAccountStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import { processBillingEvent } from "@plumbline/core/billing/process-event.ts";
import { reconcileBilling } from "@plumbline/core/billing/reconcile.ts";
import { updateCustomer } from "@plumbline/core/billing/update-customer.ts";
import type { Context } from "@plumbline/core/context.ts";
import { finishDisconnect } from "@plumbline/core/crm/finish-disconnect.ts";
import { deliverHook } from "@plumbline/core/webhooks/deliver-webhook.ts;
import { nextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts;
import { beginJob } from "@plumbline/core/jobs/run/lifecycle/begin-job.ts;
import { chunksLeft } from "@plumbline/core/jobs/run/batch/chunks-left.ts;
import { cleanChunk } from "@plumbline/core/jobs/run/batch/clean-chunk.ts;
import { finaliseJob } from "@plumbline/core/jobs/run/lifecycle/finalise-job.ts;
import { pauseRun } from "@plumbline/core/jobs/run/lifecycle/pause-run.ts;
import { readSlice } from "@plumbline/core/jobs/run/snapshot/read-slice.ts;
import { readWish } from "@plumbline/core/jobs/run/lifecycle/read-desired-state.ts;
import { takeCanary } from "@plumbline/core/jobs/run/canary/take-canary.ts;
import { settleStyle } from "@plumbline/core/jobs/run/canary/settle-style.ts;
import { beginRecurringRun } from "@plumbline/core/recurring/begin-recurring-run.ts";
import { deliverMail } from "@plumbline/core/email/deliver-email.ts;
import { completeCallbacks } from "@plumbline/core/hubspot-events/complete-callbacks.ts;
import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts;
import { pollChanges } from "@plumbline/core/hubspot-events/poll-changes.ts;
import { objectTypeSchema } from "@plumbline/schema/object-type-schema.ts";
import { checkLedger } from "@plumbline/core/maintenance/check-ledger.ts";
import { mendSchedules } from "@plumbline/core/maintenance/reconcile-schedules.ts;
import { retain } from "@plumbline/core/maintenance/purge-expired.ts;
import { idSchema, stripeEventId } from "@plumbline/schema/ids.ts";
import { activityHooks, atBoundary } from "./boundary.ts";
import type { Activities } from "./contract.ts";

/** Thin: parse the ids, call core, classify errors, heartbeat. */
export function createActivities(ctx: Context): Activities {
  const job = <I extends { jobId: string }>(input: I): I => ({ ...input, jobId: idSchema.parse(input.jobId) });
  const portal = (input: { connectionId: string }) => ({ connectionId: idSchema.parse(input.connectionId) });
  const night = (input: { runId: string }) => ({ runId: idSchema.parse(input.runId) });
  return {
    beginJob: (input) => atBoundary(() => beginJob(ctx, job(input), activityHooks())),
    readSlice: (input) => atBoundary(() => readSlice(ctx, job(input), activityHooks())),
    settleStyle: (input) => atBoundary(() => settleStyle(ctx, job(input), activityHooks())),
    takeCanary: (input) => atBoundary(() => takeCanary(ctx, job(input), activityHooks())),
    cleanChunk: (input) => atBoundary(() => cleanChunk(ctx, job(input), activityHooks())),
    chunksLeft: (input) => atBoundary(() => chunksLeft(ctx, job(input))),
    pauseRun: (input) => atBoundary(() => pauseRun(ctx, job(input))),
    readWish: (input) => atBoundary(() => readWish(ctx, job(input))),
    finaliseJob: (input) => atBoundary(() => finaliseJob(ctx, job(input), activityHooks())),
    beginRecurringRun: (input) =>
      atBoundary(() =>
        beginRecurringRun(ctx, {
          recurringJobId: idSchema.parse(input.recurringJobId),
          scheduledFor: new Date(input.scheduledFor),
        }),
      ),
    drainInbox: (input) => atBoundary(() => drainInbox(ctx, portal(input), activityHooks())),
    completeCallbacks: (input) => atBoundary(() => completeCallbacks(ctx, portal(input), activityHooks())),
    startCallbacks: (input) => atBoundary(() => ctx.jobRunner.startCallbacks(portal(input).connectionId)),
    pollChanges: (input) =>
      atBoundary(() =>
        pollChanges(ctx, { ...portal(input), objectType: objectTypeSchema.parse(input.objectType) }, activityHooks()),
      ),
    checkLedger: (input) => atBoundary(() => checkLedger(ctx, night(input), activityHooks())),
    retain: (input) => atBoundary(() => retain(ctx, night(input), activityHooks())),
    mendSchedules: (input) => atBoundary(() => mendSchedules(ctx, night(input))),
    startMail: (input) => atBoundary(() => ctx.jobRunner.startMail(idSchema.parse(input.mailId))),
    deliverMail: (input) => atBoundary(() => deliverMail(ctx, idSchema.parse(input.mailId))),
    processBillingEvent: (input) => atBoundary(() => processBillingEvent(ctx, stripeEventId.parse(input.eventId))),
    reconcileBilling: () => atBoundary(() => reconcileBilling(ctx, activityHooks().heartbeat)),
    deliverHook: (input) => atBoundary(() => deliverHook(ctx, { deliveryId: idSchema.parse(input.deliveryId) })),
    nextDeliveries: (input) =>
      atBoundary(() =>
        nextDeliveries(ctx, {
          endpointId: idSchema.parse(input.endpointId),
          accountId: idSchema.parse(input.accountId),
        }),
      ),
    updateCustomer: (input) => atBoundary(() => updateCustomer(ctx, { accountId: idSchema.parse(input.accountId) })),
    deleteAccountStep: (input) =>
      atBoundary(() => deleteAccountStep(ctx, { accountId: idSchema.parse(input.accountId) })),
    finishDisconnect: (input) =>
      atBoundary(() => finishDisconnect(ctx, { ...input, connectionId: idSchema.parse(input.connectionId) })),
  };
}
