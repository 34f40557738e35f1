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
import { migrationsAfter, previousRelease, releases } from "@plumbline/migrations/releases.ts";
import { apiClient, control } from "@plumbline/dev-env/api-client.ts";
import { createDatabase, databaseUrl, dropDatabase, productUrl } from "@plumbline/dev-env/create-database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { connectPortal, mapContacts, signUp, startList, untilJob, type World } from "@plumbline/dev-env/stories.ts";
import { startSandbox } from "@plumbline/sandbox/start.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { assertJobConsistent, makeList, type CustomerWithPortal } from "./support/job-consistency.ts";
import { checkOutRelease, grantCredits } from "./support/previous-release.ts";

// The upgrade that operators perform: api and worker of the previous release, from its real code, run on a database of that
// release. This version's migrations run beneath them, then processes of this version take over.

const CREDITS = 7_000;
/** Keeps a job running for as long as its portal is slow. */
const LONG = 6_000;

type Job = { customer: CustomerWithPortal; listId: string; jobId: string; size: number };
type Running = { source: string; world: World; stop(): Promise<unknown> };

const release = previousRelease();
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

const paths = [
  { name: `release ${release.version}`, path: [release] },
  { name: "the first release, through all that came behind it,", path: releases() },
];

it.for(paths)(
  "upgrades a database of $name with jobs at work, without a lost or doubled record",
  { timeout: 900_000 },
  async ({ path: [first = release, ...next] }) => {
    await applyMigrations(adminUrl, first.migration);
    await createLoginRole(adminUrl, loginUrl);
    const begun = await run(checkOutRelease(first, folder));
    const finished = await startJob(await newCustomer(begun), 300);
    await untilDone(finished);
    const paused = await startJob(await newCustomer(begun), 200);
    await paused.customer.api.ok("POST", `/api/hubspot/jobs/${paused.jobId}/pause`);
    await untilJob(paused.customer, paused.jobId, ["paused"]);
    const atWork = await startJob(await newCustomer(begun), LONG);
    await expect.poll(() => processed(atWork), { timeout: 60_000 }).toBeGreaterThan(0);
    const slow = (await toSandbox("POST", "/faults", {
      kind: "slow",
      ms: 10_000,
      times: null,
      portalId: Number(atWork.customer.portalId),
    })) as { id: string };

    let after = begun;
    const beneath: Job[] = [];
    for (const target of [...next, null]) {
      const before = after;
      const applied = await applyMigrations(adminUrl, target?.migration);
      expect(applied.at(-1)).toBe(target?.migration ?? migrationsAfter(release).at(-1));
      // The previous release works on the migrated database: the running job, a new one, a new customer.
      const long = at(before, atWork);
      const migratedAt = await processed(long);
      expect(migratedAt).toBeLessThan(LONG);
      const job = await startJob(await newCustomer(before), 300);
      await untilDone(job);
      beneath.push(job);
      await expect.poll(() => processed(long), { timeout: 120_000 }).toBeGreaterThan(migratedAt);
      // Both releases share the queues for a while, as in a rolling update.
      after = await run(target ? checkOutRelease(target, folder) : ROOT);
      await before.stop();
    }

    const [resumed, long] = [at(after, paused), at(after, atWork)];
    await resumed.customer.api.ok("POST", `/api/hubspot/jobs/${resumed.jobId}/resume`);
    expect(await processed(long)).toBeLessThan(LONG);
    await toSandbox("DELETE", `/faults/${slow.id}`);
    const fresh = await startJob(at(after, finished).customer, 100);
    for (const job of [resumed, long, fresh]) await untilDone(job);

    const product = { ctx, control: toSandbox, violations: () => checkInvariants(ctx) };
    for (const { customer, ...job } of [...beneath.map((one) => at(after, one)), resumed, long])
      await assertJobConsistent(product, customer, { ...job, credits: CREDITS + 10 });
    expect(await product.violations()).toEqual([]);
  },
);
