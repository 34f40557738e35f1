import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { contactList, creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { makeList } from "./support/job-consistency.ts";
import { beforeAll, expect, it } from "vitest";

// Requests of a customer for a running job: pause, resume, cancel.

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
it("pauses and resumes on request, and cancels without charging the rest", async () => {
  const customer = await product.customerWithPortal(1_000);
  const list = await contactList(customer, customer.portalId, 500);
  const hold = (await product.control("POST", "/holds", {
    point: "before:batch/read",
    portalId: Number(customer.portalId),
    skip: 3,
    times: null,
  })) as { id: string };
  const jobId = await startList(customer, customer.portalId, list.listId);
  await expect
    .poll(async () => (await untilJob(customer, jobId, ["pending", "running"])).status, { timeout: 20_000 })
    .toBe("running");
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  await product.control("DELETE", `/holds/${hold.id}`);
  const paused = await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"]);
  expect(paused).toMatchObject({ status: "paused", reason: "user" });
  expect(paused.records_processed).toBeLessThan(500);
  expect((await customer.api.call("POST", `/api/hubspot/jobs/${jobId}/pause`)).status).toBe(409);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await untilJob(customer, jobId, ["running", ...FINAL_STATUSES]);
  await customer.api.call("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  const job = await untilJob(customer, jobId, FINAL_STATUSES);
  expect(job.records_processed + (job.outcomes.not_done ?? 0)).toBe(500);
  expect(await creditBalance(customer)).toBe(1_010 - job.credits_used);
  expect(await product.violations()).toEqual([]);
});

it("continues after a pause if more is left than is read ahead", async () => {
  const customer = await product.customerWithPortal(3_000);
  const listId = await makeList(product, customer.portalId, 2_000);
  const jobId = await startList(customer, customer.portalId, listId);
  await expect
    .poll(async () => (await untilJob(customer, jobId, ["running"])).records_processed, { timeout: 30_000 })
    .toBeGreaterThan(100);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  const paused = await untilJob(customer, jobId, ["paused"]);
  expect(paused.records_total - paused.records_processed).toBeGreaterThan(1_000);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  expect(await untilJob(customer, jobId, FINAL_STATUSES)).toMatchObject({
    status: "completed",
    records_processed: 2_000,
  });
});

it("cancels a job that a customer paused thirty days ago", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 25);
  const hold = (await product.control("POST", "/holds", {
    point: "before:batch/read",
    portalId: Number(customer.portalId),
    times: null,
  })) as { id: string; reached: number };
  const jobId = await startList(customer, customer.portalId, list.listId);
  await untilJob(customer, jobId, ["running"]);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  await product.control("DELETE", `/holds/${hold.id}`);
  await untilJob(customer, jobId, ["paused"]);
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  await product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { pausedAt: longAgo } }));
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  const ref = { jobId, accountId, portalId: customer.portalId, objectType: "contact", kind: "list" };
  await product.ctx.workflows.start("cleanList", ref);
  expect(await untilJob(customer, jobId, FINAL_STATUSES)).toMatchObject({
    status: "canceled",
    reason: "paused_too_long",
  });
  expect(await product.violations()).toEqual([]);
});

it.each([
  ["missing_permission", "batch/update", { status: 403 }],
  ["hubspot_refuses", "batch/update", { status: 402 }],
  ["plumbline_error", "memberships", { status: 405 }],
  ["hubspot_refuses", "properties", { status: 410 }],
  ["daily_limit", "batch/read", { status: 429, body: { policyName: "DAILY" } }],
  ["hubspot_unavailable", "batch/read", { status: 503 }],
])("retries at once on Resume after %s (%s)", { timeout: 90_000 }, async (reason, route, refusal) => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const { id } = (await product.control("POST", "/faults", {
    kind: "refuse",
    route,
    portalId: Number(customer.portalId),
    ...refusal,
  })) as { id: string };
  const jobId = await startList(customer, customer.portalId, list.listId);
  expect(await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES])).toMatchObject({ status: "paused", reason });
  await product.control("DELETE", `/faults/${id}`);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await expect
    .poll(async () => (await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES])).status, { timeout: 20_000 })
    .toBe("completed");
});
