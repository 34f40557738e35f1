import type { Config } from "@plumbline/core/config/config.ts";
import { taskQueues, WORKFLOWS, workflowIds } from "@plumbline/workflows/contract.ts";
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from "@temporalio/client";

/** The reconciler's schedule, made or brought up to date; every worker asks for it at its start. None where payments are not set up. */
export async function ensureBillingSchedule(
  client: Client,
  config: Pick<Config, "temporal" | "stripe">,
): Promise<void> {
  if (!config.stripe) return;
  const prefix = config.temporal.taskQueuePrefix;
  const scheduleId = workflowIds.reconcileBilling(prefix);
  const schedule = {
    spec: { intervals: [{ every: "15 minutes" as const }] },
    action: {
      type: "startWorkflow" as const,
      workflowType: WORKFLOWS.reconcileBilling,
      workflowId: scheduleId,
      taskQueue: taskQueues(prefix).workflows,
      args: [],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: "15 minutes" as const },
  };
  try {
    await client.schedule.create({ scheduleId, ...schedule });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((found) => ({ ...schedule, state: found.state }));
  }
}
