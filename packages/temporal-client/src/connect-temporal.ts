import type { Config } from "@plumbline/core/config/config.ts";
import { currentRequestId } from "@plumbline/core/request-scope.ts";
import { Client, Connection, type WorkflowClientInterceptor } from "@temporalio/client";
import { connectionOptions } from "./connection-options.ts";
import { traceStarts } from "./trace-starts.ts";

export type TemporalClient = { client: Client; close(): Promise<void> };

/** Connects at the first call, so that a process can start, and say that it is not ready, while Temporal is down. */
export function connectTemporal(config: Pick<Config, "temporal">): TemporalClient {
  const connection = Connection.lazy(connectionOptions(config));
  const { namespace } = config.temporal;
  const client = new Client({ connection, namespace, interceptors: { workflow: [recordRequestId, traceStarts] } });
  return { client, close: () => connection.close() };
}

/** The request that started a workflow stands in its memo, where operators find it beside the api's log. */
const recordRequestId: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, options: withRequest(input.options) }),
  signalWithStart: (input, next) => next({ ...input, options: withRequest(input.options) }),
};

function withRequest<Options extends { memo?: Record<string, unknown> }>(options: Options): Options {
  const requestId = currentRequestId();
  return requestId === null ? options : { ...options, memo: { ...options.memo, requestId } };
}
