import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { once } from "node:events";
import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sandboxHold } from "./support/sandbox-hold.ts";
import { assertJobConsistent, makeList } from "./support/job-consistency.ts";

// Workers are killed with SIGKILL at points held open by the sandbox or by a database lock, never by a timer.

let product: TestProduct;
beforeEach(async () => {
  // Short enough for the test: a missing heartbeat reveals an attempt that died.
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });
});
afterEach(() => product[Symbol.asyncDispose]());

it("pauses a job on a request made while no worker was running", { timeout: 180_000 }, async () => {
  const customer = await product.customerWithPortal(1_000);
  const listId = await makeList(product, customer.portalId, 500);
  const reading = await sandboxHold(product, "before:batch/read", customer.portalId, { skip: 4 });
  const worker = await product.startWorker();
  const jobId = await startList(customer, customer.portalId, listId);
  await expect.poll(() => reading.reached(), { timeout: 60_000 }).toBe(1);
  worker.process.kill("SIGKILL");
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  await reading.release();
  await product.startWorker();
  const paused = await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES], 150_000);
  expect(paused).toMatchObject({ status: "paused", reason: "user" });
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await untilJob(customer, jobId, FINAL_STATUSES, 100_000);
  await assertJobConsistent(product, customer, { jobId, listId, size: 500, credits: 1_010 });
});

it("replans a record that a person edited between our read and a killed write", { timeout: 180_000 }, async () => {
  const customer = await product.customerWithPortal(100);
  const list = await contactList(customer, customer.portalId, 10);
  const writing = await sandboxHold(product, "before:batch/update", customer.portalId);
  const worker = await product.startWorker();
  const jobId = await startList(customer, customer.portalId, list.listId);
  await expect.poll(() => writing.reached(), { timeout: 60_000 }).toBe(1);
  const gone = once(worker.process, "exit");
  worker.process.kill("SIGKILL");
  await gone; // its connection is closed, so the held write never happens
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId, state: "planned", plannedOutcome: "corrected" } }),
  );
  const edited = rows[0]?.recordId ?? "";
  await product.control("PATCH", `/portals/${customer.portalId}/records/contact/${edited}`, {
    properties: { address: "12 Edited By A Person Rd", city: "Boston", state: "MA", zip: "02116", country: "US" },
  });
  await writing.release();
  await product.startWorker();
  await untilJob(customer, jobId, FINAL_STATUSES, 150_000);
  const record = (await product.control("GET", `/portals/${customer.portalId}/records/contact/${edited}`)) as {
    properties: Record<string, string>;
  };
  expect(record.properties.address).toBe("12 Edited By A Person Rd");
  expect(await product.violations()).toEqual([]);
});
