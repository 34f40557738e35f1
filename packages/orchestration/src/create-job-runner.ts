import type { Config } from "@plumbline/core/config/config.ts";
import type { JobRunner } from "@plumbline/core/context.ts";
import {
  LOOK_SIGNAL,
  SEARCH_ATTRIBUTES,
  taskQueues,
  WORKFLOWS,
  workflowIds,
  type CleanListInput,
  type DeliverMailInput,
  type DisconnectInput,
} from "@plumbline/workflows/contract.ts";
import type { Client } from "@temporalio/client";
import { defineSearchAttributeKey, SearchAttributeType, type SearchAttributePair } from "@temporalio/common";

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
    typedSearchAttributes: attributes({
      AccountId: job.accountId,
      PortalId: job.portalId,
      ObjectType: job.objectType,
      JobKind: job.kind,
    }),
    staticSummary: `${job.kind} of ${job.objectType} records, portal ${job.portalId}`,
  });
  return {
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
  };
}

function attributes(values: Record<(typeof SEARCH_ATTRIBUTES)[number], string>): SearchAttributePair[] {
  return SEARCH_ATTRIBUTES.map((name) => ({
    key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
    value: values[name],
  }));
}
