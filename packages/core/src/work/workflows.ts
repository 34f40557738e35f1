import type { ObjectType } from "@plumbline/schema/object-types.ts";

/** A job as in its workflow and the operators' search attributes: ids and kinds only. */
export type JobRef = { jobId: string; accountId: string; portalId: string; objectType: string; kind: string };

/** The input of each workflow. Only ids and codes: Temporal stores them readably. */
export type WorkflowInputs = {
  cleanList: JobRef;
  /** `scheduledFor` (ISO 8601) is absent when a schedule starts it: then it is the time for which the schedule fired. */
  runRecurring: { recurringJobId: string; scheduledFor?: string };
  portalInbox: { connectionId: string };
  completeCallbacks: { connectionId: string };
  pollChanges: { connectionId: string; objectType: ObjectType };
  syncStatus: { connectionId: string; objectType: ObjectType };
  refreshStatus: { connectionId: string; objectType: ObjectType };
  deliverEmail: { emailId: string };
  deliverWebhooks: { endpointId: string; accountId: string };
  disconnect: { connectionId: string };
  billingEvent: { eventId: string };
  updateCustomer: { accountId: string };
  deleteAccount: { accountId: string };
  /** `runId` is absent when the schedule starts it; the run's id when it continues as new. */
  maintain: { runId?: string };
  reviewAction: { actionId: string; accountId: string };
  reconcileBilling: Record<string, never>;
  readJournal: Record<string, never>;
  syncJournal: Record<string, never>;
};
export type WorkflowName = keyof WorkflowInputs;

/** What core needs from durable execution. Every call is idempotent: workflow ids are derived from our row ids. */
export type Workflows = {
  /** Starts the workflow, or finds it running; one that waits for work is signaled to re-read its rows. */
  start<Name extends WorkflowName>(name: Name, input: WorkflowInputs[Name]): Promise<void>;
  /** Creates or completely replaces the schedule. */
  putSchedule(schedule: Schedule): Promise<void>;
  /** Harmless if there is none. */
  deleteSchedule(id: string): Promise<void>;
  /** Schedules with this id prefix that are wanted; may lag by a second. */
  listSchedules(prefix: string, isWanted?: (id: string) => boolean): Promise<KnownSchedule[]>;
};

/**
 * Fires at every time t with t mod `everyMs` = `offsetMs` (from the epoch, whole seconds); a tick during its own run is skipped.
 */
export type Schedule = {
  id: string;
  work:
    | { workflow: "runRecurring"; input: { recurringJobId: string } }
    | { workflow: "maintain" | "reconcileBilling"; input: Record<string, never> };
  everyMs: number;
  offsetMs: number;
  isPaused: boolean;
};
export type KnownSchedule = Pick<Schedule, "id" | "everyMs" | "offsetMs" | "isPaused">;
