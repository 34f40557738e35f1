import type { Config } from "@plumbline/core/config/config.ts";
import type { JobRunner } from "@plumbline/core/context.ts";
import {
  LOOK_SIGNAL,
  jobAttributes,
  taskQueues,
  WORKFLOWS,
  workflowIds,
  type BillingEventInput,
  type CleanListInput,
  type DeliverMailInput,
  type CompleteCallbacksInput,
  type DeleteAccountInput,
  type DeliverWebhooksInput,
  type DisconnectInput,
  type PollChangesInput,
  type PortalInboxInput,
  type RunRecurringInput,
  type UpdateCustomerInput,
} from "@plumbline/workflows/contract.ts";
import type { Client } from "@temporalio/client";
import { createSchedules } from "./schedules.ts";

/** Every call is bounded: a person may be waiting, and the dispatcher heals what is lost. */
const CALL_MS = 5_000;

/** Core's port over Temporal's client. Workflows are started by name: no workflow code is loaded here. */
export function createJobRunner(client: Client, config: Pick<Config, "temporal">): JobRunner {
  const queue = taskQueues(config.temporal.taskQueuePrefix).workflows;
  // The row is the guard (the first activity ends quietly when it is final), so a terminated workflow may be started again.
  const options = {
    taskQueue: queue,
    workflowIdReusePolicy: "ALLOW_DUPLICATE",
    workflowIdConflictPolicy: "USE_EXISTING",
  } as const;
  const bounded = <T>(call: () => Promise<T>) => client.withDeadline(Date.now() + CALL_MS, call);
  const jobOptions = (job: Parameters<JobRunner["startJob"]>[0]) => ({
    ...options,
    workflowId: workflowIds.job(job.jobId),
    args: [{ jobId: job.jobId }] as [CleanListInput],
    typedSearchAttributes: jobAttributes(job),
    staticSummary: `${job.kind} of ${job.objectType} records, portal ${job.portalId}`,
  });
  return {
    ...createSchedules(client, { taskQueue: queue, bounded }),
    async startRecurringRun({ recurringJobId, scheduledFor }) {
      const tick = scheduledFor.toISOString();
      const args: [RunRecurringInput] = [{ recurringJobId, scheduledFor: tick }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.runRecurring, {
          ...options,
          workflowId: workflowIds.recurringRun(recurringJobId, tick),
          args,
        }),
      );
    },
    async startJob(job) {
      await bounded(() => client.workflow.start(WORKFLOWS.cleanList, jobOptions(job)));
    },
    async wakeJob(job) {
      await bounded(() =>
        client.workflow.signalWithStart(WORKFLOWS.cleanList, { ...jobOptions(job), signal: LOOK_SIGNAL }),
      );
    },
    async startMail(mailId) {
      const args: [DeliverMailInput] = [{ mailId }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.deliverMail, { ...options, workflowId: workflowIds.mail(mailId), args }),
      );
    },
    async wakeInbox(connectionId) {
      const args: [PortalInboxInput] = [{ connectionId }];
      await bounded(() =>
        client.workflow.signalWithStart(WORKFLOWS.portalInbox, {
          ...options,
          workflowId: workflowIds.inbox(connectionId),
          args,
          signal: LOOK_SIGNAL,
        }),
      );
    },
    async startCallbacks(connectionId) {
      const args: [CompleteCallbacksInput] = [{ connectionId }];
      await bounded(() =>
        client.workflow.signalWithStart(WORKFLOWS.completeCallbacks, {
          ...options,
          workflowId: workflowIds.callbacks(connectionId),
          args,
          signal: LOOK_SIGNAL,
        }),
      );
    },
    async startPoll({ connectionId, objectType }) {
      const args: [PollChangesInput] = [{ connectionId, objectType }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.pollChanges, {
          ...options,
          workflowId: workflowIds.poll(connectionId, objectType),
          args,
        }),
      );
    },
    async startDisconnect(connectionId) {
      const args: [DisconnectInput] = [{ connectionId }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.disconnect, {
          ...options,
          workflowId: workflowIds.disconnect(connectionId),
          args,
        }),
      );
    },
    async startWebhooks({ endpointId, accountId }) {
      const args: [DeliverWebhooksInput] = [{ endpointId, accountId }];
      await bounded(() =>
        client.workflow.signalWithStart(WORKFLOWS.deliverWebhooks, {
          ...options,
          workflowId: workflowIds.webhooks(endpointId),
          args,
          signal: LOOK_SIGNAL,
        }),
      );
    },
    async startDeletion(accountId) {
      const args: [DeleteAccountInput] = [{ accountId }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.deleteAccount, {
          ...options,
          workflowId: workflowIds.deletion(accountId),
          args,
        }),
      );
    },
    async startCustomerUpdate(accountId) {
      const args: [UpdateCustomerInput] = [{ accountId }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.updateCustomer, {
          ...options,
          workflowId: workflowIds.customer(accountId),
          args,
        }),
      );
    },
    async startBillingEvent(eventId) {
      const args: [BillingEventInput] = [{ eventId }];
      await bounded(() =>
        client.workflow.start(WORKFLOWS.billingEvent, {
          ...options,
          workflowId: workflowIds.billingEvent(eventId),
          args,
        }),
      );
    },
  };
}
