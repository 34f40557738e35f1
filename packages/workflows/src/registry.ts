// One row per workflow with everything that a starter needs. No workflow code, no zod, no Node.
import type { JobRef, WorkflowInputs, WorkflowName } from "@plumbline/core/work/workflows.ts";
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  type SearchAttributePair,
  type VersioningBehavior,
} from "@temporalio/common";

type Row<Input> = {
  /** Derived from our ids, so that a second start finds the first. */
  id(input: Input): string;
  /** The fields of the input that are sent. */
  sends: readonly (keyof Input)[];
  /** It may be running and waiting, so each start signals it to reread its rows. */
  isWakeable: boolean;
  /**
   * With worker versions (decision 034): pinned workflows end on their first version, or continue as new on the current
   * one; the others move with their next task, so their steps change only behind `patched()`.
   */
  versioning: VersioningBehavior;
  describe?(input: Input): { summary: string; attributes: SearchAttributePair[] };
};

export const WORKFLOWS: { readonly [Name in WorkflowName]: Row<WorkflowInputs[Name]> } = {
  cleanList: {
    id: ({ jobId }) => `job:${jobId}`,
    sends: ["jobId"],
    isWakeable: true,
    versioning: "PINNED",
    describe: describeJob,
  },
  runRecurring: {
    id: ({ recurringJobId, scheduledFor }) => `recurring-run:${recurringJobId}:${scheduledFor ?? ""}`,
    sends: ["recurringJobId", "scheduledFor"],
    isWakeable: false,
    versioning: "PINNED",
  },
  portalInbox: {
    id: ({ connectionId }) => `inbox:${connectionId}`,
    sends: ["connectionId"],
    isWakeable: true,
    versioning: "AUTO_UPGRADE",
  },
  completeCallbacks: {
    id: ({ connectionId }) => `callbacks:${connectionId}`,
    sends: ["connectionId"],
    isWakeable: true,
    versioning: "AUTO_UPGRADE",
  },
  pollChanges: {
    id: ({ connectionId, objectType }) => `poll:${connectionId}:${objectType}`,
    sends: ["connectionId", "objectType"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  syncStatus: {
    id: ({ connectionId, objectType }) => `status-sync:${connectionId}:${objectType}`,
    sends: ["connectionId", "objectType"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  refreshStatus: {
    id: ({ connectionId, objectType }) => `status-refresh:${connectionId}:${objectType}`,
    sends: ["connectionId", "objectType"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  deliverEmail: {
    id: ({ emailId }) => `email:${emailId}`,
    sends: ["emailId"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  deliverWebhooks: {
    id: ({ endpointId }) => `webhooks:${endpointId}`,
    sends: ["endpointId", "accountId"],
    isWakeable: true,
    versioning: "AUTO_UPGRADE",
  },
  disconnect: {
    id: ({ connectionId }) => `disconnect:${connectionId}`,
    sends: ["connectionId"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  billingEvent: {
    id: ({ eventId }) => `billing:${eventId}`,
    sends: ["eventId"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  updateCustomer: {
    id: ({ accountId }) => `customer:${accountId}`,
    sends: ["accountId"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  deleteAccount: {
    id: ({ accountId }) => `delete-account:${accountId}`,
    sends: ["accountId"],
    isWakeable: false,
    versioning: "AUTO_UPGRADE",
  },
  maintain: { id: () => "maintain", sends: ["runId"], isWakeable: false, versioning: "PINNED" },
  reviewAction: {
    id: ({ actionId }) => `review-action:${actionId}`,
    sends: ["actionId", "accountId"],
    isWakeable: false,
    versioning: "PINNED",
  },
  readJournal: { id: () => "journal", sends: [], isWakeable: false, versioning: "AUTO_UPGRADE" },
  syncJournal: { id: () => "journal-sync", sends: [], isWakeable: false, versioning: "AUTO_UPGRADE" },
  reconcileBilling: { id: () => "reconcile-billing", sends: [], isWakeable: false, versioning: "AUTO_UPGRADE" },
};

/** The row of one workflow. */
export function workflowRow<Name extends WorkflowName>(name: Name): Row<WorkflowInputs[Name]> {
  return WORKFLOWS[name];
}

/** A signal without data: the row may have changed, so it is reread. */
export const WAKE_SIGNAL = "wake";

/**
 * Activities never share the workflows' queue: separate slots, and no eager start beyond the queue's limits. Webhooks have their
 * own queue, because customers' endpoints may hang up to their timeout.
 */
export function taskQueues(prefix: string) {
  return { workflows: `${prefix}-workflows`, activities: `${prefix}-activities`, webhooks: `${prefix}-webhooks` };
}

/** Keywords for operators; ids and kinds only. Registered when the namespace is created. */
export const SEARCH_ATTRIBUTES = ["AccountId", "PortalId", "ObjectType", "JobKind"] as const;

export function describeJob(job: JobRef): { summary: string; attributes: SearchAttributePair[] } {
  const values = { AccountId: job.accountId, PortalId: job.portalId, ObjectType: job.objectType, JobKind: job.kind };
  return {
    summary: `${job.kind} of ${job.objectType} records, portal ${job.portalId}`,
    attributes: SEARCH_ATTRIBUTES.map((name) => ({
      key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
      value: values[name],
    })),
  };
}

/** Small jobs and jobs of changed records come first (1 is first, 3 is the default). */
export function priorityOf(job: { kind: string; recordsTotal: number }): number {
  if (job.kind === "update" || job.kind === "workflow" || job.recordsTotal <= 1_000) return 2;
  return job.recordsTotal > 10_000 ? 4 : 3;
}
