import type { Config } from "@plumbline/core/config/config.ts";
import { Client, Connection } from "@temporalio/client";

export type TemporalClient = { client: Client; close(): Promise<void> };

/** Connects at the first call, so that a process can start, and say that it is not ready, while Temporal is down. */
export function connectTemporal(config: Pick<Config, "temporal">): TemporalClient {
  const { address, namespace, apiKey, tls } = config.temporal;
  const connection = Connection.lazy({ address, tls: tls || undefined, ...(apiKey ? { apiKey } : {}) });
  return { client: new Client({ connection, namespace }), close: () => connection.close() };
}
