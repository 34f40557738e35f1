import { createActivities } from "@plumbline/activities/create-activities.ts";
import type { Config } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { taskQueues } from "@plumbline/workflows/registry.ts";
import { NativeConnection, Runtime, Worker } from "@temporalio/worker";
import { DefaultLogger } from "@temporalio/worker";
import { startDispatcher } from "./dispatcher.ts";
import { serveHealth } from "./health.ts";
import { workflowBundle } from "./workflow-bundle.ts";

/** Messages to customers' endpoints under way from one process; they mostly wait for the receiver. */
const WEBHOOK_SLOTS = 50;

export type RunningWorker = { ended: Promise<void>; close(): Promise<void> };

/** Workflows, activities and the dispatcher in one process. Adding another needs no configuration: they share the queues. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  const log = createLogger(config, "worker");
  Runtime.install({
    logger: new DefaultLogger("WARN", ({ level, message, meta }) =>
      log.info({ temporalLevel: level, workflowType: meta?.workflowType, activityType: meta?.activityType }, message),
    ),
    ...(config.worker.metricsPort === null
      ? {}
      : { telemetryOptions: { metrics: { prometheus: { bindAddress: `127.0.0.1:${config.worker.metricsPort}` } } } }),
  });
  const { address, namespace, apiKey, tls, taskQueuePrefix } = config.temporal;
  const connection = await NativeConnection.connect({ address, tls: tls || undefined, ...(apiKey ? { apiKey } : {}) });
  const temporal = connectTemporal(config);
  const ctx = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
  const queues = taskQueues(taskQueuePrefix);
  // Grace: an activity stops at its next heartbeat and its chunk is taken over with a new lease.
  const shutdown = { shutdownGraceTime: "2s", shutdownForceTime: "25s" } as const;
  const workflows = await Worker.create({
    connection,
    namespace,
    taskQueue: queues.workflows,
    workflowBundle: await workflowBundle(),
    maxCachedWorkflows: config.worker.cachedWorkflows,
    ...shutdown,
  });
  const activities = await Worker.create({
    connection,
    namespace,
    taskQueue: queues.activities,
    activities: createActivities(ctx),
    // Slots mostly wait for HubSpot or the portal's rate budget. Room for ten jobs of one portal and others besides;
    // with fewer, the first jobs would starve the others.
    maxConcurrentActivityTaskExecutions: 100,
    ...shutdown,
  });
  const { deliverWebhook } = createActivities(ctx);
  const webhooks = await Worker.create({
    connection,
    namespace,
    taskQueue: queues.webhooks,
    activities: { deliverWebhook },
    maxConcurrentActivityTaskExecutions: WEBHOOK_SLOTS,
    ...shutdown,
  });
  const dispatcher = startDispatcher(ctx);
  const { healthPort } = config.worker;
  const health =
    healthPort === null ? null : serveHealth(ctx, [workflows, activities, webhooks], healthPort, config.http.host);
  return {
    ended: Promise.all([workflows.run(), activities.run(), webhooks.run()]).then(() => undefined),
    async close() {
      dispatcher.stop();
      health?.close();
      await connection.close();
      await temporal.close();
      await ctx.db.close();
    },
  };
}
