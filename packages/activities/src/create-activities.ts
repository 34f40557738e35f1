import { deleteAccountStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import { processBillingEvent } from "@plumbline/core/billing/process-billing-event.ts";
import { reconcileBilling } from "@plumbline/core/billing/reconcile-billing.ts";
import { updateCustomer } from "@plumbline/core/billing/update-customer.ts";
import type { Context } from "@plumbline/core/context.ts";
import { finishDisconnect } from "@plumbline/core/portals/finish-disconnect.ts";
import { deliverWebhook } from "@plumbline/core/webhooks/deliver-webhook.ts";
import { nextDeliveries } from "@plumbline/core/webhooks/next-deliveries.ts";
import { beginJob } from "@plumbline/core/jobs/lifecycle/begin.ts";
import { checkSlice } from "@plumbline/core/jobs/check/slice.ts";
import { chunksLeft } from "@plumbline/core/jobs/pipeline/chunks-left.ts";
import { runChunk } from "@plumbline/core/jobs/pipeline/run-chunk.ts";
import { runReviewAction } from "@plumbline/core/review/review-action.ts";
import { finaliseJob, type JobEnd } from "@plumbline/core/jobs/lifecycle/end.ts";
import { pauseRun, readDesiredState } from "@plumbline/core/jobs/lifecycle/pause.ts";
import { readSlice } from "@plumbline/core/jobs/source/read-slice.ts";
import { takeCanary } from "@plumbline/core/jobs/canary/take.ts";
import { settleStyle } from "@plumbline/core/jobs/canary/style.ts";
import { beginRecurringRun } from "@plumbline/core/jobs/recurring/begin-run.ts";
import { deliverEmail } from "@plumbline/core/email/deliver-email.ts";
import { completeCallbacks } from "@plumbline/core/hubspot-events/complete-callbacks.ts";
import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import { readJournal } from "@plumbline/core/hubspot-events/journal/read-journal.ts";
import { syncJournal } from "@plumbline/core/hubspot-events/journal/subscriptions.ts";
import { pollChanges } from "@plumbline/core/hubspot-events/poll-changes.ts";
import { refreshStatus } from "@plumbline/core/address-status/refresh.ts";
import { syncStatus } from "@plumbline/core/address-status/sync.ts";
import { objectTypeSchema } from "@plumbline/schema/object-type-schema.ts";
import { checkLedger } from "@plumbline/core/maintenance/check-ledger.ts";
import { reconcileSchedules } from "@plumbline/core/maintenance/reconcile-schedules.ts";
import { purgeExpired } from "@plumbline/core/maintenance/purge-expired.ts";
import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { idSchema, stripeEventId } from "@plumbline/schema/ids.ts";
import { withHeartbeats } from "./with-heartbeats.ts";
import { PortalPlaces } from "./portal-places.ts";

type JobInput = { jobId: string };
/** `of`: account and portal of the job; workflows of the previous release do not pass it. */
type JobStep = JobInput & { of?: { accountId: string; portalId: string } };
type Connection = { connectionId: string };
type Run = { runId: string };
/** The result that workers of the previous release returned: the email and the callbacks that the workflow starts. */
type JobEnded = { emailId: string | null; callbacksOf: string | null };

/** The activities that workflows call. */
export type Activities = ReturnType<typeof createActivities>;

/** A thin layer: parse the ids, call core, classify errors, send heartbeats. */
export function createActivities(ctx: Context) {
  const job = <I extends { jobId: string }>(input: I): I => ({ ...input, jobId: idSchema.parse(input.jobId) });
  const places = new PortalPlaces(ctx);
  const run = <T>(work: Parameters<typeof withHeartbeats<T>>[1]) => withHeartbeats(places, work);
  /** The input names account and portal, so that an attempt without a place costs no query. */
  const step = <T>({ jobId, of }: JobStep, work: Parameters<typeof withHeartbeats<T>>[1]) =>
    run<T>(async (control) => {
      if (of) control.takePlace({ ...of, jobId });
      return await work(control);
    });
  const portal = (input: { connectionId: string }) => ({ connectionId: idSchema.parse(input.connectionId) });
  const portalType = (input: Connection & { objectType: string }) => ({
    ...portal(input),
    objectType: objectTypeSchema.parse(input.objectType),
  });
  const parseRunId = (input: { runId: string }) => ({ runId: idSchema.parse(input.runId) });
  return {
    beginJob: (input: JobInput) => run((control) => beginJob(ctx, job(input), control)),
    readSlice: (input: JobStep) => step(input, (control) => readSlice(ctx, job(input), control)),
    settleStyle: (input: JobStep) => step(input, (control) => settleStyle(ctx, job(input), control)),
    takeCanary: (input: JobStep) => step(input, (control) => takeCanary(ctx, job(input), control)),
    cleanChunk: (input: JobStep & { chunkNo: number }) => step(input, (control) => runChunk(ctx, job(input), control)),
    checkSlice: (input: JobStep) => step(input, (control) => checkSlice(ctx, job(input), control)),
    chunksLeft: (input: JobInput) => run(() => chunksLeft(ctx, job(input))),
    pauseRun: (input: JobInput & { reason: BlockerReason }) => run(() => pauseRun(ctx, job(input))),
    readDesiredState: (input: JobInput) => run(() => readDesiredState(ctx, job(input))),
    finaliseJob: (input: JobInput & { end: JobEnd }): Promise<JobEnded | null> =>
      run(async (control) => {
        await finaliseJob(ctx, job(input), control);
        return null;
      }),
    beginRecurringRun: (input: { recurringJobId: string; scheduledFor: string }) =>
      run(() =>
        beginRecurringRun(ctx, {
          recurringJobId: idSchema.parse(input.recurringJobId),
          scheduledFor: new Date(input.scheduledFor),
        }),
      ),
    drainInbox: (input: Connection) => run((control) => drainInbox(ctx, portal(input), control)),
    completeCallbacks: (input: Connection) => run((control) => completeCallbacks(ctx, portal(input), control)),
    startCallbacks: (input: Connection) => run(() => ctx.workflows.start("completeCallbacks", portal(input))),
    pollChanges: (input: Connection & { objectType: string }) =>
      run((control) => pollChanges(ctx, portalType(input), control)),
    readJournal: () => run((control) => readJournal(ctx, control)),
    syncJournal: () => run((control) => syncJournal(ctx, control)),
    syncStatus: (input: Connection & { objectType: string }) =>
      run((control) => syncStatus(ctx, portalType(input), control)),
    refreshStatus: (input: Connection & { objectType: string }) =>
      run((control) => refreshStatus(ctx, portalType(input), control)),
    checkLedger: (input: Run) => run((control) => checkLedger(ctx, parseRunId(input), control)),
    purgeExpired: (input: Run) => run((control) => purgeExpired(ctx, parseRunId(input), control)),
    reconcileSchedules: (input: Run) => run(() => reconcileSchedules(ctx, parseRunId(input))),
    runReviewAction: (input: { actionId: string; accountId: string }) =>
      run((control) =>
        runReviewAction(
          ctx,
          { actionId: idSchema.parse(input.actionId), accountId: idSchema.parse(input.accountId) },
          control,
        ),
      ),
    startEmail: (input: { emailId: string }) =>
      run(() => ctx.workflows.start("deliverEmail", { emailId: idSchema.parse(input.emailId) })),
    deliverEmail: (input: { emailId: string }) => run(() => deliverEmail(ctx, idSchema.parse(input.emailId))),
    processBillingEvent: (input: { eventId: string }) =>
      run(() => processBillingEvent(ctx, stripeEventId.parse(input.eventId))),
    reconcileBilling: () => run((control) => reconcileBilling(ctx, control.heartbeat)),
    deliverWebhook: (input: { deliveryId: string }) =>
      run(() => deliverWebhook(ctx, { deliveryId: idSchema.parse(input.deliveryId) })),
    nextDeliveries: (input: { endpointId: string; accountId: string }) =>
      run(() =>
        nextDeliveries(ctx, {
          endpointId: idSchema.parse(input.endpointId),
          accountId: idSchema.parse(input.accountId),
        }),
      ),
    updateCustomer: (input: { accountId: string }) =>
      run(() => updateCustomer(ctx, { accountId: idSchema.parse(input.accountId) })),
    deleteAccountStep: (input: { accountId: string }) =>
      run(() => deleteAccountStep(ctx, { accountId: idSchema.parse(input.accountId) })),
    finishDisconnect: (input: Connection & { isOverdue: boolean }) =>
      run(() => finishDisconnect(ctx, { ...input, connectionId: idSchema.parse(input.connectionId) })),
  };
}
