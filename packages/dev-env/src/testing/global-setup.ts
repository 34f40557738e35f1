import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { buildWorkflowBundle } from "@plumbline/worker/workflow-bundle.ts";
import { createDatabase, databaseUrl, productUrl } from "../create-database.ts";
import { freePorts } from "../free-port.ts";
import { startPostgres } from "../postgres.ts";
import { startPooler } from "./start-pooler.ts";
import { findTemporal } from "../temporal-binary.ts";
import { startTemporal } from "../temporal-server.ts";
import "./provided.ts";

/** Few, so that the product's connections must share them. */
const POOLED_SERVERS = 4;

/**
 * One PostgreSQL and one Temporal for the whole run, on free ports; each test file takes its own database from a migrated template
 * and its own task queues. With `TEST_POOLER=transaction` the product reaches PostgreSQL only through a pooler.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-test-"));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  const [postgresPort = 0, temporalPort = 0] = await freePorts(2);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const binary = (await findTemporal(say)).path;
  const workflowBundle = join(folder, "workflow-bundle.js");
  const [postgres, temporal, bundle] = await Promise.all([
    startPostgres({ dataFolder: join(folder, "postgres"), port: postgresPort, durable: false }),
    startTemporal({ binary, port: temporalPort, uiPort: null, databaseFile: null }),
    buildWorkflowBundle(),
  ]);
  writeFileSync(workflowBundle, bundle.code);
  await createDatabase(postgres.adminUrl, "template");
  const template = databaseUrl(postgres.adminUrl, "template");
  await applyMigrations(template);
  await createLoginRole(template, productUrl(postgres.adminUrl, "template"));
  const pooler =
    process.env.TEST_POOLER === "transaction"
      ? await startPooler(productUrl(postgres.adminUrl, "template"), POOLED_SERVERS)
      : null;
  project.provide("poolerPort", pooler === null ? null : Number(new URL(pooler.url).port));
  project.provide("adminUrl", postgres.adminUrl);
  project.provide("templateDatabase", "template");
  project.provide("temporalAddress", temporal.address);
  project.provide("temporalBinary", binary);
  project.provide("workflowBundle", workflowBundle);
  return async () => {
    await pooler?.close();
    await Promise.all([postgres.stop(), temporal.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}
