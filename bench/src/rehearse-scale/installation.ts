import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";
import { createDatabase, productUrl } from "@plumbline/dev-env/create-database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { startPostgres } from "@plumbline/dev-env/postgres.ts";
import { API_MEMORY, productEnv, webhookUrls, WIDE_RATES, WORKER_MEMORY } from "@plumbline/dev-env/product-env.ts";
import { Supervisor, type Service } from "@plumbline/dev-env/supervisor.ts";
import { startTemporalOnPostgres, TEMPORAL_PORTS } from "@plumbline/dev-env/temporal-on-postgres.ts";
import { temporalServerBinaries } from "@plumbline/dev-env/temporal-server-binaries.ts";
import { connectTemporal, type TemporalClient } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";

/** The product as on several machines: each part a process of its own, started again when it dies, as a container engine does. */
export type Installation = {
  supervisor: Supervisor;
  apis: readonly { name: string; url: string }[];
  workers: readonly string[];
  sandboxUrl: string;
  ctx: Context;
  temporal: TemporalClient["client"];
  stop(): Promise<void>;
};

export type InstallationOptions = {
  folder: string;
  apis: number;
  workers: number;
  say: (line: string) => void;
};

/** PostgreSQL, Temporal's server on it, the sandbox, and so many apis and workers. Logs lie in the folder. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { folder, say } = options;
  const binaries = await temporalServerBinaries(say);
  const logs = join(folder, "logs");
  mkdirSync(logs, { recursive: true });
  const [postgresPort = 0, sandboxPort = 0, smtpPort = 0, ...others] = await freePorts(
    3 + TEMPORAL_PORTS + options.apis,
  );
  const temporalPorts = others.slice(0, TEMPORAL_PORTS);
  const apiPorts = others.slice(TEMPORAL_PORTS);
  const supervisor = new Supervisor({ onStarted: () => {}, onDied: () => {} });
  const run = (name: string, start: Service["start"]) => supervisor.run({ name, start });
  try {
    let adminUrl = "";
    say("Starting PostgreSQL and Temporal's server on it ...");
    await run("postgres", async () => {
      const server = await startPostgres({
        dataFolder: join(folder, "postgres"),
        port: postgresPort,
        durable: true,
        // Temporal's parts have a pool each.
        settings: { max_connections: "400" },
      });
      adminUrl = server.adminUrl;
      return server;
    });
    await createDatabase(adminUrl, "plumbline");
    const ownerUrl = new URL("/plumbline", adminUrl).href;
    const databaseUrl = productUrl(adminUrl, "plumbline");
    await applyMigrations(ownerUrl);
    await createLoginRole(ownerUrl, databaseUrl);
    const temporalLog = createWriteStream(join(logs, "temporal.log"), { flags: "a" });
    await run("temporal", () =>
      startTemporalOnPostgres({
        binaries,
        folder: join(folder, "temporal"),
        adminUrl,
        ports: temporalPorts,
        log: (line) => temporalLog.write(line),
      }),
    );

    say(`Starting the sandbox, ${options.apis} apis and ${options.workers} workers ...`);
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const env = (apiPort: number) =>
      productEnv(
        {
          databaseUrl,
          temporalAddress: `127.0.0.1:${temporalPorts[0]}`,
          temporalUiUrl: null,
          sandboxUrl,
          smtpPort,
          apiPort,
          webFolder: null,
        },
        { ...WIDE_RATES, LOG_LEVEL: "warn", PUBLIC_URL: `http://localhost:${apiPorts[0]}` },
      );
    const node = (name: string, script: string, settings: Record<string, string>) =>
      run(name, (stopping) =>
        startNode({ script, env: settings, logFile: join(logs, `${name}.log`), ownGroup: true, stopping }),
      );
    const { webhookUrl, actionUrl } = webhookUrls(`http://localhost:${apiPorts[0]}`);
    await node("sandbox", "apps/sandbox/src/main.ts", {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_ACTION_URL: actionUrl,
      SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${apiPorts[0]}/api/stripe/webhook`,
    });
    const apis = apiPorts.map((port, index) => ({ name: `api-${index + 1}`, url: `http://localhost:${port}`, port }));
    const workers = Array.from({ length: options.workers }, (_, index) => `worker-${index + 1}`);
    for (const { name, port } of apis) await node(name, "apps/api/src/main.ts", { ...env(port), ...API_MEMORY });
    for (const name of workers) await node(name, "apps/worker/src/main.ts", { ...env(0), ...WORKER_MEMORY });

    const config = parseConfig(env(0));
    const temporal = connectTemporal(config);
    const log = createLogger({ logLevel: "warn" }, "rehearsal");
    const ctx = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
    return {
      supervisor,
      apis,
      workers,
      sandboxUrl,
      ctx: { ...ctx, newId: () => randomUUID() },
      temporal: temporal.client,
      async stop() {
        await temporal.close();
        await ctx.db.close();
        await supervisor.stop();
        temporalLog.end();
      },
    };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}
