import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { dispatched } from "../../../support/dispatched.ts";
import { beginJob } from "../../../../src/jobs/lifecycle/begin.ts";
import { pauseRun, readDesiredState } from "../../../../src/jobs/lifecycle/pause.ts";

// No worker runs here: the test takes the workflow's steps, with the clock advanced.

const product = useTestProduct();
const DAY_MS = 24 * 3_600_000;
const control = { heartbeat() {} };
const inDays = (days: number) => ({ ...product.ctx, now: () => new Date(Date.now() + days * DAY_MS) });

it("counts thirty days of one blocker across retries, and restarts the count on resume", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, list.listId);
  const tryAgain = () =>
    product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { nextTryAt: new Date(0) } }));
  const job = () => product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));

  await beginJob(product.ctx, { jobId }, control);
  expect(await pauseRun(inDays(-29), { jobId, reason: "address_service_down" })).toBe("paused");
  await tryAgain();
  await dispatched(product.ctx, ["jobs"]);
  expect((await job()).desiredState).toBe("run");
  expect(await beginJob(product.ctx, { jobId }, control)).toMatchObject({ end: "run" });
  expect(await pauseRun(product.ctx, { jobId, reason: "address_service_down" })).toBe("paused");
  expect(await readDesiredState(inDays(0.5), { jobId })).toMatchObject({ isPausedTooLong: false });
  expect(await readDesiredState(inDays(1.1), { jobId })).toMatchObject({
    desiredState: "pause",
    isPausedTooLong: true,
  });

  // After the limit nobody retries, so that the workflow's next check ends it.
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({ where: { id: jobId }, data: { pausedAt: inDays(-31).now(), nextTryAt: new Date(0) } }),
  );
  await dispatched(product.ctx, ["jobs"]);
  expect((await job()).desiredState).toBe("pause");

  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await beginJob(product.ctx, { jobId }, control);
  await pauseRun(product.ctx, { jobId, reason: "address_service_down" });
  expect(await readDesiredState(inDays(29), { jobId })).toMatchObject({ isPausedTooLong: false });
});

it("claims a job that falls due while it is resumed for seconds, not for an hour", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, list.listId);
  await beginJob(product.ctx, { jobId }, control);
  await pauseRun(product.ctx, { jobId, reason: "address_service_down" });
  const update = (nextTryAt: Date) =>
    product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { nextTryAt } }));
  await update(new Date(0));
  await dispatched(product.ctx, ["jobs"]);
  const { nextTryAt } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  expect(nextTryAt.getTime() - Date.now()).toBeLessThan(60_000);
});

it("ends a job after thirty days of a customer's own pause as canceled, not as failed", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, list.listId);
  await beginJob(product.ctx, { jobId }, control);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
  expect(await pauseRun(inDays(-30), { jobId, reason: "user" })).toBe("paused");
  expect(await readDesiredState(product.ctx, { jobId })).toMatchObject({ isPausedTooLong: true, isByUser: true });
});

it.each(["hubspot_unavailable", "out_of_credits"] as const)(
  "keeps a person's pause when the run meets the blocker %s before it stops",
  async (reason) => {
    const customer = await product.customerWithPortal(100);
    const list = await contactList(customer, customer.portalId, 10);
    const jobId = await startList(customer, customer.portalId, list.listId);
    await beginJob(product.ctx, { jobId }, control);
    await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/pause`);
    expect(await pauseRun(product.ctx, { jobId, reason })).toBe("paused");
    const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
    expect(job).toMatchObject({ status: "paused", reason: "user", desiredState: "pause" });
    // Nothing resumes it by itself.
    await dispatched(inDays(2), ["jobs"]);
    expect(await readDesiredState(product.ctx, { jobId })).toMatchObject({ desiredState: "pause", isByUser: true });
  },
);
