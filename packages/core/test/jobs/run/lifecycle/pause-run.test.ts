import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { claimDueWork } from "../../../../src/dispatch/claim-due-work.ts";
import { beginJob } from "../../../../src/jobs/run/lifecycle/begin-job.ts";
import { pauseRun } from "../../../../src/jobs/run/lifecycle/pause-run.ts";
import { readWish } from "../../../../src/jobs/run/lifecycle/read-desired-state.ts";

// No worker runs here: the steps of the workflow are taken by hand, with the clock put forward.

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product[Symbol.asyncDispose]());

const DAY_MS = 24 * 3_600_000;
const hooks = { heartbeat() {} };
const inDays = (days: number) => ({ ...product.ctx, now: () => new Date(Date.now() + days * DAY_MS) });

it("counts thirty days of one trouble, however often the job was tried meanwhile, and anew when somebody resumes it", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, list.listId);
  const tryAgain = () =>
    product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { nextTryAt: new Date(0) } }));
  const job = () => product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));

  await beginJob(product.ctx, { jobId }, hooks);
  expect(await pauseRun(inDays(-29), { jobId, reason: "verifier_down" })).toBe("paused");
  await tryAgain();
  await claimDueWork(product.ctx);
  expect((await job()).wish).toBe("run");
  expect(await beginJob(product.ctx, { jobId }, hooks)).toMatchObject({ end: "run" });
  expect(await pauseRun(product.ctx, { jobId, reason: "verifier_down" })).toBe("paused");
  expect(await readWish(inDays(0.5), { jobId })).toMatchObject({ isPausedTooLong: false });
  expect(await readWish(inDays(1.1), { jobId })).toMatchObject({ wish: "pause", isPausedTooLong: true });

  // Past the end nobody tries any more, so that the workflow's next look finds it over.
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({ where: { id: jobId }, data: { pausedAt: inDays(-31).now(), nextTryAt: new Date(0) } }),
  );
  await claimDueWork(product.ctx);
  expect((await job()).wish).toBe("pause");

  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await beginJob(product.ctx, { jobId }, hooks);
  await pauseRun(product.ctx, { jobId, reason: "verifier_down" });
  expect(await readWish(inDays(29), { jobId })).toMatchObject({ isPausedTooLong: false });
});
