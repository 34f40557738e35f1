import { parseConfig } from "@plumbline/core/config/config.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { readPorts } from "@plumbline/dev-env/ports.ts";
import { runAdmin } from "./operator/run-admin.ts";

// In a checkout: the server that the environment names, or else the one of `npm start`.
const readConfig = () => {
  const ports = readPorts(process.env);
  const local = productEnv({
    databaseUrl: `postgresql://plumbline_product:plumbline@127.0.0.1:${ports.postgres}/plumbline`,
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    temporalUiUrl: null,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    smtpPort: ports.smtp,
    apiPort: ports.api,
    webFolder: null,
  });
  const { DATABASE_URL, DATABASE_URL_FILE, NODE_ENV } = process.env;
  if (!DATABASE_URL && !DATABASE_URL_FILE) return parseConfig(local);
  return parseConfig({ ...(NODE_ENV === "production" ? {} : local), ...process.env });
};

process.exitCode = await runAdmin({ args: process.argv.slice(2), readConfig, usage: "npm run admin --" });
