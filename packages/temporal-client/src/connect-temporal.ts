import type { Config } from "@plumbline/core/config/config.ts";
import { currentRequestId } from "@plumbline/core/request-scope.ts";
import { Client, Connection, type WorkflowClientInterceptor } from "@temporalio/client";
import { connectionOptions } from "./connection-options.ts";
import { traceStarts } from "./trace-starts.ts";

export type TemporalClient = { client: Client; close(): Promise<void> };

/**
 * With gRPC's defaults a client that has failed to connect for a while waits up to two minutes before it retries, resolves
 * names twice a minute, and needs 45 s to notice a connection whose other end has vanished.
 */
const FINDS_TEMPORAL_AGAIN = {
  "grpc.max_reconnect_backoff_ms": 1_000,
  "grpc.dns_min_time_between_resolutions_ms": 1_000,
  // Temporal's server rejects more than one such ping in ten seconds (`frontend.keepAliveMinTime`) as abuse.
  "grpc.keepalive_time_ms": 15_000,
  "grpc.keepalive_timeout_ms": 5_000,
};

/** Connects on the first call, so that a process can start, and report that it is not ready, while Temporal is down. */
export function connectTemporal(config: Pick<Config, "temporal">): TemporalClient {
  const connection = Connection.lazy({ ...connectionOptions(config), channelArgs: FINDS_TEMPORAL_AGAIN });
  const { namespace } = config.temporal;
  const client = new Client({ connection, namespace, interceptors: { workflow: [recordRequestId, traceStarts] } });
  return { client, close: () => connection.close() };
}

/** A workflow's memo contains the request that started it, so that operators can match it with the api's log. */
const recordRequestId: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, options: withRequest(input.options) }),
  signalWithStart: (input, next) => next({ ...input, options: withRequest(input.options) }),
};

function withRequest<Options extends { memo?: Record<string, unknown> }>(options: Options): Options {
  const requestId = currentRequestId();
  return requestId === null ? options : { ...options, memo: { ...options.memo, requestId } };
}
