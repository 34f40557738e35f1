// Names, ids and inputs of workflows: all that a starter needs to know. No workflow code, no zod, no Node.

export const WORKFLOWS = { cleanList: "cleanList", deliverMail: "deliverMail", disconnect: "disconnect" } as const;

export type CleanListInput = { jobId: string };
export type DeliverMailInput = { mailId: string };
export type DisconnectInput = { connectionId: string };

/** A signal without data: the row may have changed, look at it. */
export const LOOK_SIGNAL = "look";

/** Activities never share the workflows' queue: own slots, and no eager start past the queue's limits. */
export function taskQueues(prefix: string) {
  return { workflows: `${prefix}-workflows`, activities: `${prefix}-activities` };
}

export const workflowIds = {
  job: (jobId: string) => `job:${jobId}`,
  mail: (mailId: string) => `mail:${mailId}`,
  disconnect: (connectionId: string) => `disconnect:${connectionId}`,
};

/** Keywords for operators; ids and kinds only. Registered when the namespace is made. */
export const SEARCH_ATTRIBUTES = ["AccountId", "PortalId", "ObjectType", "JobKind"] as const;

/** Small and webhook jobs first (1 is first, 3 is the default). */
export function priorityOf(job: { kind: string; recordsTotal: number }): number {
  if (job.kind === "update" || job.kind === "workflow" || job.recordsTotal <= 1_000) return 2;
  return job.recordsTotal > 10_000 ? 4 : 3;
}
