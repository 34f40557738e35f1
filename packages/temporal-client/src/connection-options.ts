import type { Config } from "@plumbline/core/config/config.ts";
import type { ConnectionOptions } from "@temporalio/client";

/** How api and worker reach Temporal: address, API key, and TLS with an own CA, server name or client certificate. */
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
