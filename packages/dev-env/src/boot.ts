import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { createDatabase, productUrl } from "./create-database.ts";
import { startNode } from "./node-service.ts";
import { PidFile } from "./pid-file.ts";
import { requireFree, type Ports } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { API_MEMORY, productEnv, publicUrlAt, webhookUrls, WIDE_RATES, WORKER_MEMORY } from "./product-env.ts";
import { Supervisor } from "./supervisor.ts";
import { WarmProcess } from "./warm-process.ts";
import { findTemporal } from "./temporal-binary.ts";
import { startTemporal } from "./temporal-server.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";

export type BootOptions = {
  dataFolder: string;
  ports: Ports;
  /** Builds the web app while the other parts start, and resolves to its folder. */
  buildWeb: (() => Promise<string>) | null;
  say: (line: string) => void;
  /** Settings of the product for tests, which override the local ones. */
  overrides?: Record<string, string>;
  /** The ports for debuggers. */
  development?: { inspectPorts: { api: number; worker: number } };
  /** For the embedded PostgreSQL. */
  postgresSettings?: Record<string, string>;
};

/** The data needed to use a product from outside. */
export type RunningProduct = { apiUrl: string; sandboxUrl: string; env: Record<string, string> };

export type Stack = RunningProduct & {
  temporalUiUrl: string | null;
  databaseUrl: string;
  /** As the database's owner. */
  adminUrl: string;
  isNewDatabase: boolean;
  supervisor: Supervisor;
  stop(): Promise<void>;
};

/** Starts the whole product with every part supervised: first the dependencies of worker and api concurrently, then these two. */
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

  const ownTemporal = !process.env.TEMPORAL_ADDRESS;
  await requireFree({
    api: ports.api,
    sandbox: ports.sandbox,
    smtp: ports.smtp,
    ...(process.env.DATABASE_URL ? {} : { postgres: ports.postgres }),
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
  const startPart = (name: string, script: string, env: Record<string, string>, inspectPort?: number) => {
    const part = { script, env, ownGroup: true, inspectPort };
    const warm = name === "api" && options.development ? new WarmProcess(part, "apps/api") : null;
    warmApi ??= warm;
    return supervisor.run({
      name,
      start: async (stopping) => {
        const logFile = join(logs, `${name}.log`);
        const service = await startNode({ ...part, logFile, stopping, process: warm?.take() });
        if (!stopping.aborted) warm?.prepare();
        return service;
      },
    });
  };
  const publicUrl = publicUrlAt(ports.api);
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  const { webhookUrl, actionUrl } = webhookUrls(publicUrl);
  try {
    say("Starting a sandbox in place of HubSpot ...");
    const [database, temporalAddress, webFolder] = await Promise.all([
      startDatabase(supervisor, options, data),
      process.env.TEMPORAL_ADDRESS || startOwnTemporal(supervisor, options, join(data, "temporal.db")),
      options.buildWeb?.() ?? null,
      startPart("sandbox", "apps/sandbox/src/main.ts", {
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_SMTP_PORT: String(ports.smtp),
        // UDP and TCP port numbers are independent.
        SANDBOX_DNS_PORT: String(ports.sandbox),
        SANDBOX_DATA: join(data, "sandbox"),
        SANDBOX_WEBHOOK_URL: webhookUrl,
        SANDBOX_ACTION_URL: actionUrl,
        SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/api/stripe/webhook`,
      }),
    ]);
    const temporalUiUrl = ownTemporal ? `http://localhost:${ports.temporalUi}` : (process.env.TEMPORAL_UI_URL ?? null);
    const env = productEnv(
      {
        databaseUrl: database.url,
        temporalAddress,
        temporalUiUrl,
        sandboxUrl,
        dnsServer: `127.0.0.1:${ports.sandbox}`,
        smtpPort: ports.smtp,
        apiPort: ports.api,
        webFolder,
      },
      // `ADDRESS_SERVICE=smarty npm start` uses the sandbox's address services.
      {
        ...WIDE_RATES,
        ...(process.env.ADDRESS_SERVICE ? { ADDRESS_SERVICE: process.env.ADDRESS_SERVICE } : {}),
        ...options.overrides,
      },
    );
    say("Starting the product ...");
    await Promise.all([
      startPart(
        "worker",
        "apps/worker/src/main.ts",
        { ...env, ...WORKER_MEMORY },
        options.development?.inspectPorts.worker,
      ),
      startPart("api", "apps/api/src/main.ts", { ...env, ...API_MEMORY }, options.development?.inspectPorts.api),
    ]);
    return {
      apiUrl: publicUrl,
      sandboxUrl,
      temporalUiUrl,
      databaseUrl: database.url,
      adminUrl: database.adminUrl,
      env,
      isNewDatabase: database.isNew,
      supervisor,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A separate PostgreSQL, unless the environment names one, with this version's tables. */
async function startDatabase(
  supervisor: Supervisor,
  { say, ports, postgresSettings }: BootOptions,
  data: string,
): Promise<{ url: string; adminUrl: string; isNew: boolean }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, adminUrl: given, isNew: await migrate(given) };
  say("Starting PostgreSQL ...");
  let urlFor = (_name: string) => "";
  await supervisor.run({
    name: "postgres",
    start: async () => {
      const server = await startPostgres({
        dataFolder: join(data, "postgres"),
        port: ports.postgres,
        durable: true,
        ...(postgresSettings ? { settings: postgresSettings } : {}),
      });
      urlFor = server.urlFor;
      return server;
    },
  });
  await createDatabase(urlFor("postgres"), "plumbline");
  const adminUrl = urlFor("plumbline");
  const url = productUrl(adminUrl, "plumbline");
  const isNew = await migrate(adminUrl);
  await createLoginRole(adminUrl, url);
  return { url, adminUrl, isNew };

  /** False if the tables were already those of this version. */
  async function migrate(owner: string): Promise<boolean> {
    const applied = await applyMigrations(owner);
    if (applied.length > 0) say(`Created or updated the database (${applied.length} migrations)`);
    return applied.length > 0;
  }
}

/** Resolves to its address. */
async function startOwnTemporal(
  supervisor: Supervisor,
  { say, ports }: BootOptions,
  databaseFile: string,
): Promise<string> {
  const binary = await findTemporal(say);
  say(`Starting Temporal, which runs the jobs (dev server: ${binary.from}) ...`);
  await supervisor.run({
    name: "temporal",
    start: () => startTemporal({ binary: binary.path, port: ports.temporal, uiPort: ports.temporalUi, databaseFile }),
  });
  return `127.0.0.1:${ports.temporal}`;
}
