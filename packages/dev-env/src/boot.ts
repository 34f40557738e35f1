import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { createDatabase, productUrl } from "./create-database.ts";
import { startNode } from "./node-service.ts";
import { PidFile } from "./pid-file.ts";
import { requireFree, type Ports } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { API_MEMORY, productEnv, webhookUrls, WIDE_RATES, WORKER_MEMORY } from "./product-env.ts";
import { Supervisor } from "./supervisor.ts";
import { WarmProcess } from "./warm-process.ts";
import { findTemporal } from "./temporal-binary.ts";
import { startTemporal } from "./temporal-server.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";

export type BootOptions = {
  dataFolder: string;
  ports: Ports;
  webFolder: string | null;
  say: (line: string) => void;
  /** Settings of the product for tests; wins over the local ones. */
  overrides?: Record<string, string>;
  /** Where debuggers attach, and compiled code kept for the next restart, in development. */
  development?: { inspectPorts: { api: number; worker: number } };
  /** Of the embedded PostgreSQL. */
  postgresSettings?: Record<string, string>;
};

/** What one must know of a product to use it from outside. */
export type RunningProduct = { apiUrl: string; sandboxUrl: string; env: Record<string, string> };

export type Stack = RunningProduct & {
  temporalUiUrl: string | null;
  databaseUrl: string;
  /** Of the database's owner. */
  adminUrl: string;
  isNewDatabase: boolean;
  supervisor: Supervisor;
  stop(): Promise<void>;
};

/** Brings the whole product up in order, each part supervised: PostgreSQL, migrations, Temporal, sandbox, worker, api. */
export async function bootStack(options: BootOptions): Promise<Stack> {
  const { say, ports } = options;
  const data = resolve(options.dataFolder);
  const logs = join(data, "logs");
  mkdirSync(logs, { recursive: true });
  const pids = new PidFile(join(data, "pids.json"));
  const other = pids.runningStart();
  if (other !== null)
    throw new Error(
      `Plumbline runs already on this data folder (process ${other}). End it first, or give this start another folder with --data.`,
    );
  const left = await pids.endLeftovers();
  if (left.length > 0) say(`Ended what an earlier start left behind: ${left.join(", ")}`);
  pids.clear();
  pids.add("start", process.pid);

  const ownDatabase = !process.env.DATABASE_URL;
  const ownTemporal = !process.env.TEMPORAL_ADDRESS;
  await requireFree({
    api: ports.api,
    sandbox: ports.sandbox,
    smtp: ports.smtp,
    ...(ownDatabase ? { postgres: ports.postgres } : {}),
    ...(ownTemporal ? { temporal: ports.temporal, temporalUi: ports.temporalUi } : {}),
  });

  const supervisor = new Supervisor({
    onStarted: (name, pid) => pids.add(name, pid),
    onDied: (name, retryInMs) => say(`${name} ended unexpectedly; starting it again in ${retryInMs} ms`),
  });
  let warmApi: WarmProcess | null = null;
  const stop = async () => {
    warmApi?.end();
    await supervisor.stop();
    pids.clear();
  };
  try {
    let databaseUrl = process.env.DATABASE_URL ?? "";
    let adminUrl = databaseUrl;
    if (ownDatabase) {
      say("Starting PostgreSQL ...");
      let urlFor = (_name: string) => "";
      await supervisor.run({
        name: "postgres",
        start: async () => {
          const server = await startPostgres({
            dataFolder: join(data, "postgres"),
            port: ports.postgres,
            durable: true,
            ...(options.postgresSettings ? { settings: options.postgresSettings } : {}),
          });
          urlFor = server.urlFor;
          return server;
        },
      });
      await createDatabase(urlFor("postgres"), "plumbline");
      adminUrl = urlFor("plumbline");
      databaseUrl = productUrl(adminUrl, "plumbline");
    }
    const applied = await applyMigrations(adminUrl);
    if (ownDatabase) await createLoginRole(adminUrl, databaseUrl);
    if (applied.length > 0) say(`Created or updated the database (${applied.length} migrations)`);

    let temporalAddress = process.env.TEMPORAL_ADDRESS ?? "";
    if (ownTemporal) {
      const binary = await findTemporal(say);
      say(`Starting Temporal, which runs the jobs (dev server: ${binary.from}) ...`);
      temporalAddress = `127.0.0.1:${ports.temporal}`;
      await supervisor.run({
        name: "temporal",
        start: () =>
          startTemporal({
            binary: binary.path,
            port: ports.temporal,
            uiPort: ports.temporalUi,
            databaseFile: join(data, "temporal.db"),
          }),
      });
    }
    const temporalUiUrl = ownTemporal ? `http://localhost:${ports.temporalUi}` : (process.env.TEMPORAL_UI_URL ?? null);
    const sandboxUrl = `http://localhost:${ports.sandbox}`;
    const env = productEnv(
      {
        databaseUrl,
        temporalAddress,
        temporalUiUrl,
        sandboxUrl,
        dnsServer: `127.0.0.1:${ports.sandbox}`,
        smtpPort: ports.smtp,
        apiPort: ports.api,
        webFolder: options.webFolder,
      },
      // `ADDRESS_SERVICE=smarty npm start` shows the sandbox's address services at work.
      {
        ...WIDE_RATES,
        ...(process.env.ADDRESS_SERVICE ? { ADDRESS_SERVICE: process.env.ADDRESS_SERVICE } : {}),
        ...options.overrides,
      },
    );
    say("Starting the product, and a sandbox in place of HubSpot ...");
    const compileCache: Record<string, string> = options.development
      ? { NODE_COMPILE_CACHE: join(data, "compile-cache") }
      : {};
    const node = (name: string, script: string, extra: Record<string, string>, inspectPort?: number) => {
      const process = { script, env: { ...compileCache, ...extra }, ownGroup: true, inspectPort };
      const warm = name === "api" && options.development ? new WarmProcess(process, "apps/api") : null;
      warmApi ??= warm;
      return supervisor.run({
        name,
        start: async (stopping) => {
          const logFile = join(logs, `${name}.log`);
          const service = await startNode({ ...process, logFile, stopping, process: warm?.take() });
          if (!stopping.aborted) warm?.prepare();
          return service;
        },
      });
    };
    await node("sandbox", "apps/sandbox/src/main.ts", {
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_SMTP_PORT: String(ports.smtp),
      // UDP and TCP have ports of their own.
      SANDBOX_DNS_PORT: String(ports.sandbox),
      SANDBOX_DATA: join(data, "sandbox"),
      SANDBOX_WEBHOOK_URL: webhookUrls(env.PUBLIC_URL ?? "").webhookUrl,
      SANDBOX_ACTION_URL: webhookUrls(env.PUBLIC_URL ?? "").actionUrl,
      SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/api/stripe/webhook`,
    });
    await Promise.all([
      node("worker", "apps/worker/src/main.ts", { ...env, ...WORKER_MEMORY }, options.development?.inspectPorts.worker),
      node("api", "apps/api/src/main.ts", { ...env, ...API_MEMORY }, options.development?.inspectPorts.api),
    ]);
    return {
      apiUrl: env.PUBLIC_URL ?? "",
      sandboxUrl,
      temporalUiUrl,
      databaseUrl,
      adminUrl,
      env,
      isNewDatabase: applied.length > 0,
      supervisor,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
