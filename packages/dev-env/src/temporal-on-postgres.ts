import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SEARCH_ATTRIBUTES } from "@plumbline/workflows/registry.ts";
import { Connection } from "@temporalio/client";
import { msToTs } from "@temporalio/common/lib/time.js";
import pg from "pg";
import { createDatabase } from "./create-database.ts";
import { ROOT } from "./root.ts";
import type { TemporalServerBinaries } from "./temporal-server-binaries.ts";

export type TemporalOnPostgresOptions = {
  binaries: TemporalServerBinaries;
  /** Configuration lies here. */
  folder: string;
  /** Of PostgreSQL's owner, to its maintenance database. */
  adminUrl: string;
  /** One for each of the parts, in their order: frontend, history, matching, worker; then one each for their membership. */
  ports: readonly number[];
  log: (line: string) => void;
};

const SERVICES = ["frontend", "history", "matching", "worker"] as const;
export const TEMPORAL_PORTS = 2 * SERVICES.length;
const STORES = { temporal: "temporal", temporal_visibility: "visibility" };
const ROLE = "temporal";
const PASSWORD = "temporal";
const NAMESPACE = "default";
const READY_WITHIN_MS = 120_000;
/** gRPC's codes, and Temporal's number of the type Keyword. */
const ALREADY_EXISTS = 6;
const KEYWORD = 2;

/** The server that production runs, all of its parts in one process, on databases and a role of its own: as in docker-compose.yml. */
export async function startTemporalOnPostgres(
  options: TemporalOnPostgresOptions,
): Promise<{ process: ChildProcess; stop(): Promise<void> }> {
  await makeDatabases(options);
  const configFile = writeConfig(options);
  const child = spawn(options.binaries.server, ["--config-file", configFile, "--allow-no-auth", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-3000);
      options.log(chunk.toString());
    });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await untilReady(`127.0.0.1:${options.ports[0]}`, child, () => tail);
  return {
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

/** As deploy/compose/temporal-schema.sh: run again, it changes nothing. */
async function makeDatabases({ binaries, adminUrl }: TemporalOnPostgresOptions): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [ROLE]);
    if (!rowCount) await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${pg.escapeLiteral(PASSWORD)}`);
    for (const database of Object.keys(STORES)) {
      await createDatabase(adminUrl, database);
      await client.query(`ALTER DATABASE ${pg.escapeIdentifier(database)} OWNER TO ${ROLE}`);
    }
  } finally {
    await client.end();
  }
  const { hostname, port } = new URL(adminUrl);
  for (const [database, schema] of Object.entries(STORES)) {
    const to = ["--plugin", "postgres12", "--ep", hostname, "-p", port, "-u", ROLE, "--db", database];
    const steps = [
      ["setup-schema", "-v", "0.0"],
      ["update-schema", "--schema-name", `postgresql/v12/${schema}`],
    ];
    for (const step of steps) {
      const { status, stderr } = spawnSync(binaries.sqlTool, [...to, ...step], {
        env: { SQL_PASSWORD: PASSWORD },
        encoding: "utf8",
        timeout: READY_WITHIN_MS,
      });
      if (status !== 0) throw new Error(`Temporal's tables could not be made (${step[0]}):\n${stderr.slice(-2000)}`);
    }
  }
}

function writeConfig({ folder, adminUrl, ports }: TemporalOnPostgresOptions): string {
  mkdirSync(folder, { recursive: true });
  const { host } = new URL(adminUrl);
  const store = (databaseName: string) => ({
    sql: {
      pluginName: "postgres12",
      databaseName,
      connectAddr: host,
      connectProtocol: "tcp",
      user: ROLE,
      password: PASSWORD,
      maxConns: 20,
      maxIdleConns: 20,
      maxConnLifetime: "1h",
    },
  });
  const rpc = (index: number) => ({
    rpc: { grpcPort: ports[index], membershipPort: ports[SERVICES.length + index], bindOnIP: "127.0.0.1" },
  });
  const frontend = `127.0.0.1:${ports[0]}`;
  const config = {
    log: { stdout: true, level: "warn" },
    persistence: {
      numHistoryShards: 16,
      defaultStore: "default",
      visibilityStore: "visibility",
      datastores: { default: store("temporal"), visibility: store("temporal_visibility") },
    },
    global: { membership: { maxJoinDuration: "30s", broadcastAddress: "127.0.0.1" } },
    services: Object.fromEntries(SERVICES.map((name, index) => [name, rpc(index)])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: "active",
      currentClusterName: "active",
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: "frontend", rpcAddress: frontend },
      },
    },
    dcRedirectionPolicy: { policy: "noop" },
    publicClient: { hostPort: frontend },
    dynamicConfigClient: { filepath: join(ROOT, "deploy/compose/temporal-dynamic-config.yaml"), pollInterval: "60s" },
  };
  // YAML takes JSON.
  const file = join(folder, "temporal.yaml");
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** As deploy/compose/temporal-namespace.sh: the namespace with its search attributes, made where they are missing. */
async function untilReady(address: string, child: ChildProcess, tail: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Temporal ended at its start:\n${tail()}`);
    const connection = Connection.lazy({ address });
    const failure = await connection
      .withDeadline(Date.now() + 5_000, () => makeNamespace(connection))
      .then(
        () => null,
        (error: unknown) => error,
      );
    await connection.close();
    if (failure === null) return;
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`Temporal was not ready in time:\n${tail()}`, { cause: failure });
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function makeNamespace({ workflowService, operatorService }: Connection): Promise<void> {
  await workflowService
    .registerNamespace({
      namespace: NAMESPACE,
      workflowExecutionRetentionPeriod: msToTs("3 days"),
    })
    .catch(ignoreExisting);
  const known = await operatorService.listSearchAttributes({ namespace: NAMESPACE });
  const missing = SEARCH_ATTRIBUTES.filter((name) => !(name in (known.customAttributes ?? {})));
  if (missing.length === 0) return;
  await operatorService
    .addSearchAttributes({
      namespace: NAMESPACE,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    })
    .catch(ignoreExisting);
}

function ignoreExisting(error: unknown): void {
  if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
}
