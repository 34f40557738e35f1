import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseUrl } from "@plumbline/dev-env/create-database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startNode } from "@plumbline/dev-env/node-service.ts";
import { startPostgres } from "@plumbline/dev-env/postgres.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { connectPortal, contactList, mapContacts, signUp, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { startSandbox } from "@plumbline/sandbox/start.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startCollector } from "./support/otlp-collector.ts";

// Runs the image's content as its containers do: built folder, `plumbline` commands, a database whose owner is not a
// superuser. It needs no containers, so that it runs everywhere.

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-image-test-")));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  execFileSync(process.execPath, ["scripts/image/build.ts", join(folder, "image")], { cwd: ROOT });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("migrates, starts api and worker, cleans a list, grants operator rights and stops cleanly", async () => {
  const product = join(folder, "image/product");
  const plumbline = join(product, "dist/plumbline.js");
  const [postgresPort = 0, apiPort = 0, workerPort = 0] = await freePorts(3);
  const postgres = await startPostgres({ dataFolder: join(folder, "postgres"), port: postgresPort, durable: false });
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const collector = await startCollector();
  try {
    await makeOwner(postgres.adminUrl);
    const urlOf = (user: string) => {
      const url = new URL(databaseUrl(postgres.adminUrl, "plumbline"));
      url.username = user;
      url.password = "secret";
      return url.href;
    };
    const env = {
      ...productEnv({
        databaseUrl: urlOf("plumbline_login"),
        temporalAddress: inject("temporalAddress"),
        temporalUiUrl: null,
        sandboxUrl: sandbox.url,
        smtpPort: sandbox.smtpPort,
        apiPort,
        webFolder: join(product, "apps/web/dist"),
      }),
      TEMPORAL_TASK_QUEUE_PREFIX: "image-test",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
    };
    const run = (args: string[], more: Record<string, string> = {}) =>
      spawnSync(process.execPath, [plumbline, ...args], { env: { ...env, ...more }, encoding: "utf8" });

    const owner = { DATABASE_URL: urlOf("plumbline_owner"), PRODUCT_DATABASE_URL: urlOf("plumbline_login") };
    for (const says of [/applied 0001_/, /up to date/]) {
      const migrated = run(["migrate"], owner);
      expect(migrated).toMatchObject({ status: 0, stdout: expect.stringMatching(says) });
    }

    const startedAt = Date.now();
    const api = await startNode({ script: plumbline, args: ["api"], env, logFile: null });
    const apiMs = Date.now() - startedAt;
    const worker = await startNode({
      script: plumbline,
      args: ["worker"],
      env: { ...env, WORKER_HEALTH_PORT: String(workerPort) },
      logFile: null,
    });
    const workerMs = Date.now() - startedAt - apiMs;
    process.stdout.write(`api ready after ${apiMs} ms, worker after ${workerMs} ms\n`);

    for (const port of [apiPort, workerPort])
      await expect.poll(() => run(["health"], { PORT: String(port) }).status, { timeout: 30_000 }).toBe(0);
    const page = await fetch(`http://127.0.0.1:${apiPort}/`);
    expect(await page.text()).toContain("data-prerendered");

    const world = { apiUrl: `http://127.0.0.1:${apiPort}`, sandboxUrl: sandbox.url };
    const customer = await signUp(world, "ann@example.com", "correct horse battery");
    await connectPortal(world, customer, "8800101");
    await mapContacts(customer, "8800101");
    const { listId } = await contactList(customer, "8800101", 10);
    const job = await untilJob(customer, await startList(customer, "8800101", listId), ["completed", "failed"]);
    expect(job).toMatchObject({ status: "completed", records_processed: 10 });

    expect(run(["admin", "grant", "ann@example.com"])).toMatchObject({
      status: 0,
      stdout: "ann@example.com is now an operator.\n",
    });
    expect(run(["sql", "SELECT count(*) FROM job"])).toMatchObject({
      status: 0,
      stdout: " count\n-------\n 1\n(1 row)\n",
    });
    expect(run(["keys", "status"])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\d+ secrets, first key: encrypts everything new/),
    });
    expect(run(["health"], { PORT: String(workerPort) }).stdout).toContain('"temporal":true');
    await Promise.all([api.stop(), worker.stop()]);
    expect([api.process.exitCode, worker.process.exitCode]).toEqual([0, 0]);
    // Lazily loaded modules are in the image, too.
    expect(new Set(collector.spans.map(({ service }) => service))).toEqual(
      new Set(["plumbline-api", "plumbline-worker"]),
    );
    expect(collector.spans.map(({ name }) => name)).toContain("cleanList");
  } finally {
    await collector.close();
    await sandbox.close();
    await postgres.stop();
  }
});

/** As deploy/compose/postgres-init.sh does. */
async function makeOwner(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("CREATE ROLE plumbline_owner LOGIN CREATEROLE PASSWORD 'secret'");
  await client.query("CREATE DATABASE plumbline OWNER plumbline_owner");
  await client.end();
}
