import { createActivities } from "@plumbline/activities/create-activities.ts";
import { temporalLogFields } from "@plumbline/activities/temporal-log-fields.ts";
import type { Config } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { requireConnections } from "@plumbline/core/db/require-connections.ts";
import { startTracing } from "@plumbline/core/tracing/start-tracing.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { connectionOptions } from "@plumbline/temporal-client/connection-options.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { isTemporalUp } from "@plumbline/temporal-client/is-temporal-up.ts";
import { taskQueues } from "@plumbline/workflows/registry.ts";
import { NativeConnection, Runtime, Worker } from "@temporalio/worker";
import { DefaultLogger } from "@temporalio/worker";
import { startDispatcher } from "./dispatcher.ts";
import { serveHealth } from "./health.ts";
import { freeLoopbackPort, serveWorkerMetrics } from "./metrics.ts";
import { traceActivity, traceSinks } from "./tracing.ts";
import { versionOptions } from "./version-options.ts";
import { workflowBundle } from "./workflow-bundle.ts";

const LOG_LEVELS = { TRACE: "debug", DEBUG: "debug", INFO: "info", WARN: "warn", ERROR: "error" } as const;

/** Each of our workers intentionally polls for one kind of task. */
const NOT_A_WARNING = /^No (?:activities|workflows) registered, not polling/;

export type RunningWorker = { ended: Promise<void>; close(): Promise<void> };

/** Workflows, activities and the dispatcher in one process. Additional processes need no configuration: they share the queues. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  const log = createLogger(config, "worker");
  const { metricsPort } = config.worker;
  const temporalMetricsPort = metricsPort === null ? null : await freeLoopbackPort();
  Runtime.install({
    logger: new DefaultLogger("WARN", ({ level, message, meta }) =>
      log[NOT_A_WARNING.test(message) ? "debug" : LOG_LEVELS[level]](temporalLogFields(meta), message),
    ),
    telemetryOptions: {
      // Temporal's core writes plain text by default.
      logging: { filter: { core: "WARN", other: "WARN" }, forward: {} },
      ...(temporalMetricsPort === null
        ? {}
        : {
            metrics: {
              prometheus: {
                bindAddress: `127.0.0.1:${temporalMetricsPort}`,
                // Prometheus's naming convention.
                useSecondsForDurations: true,
                unitSuffix: true,
                countersTotalSuffix: true,
              },
            },
          }),
    },
  });
  const tracing = await startTracing(config, "worker", log);
  const { namespace, taskQueuePrefix } = config.temporal;
  const temporal = connectTemporal(config);
  const ctx = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
  await requireConnections(ctx);
  const connection = await NativeConnection.connect(connectionOptions(config));
  const queues = taskQueues(taskQueuePrefix);
  // Grace: an activity stops at its next heartbeat, and another attempt takes over its chunk with a new lease.
  const shared = { ...versionOptions(config), shutdownGraceTime: "2s", shutdownForceTime: "25s" } as const;
  const workflows = await Worker.create({
    connection,
    namespace,
    taskQueue: queues.workflows,
    workflowBundle: await workflowBundle(config.worker.workflowBundle, config.temporal.deploymentName !== null),
    maxCachedWorkflows: config.worker.cachedWorkflows,
    maxConcurrentWorkflowTaskExecutions: config.worker.workflowSlots,
    sinks: traceSinks,
    ...shared,
  });
  const activities = await Worker.create({
    connection,
    namespace,
    taskQueue: queues.activities,
    activities: createActivities(ctx),
    maxConcurrentActivityTaskExecutions: config.worker.activitySlots,
    // Every heartbeat must be sent: by default the SDK throttles them to four fifths of the timeout; a late one costs the lease.
    maxHeartbeatThrottleInterval: "2s",
    interceptors: { activity: [traceActivity] },
    ...shared,
  });
  const { deliverWebhook } = createActivities(ctx);
  const webhooks = await Worker.create({
    connection,
    namespace,
    taskQueue: queues.webhooks,
    activities: { deliverWebhook },
    maxConcurrentActivityTaskExecutions: config.worker.webhookSlots,
    interceptors: { activity: [traceActivity] },
    ...shared,
  });
  const dispatcher = startDispatcher(ctx);
  const isUp = () => isTemporalUp(temporal);
  const metrics =
    metricsPort === null || temporalMetricsPort === null
      ? null
      : await serveWorkerMetrics({ ctx, port: metricsPort, temporalPort: temporalMetricsPort, isTemporalUp: isUp });
  const { healthPort } = config.worker;
  const health =
    healthPort === null
      ? null
      : serveHealth({
          ctx,
          workers: [workflows, activities, webhooks],
          isTemporalUp: isUp,
          port: healthPort,
          host: config.http.host,
        });
  return {
    ended: Promise.all([workflows.run(), activities.run(), webhooks.run()]).then(() => undefined),
    async close() {
      await dispatcher.stop();
      health?.close();
      metrics?.close();
      await connection.close();
      await temporal.close();
      await ctx.db.close();
      await tracing.stop();
    },
  };
}
