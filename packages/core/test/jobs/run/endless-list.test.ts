import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { pauseJob } from "../../../src/jobs/control.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { checkSlice } from "../../../src/jobs/check/slice.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { actorOf } from "../../support/event-owner.ts";
import { withCalls } from "./support/hubspot-calls.ts";
import { control, newJob } from "./support/job-consistency.ts";

// HubSpot's pages of a list repeat, or are empty, endlessly.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(() => product.control("DELETE", "/faults"));

const memberships = async (portalId: string) =>
  ((await product.control("GET", `/portals/${portalId}/stats`)) as { requests: Record<string, number> }).requests
    .memberships ?? 0;

/** Until the list is read, or the reading stops. */
async function readAll(jobId: string): Promise<string> {
  for (let slices = 0; slices < 100; slices += 1) {
    const slice = await readSlice(product.ctx, { jobId }, control);
    if (slice.end !== "read") return "reason" in slice ? `${slice.end}: ${slice.reason}` : slice.end;
    if (slice.isDone) return "done";
  }
  return "never";
}

it.each(["repeated", "first_again", "empty"])(
  "stops reading a list within 20 calls if its pages are endlessly %s",
  async (page) => {
    const job = await newJob(product, 1_500);
    await beginJob(product.ctx, { jobId: job.jobId }, control);
    const { portalId } = job.customer;
    await product.control("POST", "/faults", { kind: "page", route: "memberships", page, times: null, skip: 2 });
    expect(await readAll(job.jobId)).toBe("blocked: hubspot_refuses");
    expect(await memberships(portalId)).toBeLessThanOrEqual(20);
    await product.control("DELETE", "/faults");
    expect(await readAll(job.jobId)).toBe("done");
    expect(await product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId: job.jobId } }))).toBe(1_500);
  },
);

it.each(["empty", "short"])("reads the whole list past one page that is %s", async (page) => {
  const job = await newJob(product, 1_500);
  await beginJob(product.ctx, { jobId: job.jobId }, control);
  await product.control("POST", "/faults", { kind: "page", route: "memberships", page, skip: 1 });
  expect(await readAll(job.jobId)).toBe("done");
  expect(await product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId: job.jobId } }))).toBe(1_500);
});

it.each(["list", "check"])("checks for a pause between the pages of a %s", async (kind) => {
  const job = await newJob(product, 1_500);
  const { jobId } = job;
  if (kind === "check")
    await product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { kind } }));
  await beginJob(product.ctx, { jobId }, control);
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  let elapsedMs = 0;
  let pages = 0;
  const clock = { ...product.ctx, now: () => new Date(Date.now() + elapsedMs) };
  const slow = withCalls(clock, async (send) => {
    pages += 1;
    elapsedMs += 1_500;
    if (pages === 1) await pauseJob(product.ctx, actorOf(accountId), { jobId });
    return await send();
  });
  const read =
    kind === "check" ? await checkSlice(slow, { jobId }, control) : await readSlice(slow, { jobId }, control);
  expect(read.end).toBe(kind === "check" ? "desired_state" : "restart");
  expect(pages).toBeLessThanOrEqual(3);
});
