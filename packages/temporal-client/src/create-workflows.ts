import type { Config } from "@plumbline/core/config/config.ts";
import { requireOutsideTransaction } from "@plumbline/core/db/bind-transactions.ts";
import type { Workflows } from "@plumbline/core/work/workflows.ts";
import { taskQueues, WAKE_SIGNAL, workflowRow } from "@plumbline/workflows/registry.ts";
import type { Client } from "@temporalio/client";
import { createSchedules } from "./schedules.ts";

/** Every call has a timeout: a person may be waiting, and the dispatcher repeats lost calls. */
const CALL_MS = 5_000;

/** Implements core's port with Temporal's client. Workflows are started by name: no workflow code is loaded here. */
export function createWorkflows(client: Client, config: Pick<Config, "temporal">): Workflows {
  const taskQueue = taskQueues(config.temporal.taskQueuePrefix).workflows;
  const bounded = <T>(call: () => Promise<T>) => {
    requireOutsideTransaction("Temporal");
    return client.withDeadline(Date.now() + CALL_MS, call);
  };
  return {
    ...createSchedules(client, { taskQueue, bounded }),
    async start(name, input) {
      const row = workflowRow(name);
      const described = row.describe?.(input);
      const options = {
        taskQueue,
        workflowId: row.id(input),
        // The row is the guard (the first activity ends quietly if it is final), so a terminated workflow may be started again.
        workflowIdReusePolicy: "ALLOW_DUPLICATE",
        workflowIdConflictPolicy: "USE_EXISTING",
        args: [Object.fromEntries(row.sends.filter((key) => key in input).map((key) => [key, input[key]]))],
        ...(described ? { typedSearchAttributes: described.attributes, staticSummary: described.summary } : {}),
      } as const;
      await bounded(async () => {
        if (row.isWakeable) await client.workflow.signalWithStart(name, { ...options, signal: WAKE_SIGNAL });
        else await client.workflow.start(name, options);
      });
    },
  };
}
