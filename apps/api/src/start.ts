import type { Config } from "@plumbline/core/config/config.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { requireConnections } from "@plumbline/core/db/require-connections.ts";
import { startTracing } from "@plumbline/core/tracing/start-tracing.ts";
import { missingOperatorSettings } from "@plumbline/core/config/operator.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { isTemporalUp } from "@plumbline/temporal-client/is-temporal-up.ts";
import { endServer } from "./http/drain.ts";
import { createMetrics } from "./http/metrics.ts";
import { createServer } from "./server.ts";

export type RunningApi = { port: number; close(): Promise<void> };

/** Starts the api; resolves once it listens. `replaced`: the name servers of a test. */
export async function startApi(
  config: Config,
  replaced: Partial<Pick<Context, "resolveText">> = {},
): Promise<RunningApi> {
  const log = createLogger(config, "api");
  const unset = missingOperatorSettings(config);
  // An upgrade starts without them, but customers' security teams ask for each.
  if (unset.length > 0) log.warn(`${unset.join(", ")} not set: the trust page cannot say what they hold`);
  const tracing = await startTracing(config, "api", log);
  const temporal = connectTemporal(config);
  const made = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
  const ctx = { ...made, ...replaced };
  await requireConnections(ctx);
  const health = {
    isDraining: false,
    isTurningAway: false,
    isTemporalUp: () => isTemporalUp(temporal),
  };
  const metrics = createMetrics(ctx, health);
  const { http, stopGraphql } = await createServer(ctx, health, metrics);
  const metricsServer =
    config.http.metricsPort === null ? null : await metrics.listen(config.http.metricsPort, config.metricsHost);
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(config.http.port, config.http.host, resolve);
  });
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("the api has no port");
  const { port } = address;
  log.info({ port }, "api is listening");
  let closing: Promise<void> | null = null;
  return {
    port,
    close: () =>
      (closing ??= (async () => {
        await endServer({ http, drain: health, drainMs: config.http.drainMs, sleep: ctx.sleep });
        metricsServer?.close();
        await stopGraphql();
        await temporal.close();
        await ctx.db.close();
        await tracing.stop();
      })()),
  };
}
