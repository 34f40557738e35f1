import { parseConfig } from "@plumbline/core/config/config.ts";
import { localEnv } from "@plumbline/dev-env/local-env.ts";
import { runAdmin } from "./operator/run-admin.ts";

// In a checkout: the server named by the environment, or else the one of `npm start`.
const readConfig = () => {
  const local = localEnv(process.env);
  const { DATABASE_URL, DATABASE_URL_FILE, NODE_ENV } = process.env;
  if (!DATABASE_URL && !DATABASE_URL_FILE) return parseConfig(local);
  return parseConfig({ ...(NODE_ENV === "production" ? {} : local), ...process.env });
};

process.exitCode = await runAdmin({ args: process.argv.slice(2), readConfig, usage: "npm run admin --" });
