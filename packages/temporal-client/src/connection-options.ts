import type { Config } from "@plumbline/core/config/config.ts";
import type { ConnectionOptions } from "@temporalio/client";

/** Connection settings of api and worker: address, API key, and TLS with a custom CA, server name or client certificate. */
export function connectionOptions({
  temporal: { address, apiKey, tls },
}: Pick<Config, "temporal">): Pick<ConnectionOptions, "address" | "tls"> & { apiKey?: string } {
  return { address, ...(tls ? { tls: tlsOptions(tls) } : {}), ...(apiKey ? { apiKey } : {}) };
}

function tlsOptions({ serverName, serverCa, clientCertificate }: NonNullable<Config["temporal"]["tls"]>) {
  return {
    ...(serverName ? { serverNameOverride: serverName } : {}),
    ...(serverCa ? { serverRootCACertificate: Buffer.from(serverCa) } : {}),
    ...(clientCertificate
      ? { clientCertPair: { crt: Buffer.from(clientCertificate.cert), key: Buffer.from(clientCertificate.key) } }
      : {}),
  };
}
