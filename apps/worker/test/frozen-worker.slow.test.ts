import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "@plumbline/core/db/database.ts";
import { startNode, type NodeService } from "@plumbline/dev-env/node-service.ts";
import { startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lock } from "./support/database-lock.ts";
import { sandboxHold, type SandboxHold } from "./support/sandbox-hold.ts";
import { assertJobConsistent, makeList, type CustomerWithPortal } from "./support/job-consistency.ts";

// Two workers on one job. One is frozen in the middle of a chunk (SIGSTOP: a hanging machine, a paused container), and the other
// takes over its chunks and finishes; then the frozen one resumes under a lease that it has lost.

const SIZE = 2_000;
const CREDITS = 3_000;

let product: TestProduct;
let customer: CustomerWithPortal;
let listId: string;
let jobId: string;
let first: NodeService;
let folder: string;
let logFile: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-frozen-"));
  logFile = join(folder, "first.log");
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });
  customer = await product.customerWithPortal(CREDITS);
  listId = await makeList(product, customer.portalId, SIZE);
});
afterEach(async () => {
  const ended = once(first.process, "exit");
  first.process.kill("SIGKILL");
  await ended;
  await product[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function startFirst(): Promise<void> {
  first = await startNode({ script: "apps/worker/src/main.ts", env: { ...product.env, LOG_LEVEL: "info" }, logFile });
  jobId = await startList(customer, customer.portalId, listId);
}

/** How many of the first worker's attempts at a chunk failed, according to its log. */
function refusedAttempts(): number {
  const lines = readFileSync(logFile, "utf8").split("\n");
  return lines.filter((line) => line.includes('"activityType":"cleanChunk"') && line.includes("Activity failed"))
    .length;
}

type Books = { entries: number; records: unknown };

/** Every ledger entry and the outcome of every record. */
async function books(): Promise<Books> {
  return {
    entries: await product.ctx.db.withSystem((tx) => tx.creditEntry.count()),
    records: await product.ctx.db.statement(
      sql`SELECT record_id, state, reason, hold_id, decided_at::text FROM job_record WHERE job_id = ${jobId}::uuid ORDER BY record_id`,
    ),
  };
}

/** The other worker finishes the whole job. */
async function untilFinished(): Promise<void> {
  const ended = await untilJob(customer, jobId, FINAL_STATUSES, 250_000);
  expect(ended).toMatchObject({ status: "completed", records_processed: SIZE });
  await assertJobConsistent(product, customer, { jobId, listId, size: SIZE, credits: CREDITS + 10 });
}

/** The first worker is alive and blocks no later work. */
async function expectGoodForMore(): Promise<void> {
  const next = await makeList(product, customer.portalId, 100);
  const nextJob = await startList(customer, customer.portalId, next);
  expect(await untilJob(customer, nextJob, FINAL_STATUSES, 60_000)).toMatchObject({ status: "completed" });
  expect(first.process.exitCode).toBeNull();
  expect(await product.violations()).toEqual([]);
}

/** The first worker is in the middle of the job, and the sandbox holds one of its calls. */
async function untilHeld(point: string): Promise<SandboxHold> {
  await startFirst();
  await expect
    .poll(() => product.ctx.db.withSystem((tx) => tx.creditHold.count({ where: { status: "closed" } })), {
      timeout: 60_000,
      interval: 20,
    })
    .toBeGreaterThan(0);
  const held = await sandboxHold(product, point, customer.portalId);
  await held.untilWaiting(1);
  return held;
}

it.each([
  ["after it read a batch", "after-apply:batch/read"],
  ["after the CRM wrote its batch", "after-apply:batch/update"],
])("charges nothing for a worker that was frozen %s and resumes too late", async (_moment, point) => {
  const held = await untilHeld(point);
  // Immediately: its call may not be held longer than its timeout (20 s).
  first.process.kill("SIGSTOP");
  await product.startWorker();
  await untilFinished();

  const before = await books();
  const refusedBefore = refusedAttempts();
  await held.release();
  first.process.kill("SIGCONT");
  await expect.poll(refusedAttempts, { timeout: 30_000 }).toBeGreaterThan(refusedBefore);
  expect(await books()).toEqual(before);
  await expectGoodForMore();
  expect((await books()).records).toEqual(before.records);
});

it("completes although a worker was frozen inside its settle with the account locked", async () => {
  const held = await untilHeld("after-apply:batch/update");
  const holds = await lock(product, "SELECT FROM credit_hold WHERE job_id = $1 AND status = 'open' FOR UPDATE", [
    jobId,
  ]);
  await held.release();
  await holds.untilBlocking(1);
  first.process.kill("SIGSTOP");
  await holds.release();
  await product.startWorker();
  await untilFinished();

  const before = await books();
  first.process.kill("SIGCONT");
  await expectGoodForMore();
  expect((await books()).records).toEqual(before.records);
});
