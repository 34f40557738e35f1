import { readPorts } from "./ports.ts";
import { productEnv } from "./product-env.ts";

/** The settings of the product that `npm start` runs on this machine, for other commands. */
export function localEnv(env: Record<string, string | undefined>): Record<string, string> {
  const ports = readPorts(env);
  return productEnv({
    databaseUrl: env.DATABASE_URL || `postgresql://plumbline_product:plumbline@127.0.0.1:${ports.postgres}/plumbline`,
    temporalAddress: env.TEMPORAL_ADDRESS || `127.0.0.1:${ports.temporal}`,
    temporalUiUrl: null,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    dnsServer: `127.0.0.1:${ports.sandbox}`,
    smtpPort: ports.smtp,
    apiPort: ports.api,
    webFolder: null,
  });
}
