import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockWhenThere } from "./support/database-lock.ts";
import { sandboxHold } from "./support/sandbox-hold.ts";
import { assertJobConsistent, makeList } from "./support/job-consistency.ts";

// Workers are killed with SIGKILL at points held open by the sandbox or by a database lock, never by a timer.

let product: TestProduct;
beforeEach(async () => {
  // Short enough for the test: a missing heartbeat reveals an attempt that died.
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });
});
afterEach(() => product[Symbol.asyncDispose]());

it(
  "completes a 2,000-record job exactly once across kills after a write and inside a settle",
  { timeout: 300_000 },
  async () => {
    const customer = await product.customerWithPortal(3_000);
    const listId = await makeList(product, customer.portalId, 2_000);
    const afterWrite = await sandboxHold(product, "after-apply:batch/update", customer.portalId, { skip: 3 });
    const first = await product.startWorker();
    const jobId = await startList(customer, customer.portalId, listId);

    // First kill: HubSpot has applied a batch, our commit has not happened.
    await expect.poll(() => afterWrite.reached(), { timeout: 60_000 }).toBe(1);
    first.process.kill("SIGKILL");
    await afterWrite.release();

    // Second kill: inside the settle transaction, which a lock on its hold blocks.
    const second = await product.startWorker();
    await expect
      .poll(async () => (await untilJob(customer, jobId, ["running"])).records_processed, { timeout: 120_000 })
      .toBeGreaterThan(300);
    const settling = await lockWhenThere(
      product,
      "SELECT FROM credit_hold WHERE status = 'open' LIMIT 1 FOR UPDATE SKIP LOCKED",
    );
    await settling.untilBlocking(1);
    second.process.kill("SIGKILL");
    await settling.release();

    await product.startWorker();
    await untilJob(customer, jobId, FINAL_STATUSES, 200_000);
    await assertJobConsistent(product, customer, { jobId, listId, size: 2_000, credits: 3_010 });
  },
);

it("detects a dead worker within seconds at each step of a cleaning, not only during HubSpot calls", async () => {
  const customer = await product.customerWithPortal(100);
  const listId = await makeList(product, customer.portalId, 20);
  await product.startWorker();
  const jobId = await startList(customer, customer.portalId, listId);
  await untilJob(customer, jobId, FINAL_STATUSES, 60_000);
  const { client, close } = connectTemporal(product.config);
  const job = client.workflow.getHandle(`job:${jobId}`);
  await job.result();
  const { events } = await job.fetchHistory();
  await close();
  const steps = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) => scheduled ?? []);
  const missedAfter = Object.fromEntries(
    steps.map(({ activityType, heartbeatTimeout }) => [activityType?.name, Number(heartbeatTimeout?.seconds ?? 0)]),
  );
  expect(missedAfter).toEqual({
    beginJob: 7,
    chunksLeft: 7,
    readSlice: 7,
    settleStyle: 7,
    takeCanary: 7,
    cleanChunk: 7,
    finaliseJob: 7,
  });
});
