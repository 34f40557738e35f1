import { randomUUID } from "node:crypto";
import { startApi } from "@plumbline/api/start.ts";
import { parseConfig, type Config } from "@plumbline/core/config/config.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import type { Context } from "@plumbline/core/context.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { startSandbox } from "@plumbline/sandbox/start.ts";
import { afterAll, beforeAll, inject } from "vitest";
import { freePorts } from "../free-port.ts";
import { startNode, type NodeService } from "../node-service.ts";
import { productEnv, webhookUrls, WORKER_MEMORY } from "../product-env.ts";
import { connectPortal, mapContacts, signUp, type Customer, type World } from "../stories.ts";
import { control } from "../api-client.ts";
import { testDatabase } from "./test-database.ts";

export type TestProduct = World & {
  config: Config;
  /** As the database's owner, for what no part of the product may do. */
  adminUrl: string;
  env: Record<string, string>;
  /** The TXT records for api and context, by name; null means that the name server does not respond. */
  textRecords: Map<string, string[] | null>;
  ctx: Context;
  /** Starts a worker process, which is killed when the test ends. */
  startWorker(): Promise<NodeService>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** A new customer with a connected portal and mapped contacts. */
  customerWithPortal(credits?: number): Promise<Customer & { portalId: string }>;
  grant(email: string, amount: number): Promise<void>;
  /** As if the link in the first email had been opened. */
  confirmEmail(email: string): Promise<void>;
  /** An API key of a customer, whose mailbox is confirmed first. */
  createKey(
    customer: Customer,
    scope: "read" | "write" | "test",
    name?: string,
  ): Promise<{ id: string; key: string; prefix: string }>;
  violations(): Promise<unknown[]>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The product on real PostgreSQL and Temporal, with the sandbox; api and sandbox in this process, workers in separate ones. */
export async function testProduct(overrides: Record<string, string> = {}): Promise<TestProduct> {
  const database = await testDatabase();
  const [apiPort = 0] = await freePorts(1);
  const stripe = { webhookUrl: `http://127.0.0.1:${apiPort}/api/stripe/webhook` };
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, stripe });
  const places = {
    databaseUrl: database.env.DATABASE_URL,
    temporalAddress: overrides.TEMPORAL_ADDRESS ?? inject("temporalAddress"),
    temporalUiUrl: null,
    sandboxUrl: sandbox.url,
    smtpPort: sandbox.smtpPort,
    apiPort,
    webFolder: null,
  };
  const env = productEnv(places, {
    DATABASE_POOLER: database.env.DATABASE_POOLER,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    TEMPORAL_TASK_QUEUE_PREFIX: `t${randomUUID().slice(0, 8)}`,
    DISPATCH_EVERY_MS: "1000",
    WORKFLOW_BUNDLE: inject("workflowBundle"),
    // Production's limits apply; each client has its own IP address.
    TRUST_PROXY_HOPS: "1",
    // A test's storm comes from one customer.
    RATE_REQUESTS_PER_ACCOUNT: "1000000/1m",
    // With one, whatever asks for a second place while it has one waits for itself.
    ...(process.env.TEST_CALLS_IN_FLIGHT ? { HUBSPOT_CALLS_IN_FLIGHT: process.env.TEST_CALLS_IN_FLIGHT } : {}),
    ...overrides,
  });
  const config = parseConfig(env);
  const textRecords = new Map<string, string[] | null>();
  const resolveText = (name: string) => {
    const found = textRecords.get(name);
    return found === null ? Promise.reject(new Error("SERVFAIL")) : Promise.resolve(found ?? []);
  };
  const api = await startApi(config, { resolveText });
  const temporal = connectTemporal(config);
  const made = createContext({
    config,
    log: createLogger(config, "test"),
    workflows: createWorkflows(temporal.client, config),
    db: database.db,
  });
  const ctx = { ...made, resolveText };
  const workers: NodeService[] = [];
  const world = { apiUrl: `http://127.0.0.1:${api.port}`, sandboxUrl: sandbox.url };
  const confirmEmail = async (email: string) => {
    await ctx.db.withSystem((tx) => tx.user.updateMany({ where: { email }, data: { emailConfirmedAt: ctx.now() } }));
  };
  const toSandbox = (method: string, path: string, body?: unknown) => control(sandbox.url, method, path, body);
  await toSandbox("PUT", "/webhooks", webhookUrls(env.PUBLIC_URL ?? ""));
  return {
    ...world,
    config,
    adminUrl: database.adminUrl,
    env,
    textRecords,
    ctx,
    control: toSandbox,
    async startWorker() {
      const worker = await startNode({
        script: "apps/worker/src/main.ts",
        env: { ...env, ...WORKER_MEMORY },
        logFile: process.env.TEST_WORKER_LOG ?? null,
      });
      workers.push(worker);
      return worker;
    },
    async customerWithPortal(credits) {
      const { id } = (await toSandbox("POST", "/portals", {})) as { id: number };
      const customer = await signUp(world, `${randomUUID()}@example.com`, "correct horse battery");
      await connectPortal(world, customer, String(id));
      await mapContacts(customer, String(id));
      if (credits) await grantByOperator(ctx, { email: customer.email, amount: credits, key: randomUUID() });
      return { ...customer, portalId: String(id) };
    },
    async grant(email, amount) {
      await grantByOperator(ctx, { email, amount, key: randomUUID() });
    },
    confirmEmail,
    async createKey({ api, email, password }, scope, name = "Nightly sync") {
      await confirmEmail(email);
      return (await api.ok("POST", "/api/auth/api-keys", { name, scope, password })) as {
        id: string;
        key: string;
        prefix: string;
      };
    },
    violations: () => checkInvariants(ctx),
    async [Symbol.asyncDispose]() {
      for (const worker of workers) worker.process.kill("SIGKILL");
      await toSandbox("DELETE", "/holds");
      await api.close();
      await temporal.close();
      await sandbox.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/**
 * One product for all tests of a file (or of a describe block), available once they run. Hooks instead of a fixture: starting
 * the product counts against no test's timeout, and disposing of it has its own.
 */
export function useTestProduct(overrides: Record<string, string> = {}): TestProduct {
  const product = {} as TestProduct;
  let started: TestProduct | undefined;
  beforeAll(async () => {
    started = await testProduct(overrides);
    Object.assign(product, started);
  });
  afterAll(() => started?.[Symbol.asyncDispose]());
  return product;
}
