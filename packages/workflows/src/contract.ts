// Names, ids and inputs of workflows: all that a starter needs to know. No workflow code, no zod, no Node.
import { defineSearchAttributeKey, SearchAttributeType, type SearchAttributePair } from "@temporalio/common";

export const WORKFLOWS = {
  cleanList: "cleanList",
  runRecurring: "runRecurring",
  portalInbox: "portalInbox",
  completeCallbacks: "completeCallbacks",
  pollChanges: "pollChanges",
  maintain: "maintain",
  deliverMail: "deliverMail",
  disconnect: "disconnect",
  billingEvent: "billingEvent",
  reconcileBilling: "reconcileBilling",
  deleteAccount: "deleteAccount",
  deliverHook: "deliverHook",
  deliverWebhooks: "deliverWebhooks",
  updateCustomer: "updateCustomer",
} as const;

export type CleanListInput = { jobId: string };
/** `scheduledFor` is absent where a schedule starts it: then it is the moment for which the schedule fired. */
export type RunRecurringInput = { recurringJobId: string; scheduledFor?: string };
export type PortalInboxInput = { connectionId: string };
export type CompleteCallbacksInput = { connectionId: string };
export type PollChangesInput = { connectionId: string; objectType: string };
export type DeliverMailInput = { mailId: string };
export type DisconnectInput = { connectionId: string };
export type BillingEventInput = { eventId: string };
export type DeliverHookInput = { deliveryId: string };
export type DeliverWebhooksInput = { endpointId: string; accountId: string };
export type DeleteAccountInput = { accountId: string };
export type UpdateCustomerInput = { accountId: string };

/** A signal without data: the row may have changed, look at it. */
export const LOOK_SIGNAL = "look";

/**
 * Activities never share the workflows' queue: own slots, and no eager start past the queue's limits. Webhooks have a queue of
 * their own, since customers' endpoints may hang for as long as they are waited for.
 */
export function taskQueues(prefix: string) {
  return { workflows: `${prefix}-workflows`, activities: `${prefix}-activities`, webhooks: `${prefix}-webhooks` };
}

export const workflowIds = {
  job: (jobId: string) => `job:${jobId}`,
  /** A run outside its schedule: the first one, or one after a cause was mended. */
  recurringRun: (recurringJobId: string, scheduledFor: string) => `recurring-run:${recurringJobId}:${scheduledFor}`,
  inbox: (connectionId: string) => `inbox:${connectionId}`,
  callbacks: (connectionId: string) => `callbacks:${connectionId}`,
  poll: (connectionId: string, objectType: string) => `poll:${connectionId}:${objectType}`,
  mail: (mailId: string) => `mail:${mailId}`,
  disconnect: (connectionId: string) => `disconnect:${connectionId}`,
  billingEvent: (eventId: string) => `billing:${eventId}`,
  webhooks: (endpointId: string) => `webhooks:${endpointId}`,
  deletion: (accountId: string) => `delete-account:${accountId}`,
  customer: (accountId: string) => `customer:${accountId}`,
};

/** Keywords for operators; ids and kinds only. Registered when the namespace is made. */
export const SEARCH_ATTRIBUTES = ["AccountId", "PortalId", "ObjectType", "JobKind"] as const;

export function jobAttributes(job: {
  accountId: string;
  portalId: string;
  objectType: string;
  kind: string;
}): SearchAttributePair[] {
  const values = { AccountId: job.accountId, PortalId: job.portalId, ObjectType: job.objectType, JobKind: job.kind };
  return SEARCH_ATTRIBUTES.map((name) => ({
    key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
    value: values[name],
  }));
}

/** Small and webhook jobs first (1 is first, 3 is the default). */
export function priorityOf(job: { kind: string; recordsTotal: number }): number {
  if (job.kind === "update" || job.kind === "workflow" || job.recordsTotal <= 1_000) return 2;
  return job.recordsTotal > 10_000 ? 4 : 3;
}

/** Empty when the schedule starts it; the run's id when it continues as new. */
export type MaintainInput = { runId?: string };
