import { deleteAccountStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import { processBillingEvent } from "@plumbline/core/billing/process-event.ts";
import { reconcileBilling } from "@plumbline/core/billing/reconcile.ts";
import { updateCustomer } from "@plumbline/core/billing/update-customer.ts";
import type { Context } from "@plumbline/core/context.ts";
import { finishDisconnect } from "@plumbline/core/portals/finish-disconnect.ts";
import { deliverWebhook } from "@plumbline/core/webhooks/deliver-webhook.ts";
import { nextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts";
import { beginJob } from "@plumbline/core/jobs/run/lifecycle/begin-job.ts";
import { checkSlice } from "@plumbline/core/jobs/run/check/check-slice.ts";
import { chunksLeft } from "@plumbline/core/jobs/run/rows/chunks-left.ts";
import { runChunk } from "@plumbline/core/jobs/run/chunk/run-chunk.ts";
import { runReviewAction } from "@plumbline/core/review/review-action.ts";
import { finaliseJob } from "@plumbline/core/jobs/run/lifecycle/finalise-job.ts";
import { pauseRun } from "@plumbline/core/jobs/run/lifecycle/pause-run.ts";
import { readSlice } from "@plumbline/core/jobs/run/snapshot/read-slice.ts";
import { readDesiredState } from "@plumbline/core/jobs/run/lifecycle/read-desired-state.ts";
import { takeCanary } from "@plumbline/core/jobs/run/canary/take-canary.ts";
import { settleStyle } from "@plumbline/core/jobs/run/canary/settle-style.ts";
import { beginRecurringRun } from "@plumbline/core/recurring/begin-recurring-run.ts";
import { deliverEmail } from "@plumbline/core/email/deliver-email.ts";
import { completeCallbacks } from "@plumbline/core/hubspot-events/complete-callbacks.ts";
import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import { pollChanges } from "@plumbline/core/hubspot-events/poll-changes.ts";
import { objectTypeSchema } from "@plumbline/schema/object-type-schema.ts";
import { checkLedger } from "@plumbline/core/maintenance/check-ledger.ts";
import { reconcileSchedules } from "@plumbline/core/maintenance/reconcile-schedules.ts";
import { purgeExpired } from "@plumbline/core/maintenance/purge-expired.ts";
import { idSchema, stripeEventId } from "@plumbline/schema/ids.ts";
import { withHeartbeats } from "./with-heartbeats.ts";
import type { Activities, JobStep } from "./contract.ts";
import { PortalPlaces } from "./portal-places.ts";

/** Thin: parse the ids, call core, classify errors, heartbeat. */
export function createActivities(ctx: Context): Activities {
  const job = <I extends { jobId: string }>(input: I): I => ({ ...input, jobId: idSchema.parse(input.jobId) });
  const places = new PortalPlaces(ctx);
  const run = <T>(work: Parameters<typeof withHeartbeats<T>>[1]) => withHeartbeats(places, work);
  /** A step of a job says at once whose it is: an attempt that finds no place costs no query. */
  const step = <T>({ jobId, of }: JobStep, work: Parameters<typeof withHeartbeats<T>>[1]) =>
    run<T>(async (control) => {
      if (of) control.takePlace({ ...of, jobId });
      return await work(control);
    });
  const portal = (input: { connectionId: string }) => ({ connectionId: idSchema.parse(input.connectionId) });
  const parseRunId = (input: { runId: string }) => ({ runId: idSchema.parse(input.runId) });
  return {
    beginJob: (input) => run((control) => beginJob(ctx, job(input), control)),
    readSlice: (input) => step(input, (control) => readSlice(ctx, job(input), control)),
    settleStyle: (input) => step(input, (control) => settleStyle(ctx, job(input), control)),
    takeCanary: (input) => step(input, (control) => takeCanary(ctx, job(input), control)),
    cleanChunk: (input) => step(input, (control) => runChunk(ctx, job(input), control)),
    checkSlice: (input) => step(input, (control) => checkSlice(ctx, job(input), control)),
    chunksLeft: (input) => run(() => chunksLeft(ctx, job(input))),
    pauseRun: (input) => run(() => pauseRun(ctx, job(input))),
    readDesiredState: (input) => run(() => readDesiredState(ctx, job(input))),
    finaliseJob: (input) =>
      run(async (control) => {
        await finaliseJob(ctx, job(input), control);
        return null;
      }),
    beginRecurringRun: (input) =>
      run(() =>
        beginRecurringRun(ctx, {
          recurringJobId: idSchema.parse(input.recurringJobId),
          scheduledFor: new Date(input.scheduledFor),
        }),
      ),
    drainInbox: (input) => run((control) => drainInbox(ctx, portal(input), control)),
    completeCallbacks: (input) => run((control) => completeCallbacks(ctx, portal(input), control)),
    startCallbacks: (input) => run(() => ctx.workflows.start("completeCallbacks", portal(input))),
    pollChanges: (input) =>
      run((control) =>
        pollChanges(ctx, { ...portal(input), objectType: objectTypeSchema.parse(input.objectType) }, control),
      ),
    checkLedger: (input) => run((control) => checkLedger(ctx, parseRunId(input), control)),
    purgeExpired: (input) => run((control) => purgeExpired(ctx, parseRunId(input), control)),
    reconcileSchedules: (input) => run(() => reconcileSchedules(ctx, parseRunId(input))),
    runReviewAction: (input) =>
      run((control) =>
        runReviewAction(
          ctx,
          { actionId: idSchema.parse(input.actionId), accountId: idSchema.parse(input.accountId) },
          control,
        ),
      ),
    startEmail: (input) => run(() => ctx.workflows.start("deliverEmail", { emailId: idSchema.parse(input.emailId) })),
    deliverEmail: (input) => run(() => deliverEmail(ctx, idSchema.parse(input.emailId))),
    processBillingEvent: (input) => run(() => processBillingEvent(ctx, stripeEventId.parse(input.eventId))),
    reconcileBilling: () => run((control) => reconcileBilling(ctx, control.heartbeat)),
    deliverWebhook: (input) => run(() => deliverWebhook(ctx, { deliveryId: idSchema.parse(input.deliveryId) })),
    nextDeliveries: (input) =>
      run(() =>
        nextDeliveries(ctx, {
          endpointId: idSchema.parse(input.endpointId),
          accountId: idSchema.parse(input.accountId),
        }),
      ),
    updateCustomer: (input) => run(() => updateCustomer(ctx, { accountId: idSchema.parse(input.accountId) })),
    deleteAccountStep: (input) => run(() => deleteAccountStep(ctx, { accountId: idSchema.parse(input.accountId) })),
    finishDisconnect: (input) =>
      run(() => finishDisconnect(ctx, { ...input, connectionId: idSchema.parse(input.connectionId) })),
  };
}
