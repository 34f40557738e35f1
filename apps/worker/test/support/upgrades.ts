import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";
import type { Release } from "@plumbline/migrations/releases.ts";
import { apiClient, control } from "@plumbline/dev-env/api-client.ts";
import { createDatabase, databaseUrl, dropDatabase, productUrl } from "@plumbline/dev-env/create-database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { connectPortal, mapContacts, signUp, startList, untilJob, type World } from "@plumbline/dev-env/stories.ts";
import { startSandbox } from "@plumbline/sandbox/start.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { afterEach, beforeEach, expect, inject } from "vitest";
import { makeList, type CustomerWithPortal } from "./job-consistency.ts";
import { checkOutRelease, grantCredits } from "./previous-release.ts";

/** What each customer is granted. */
export const CREDITS = 7_000;

/** A job over a list. */
export type Job = { customer: CustomerWithPortal; listId: string; jobId: string; size: number };
/** Api and worker of one version of the code. */
export type Running = { source: string; world: World; stop(): Promise<unknown> };

/** A database of its own for each test, and processes of several versions of the code that run on it. */
export function useUpgrades() {
  const database = `upgrade_${randomUUID().replaceAll("-", "")}`;
  const adminUrl = databaseUrl(inject("adminUrl"), database);
  const loginUrl = productUrl(inject("adminUrl"), database);

  let folder: string;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let env: Record<string, string>;
  let services: NodeService[];
  let ctx: Context;
  let temporal: ReturnType<typeof connectTemporal>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "plumbline-upgrade-"));
    chmodSync(folder, 0o755);
    services = [];
    await createDatabase(inject("adminUrl"), database);
    sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    const [apiPort = 0] = await freePorts(1);
    const places = {
      databaseUrl: loginUrl,
      temporalAddress: inject("temporalAddress"),
      temporalUiUrl: null,
      sandboxUrl: sandbox.url,
      smtpPort: sandbox.smtpPort,
      apiPort,
      webFolder: null,
    };
    env = productEnv(places, {
      LOG_LEVEL: "warn",
      TEMPORAL_TASK_QUEUE_PREFIX: `t${randomUUID().slice(0, 8)}`,
      DISPATCH_EVERY_MS: "1000",
      TRUST_PROXY_HOPS: "1",
      HUBSPOT_REQUESTS_PER_SECOND: "200",
    });
    const config = parseConfig({ ...env, LOG_LEVEL: "silent" });
    temporal = connectTemporal(config);
    ctx = createContext({
      config,
      log: createLogger(config, "test"),
      workflows: createWorkflows(temporal.client, config),
    });
  }, 120_000);
  afterEach(async () => {
    for (const service of services) service.process.kill("SIGKILL");
    await ctx.db.close();
    await temporal.close();
    await sandbox.close();
    await dropDatabase(inject("adminUrl"), database);
    rmSync(folder, { recursive: true, force: true });
  });

  const toSandbox = (method: string, path: string, body?: unknown) => control(sandbox.url, method, path, body);

  /** Api and worker of the code at `source`. */
  async function run(source: string): Promise<Running> {
    const [port = 0] = await freePorts(1);
    const start = (app: string) =>
      startNode({
        script: join(source, `apps/${app}/src/main.ts`),
        env: { ...env, PORT: String(port) },
        logFile: process.env.TEST_WORKER_LOG ?? null,
      });
    const running = await Promise.all([start("worker"), start("api")]);
    services.push(...running);
    return {
      source,
      world: { apiUrl: `http://127.0.0.1:${port}`, sandboxUrl: sandbox.url },
      stop: () => Promise.all(running.map((service) => service.stop())),
    };
  }

  /** The job through another api, with the customer's same session. */
  function at({ world }: Running, job: Job): Job {
    const { customer } = job;
    return { ...job, customer: { ...customer, api: apiClient(world.apiUrl, customer.api.token) } };
  }

  async function newCustomer({ world, source }: Running): Promise<CustomerWithPortal> {
    const { id } = (await toSandbox("POST", "/portals", {})) as { id: number };
    const customer = await signUp(world, `${randomUUID()}@example.com`, "correct horse battery");
    await connectPortal(world, customer, String(id));
    await mapContacts(customer, String(id));
    await grantCredits(source, env, customer.email, CREDITS);
    return { ...customer, portalId: String(id) };
  }

  async function startJob(customer: CustomerWithPortal, size: number): Promise<Job> {
    const listId = await makeList({ control: toSandbox }, customer.portalId, size);
    return { customer, listId, size, jobId: await startList(customer, customer.portalId, listId) };
  }

  async function untilDone({ customer, jobId, size }: Job): Promise<void> {
    const job = await untilJob(customer, jobId, FINAL_STATUSES, 240_000);
    expect(job).toMatchObject({ status: "completed", records_processed: size });
  }

  const processed = async ({ customer, jobId }: Job) =>
    (await untilJob(customer, jobId, ["running", ...FINAL_STATUSES])).records_processed;

  return {
    run,
    at,
    newCustomer,
    startJob,
    untilDone,
    processed,
    control: toSandbox,
    /** Api and worker of a release, on a database of that release. */
    async begin(first: Release): Promise<Running> {
      await applyMigrations(adminUrl, first.migration);
      await createLoginRole(adminUrl, loginUrl);
      return await run(checkOutRelease(first, folder));
    },
    runRelease: (release: Release) => run(checkOutRelease(release, folder)),
    /** Up to this migration, or all. */
    migrate: (to?: string) => applyMigrations(adminUrl, to),
    get ctx(): Context {
      return ctx;
    },
    violations: () => checkInvariants(ctx),
  };
}
