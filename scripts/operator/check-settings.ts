import { ConfigError, parseConfig } from "@plumbline/core/config/config.ts";
import { misspelledSettings } from "@plumbline/core/config/misspelled-settings.ts";
import { createLogger } from "@plumbline/core/create-context.ts";
import { startProcess } from "@plumbline/core/start-process.ts";

/** The passwords of the sandbox profile in docker-compose.yml. */
const SANDBOX_PASSWORD = "sandbox";
const WAIT_MS = 30_000;

await startProcess("check-settings", async () => {
  const { isProduction, databaseUrl, sandboxUrl, hubspot } = parseConfig(process.env);
  if (isProduction && new URL(databaseUrl).password === SANDBOX_PASSWORD)
    throw new ConfigError([
      "the passwords of the databases are not set; `docker run --rm --network none plumbline:local keys --env >> .env` makes them",
    ]);
  const misspelled = misspelledSettings(Object.keys(process.env));
  if (misspelled.length > 0) throw new ConfigError(misspelled);
  // Browsers and containers use different names for it.
  const sandbox = sandboxUrl === null || hubspot === null ? null : new URL(hubspot.apiUrl).origin;
  if (sandbox !== null && !(await answers(sandbox)))
    throw new ConfigError([
      `these are the settings of the sandbox, and ${sandbox} does not answer; start with \`--profile sandbox\`, or make an .env from .env.example`,
    ]);
  createLogger({ logLevel: "info" }, "check-settings").info("the settings are complete");
});

async function answers(url: string): Promise<boolean> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}
