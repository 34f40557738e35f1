import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { jobReasonText } from "../../../src/jobs/views/job-view.ts";
import { beginRecurringRun } from "../../../src/jobs/recurring/begin-run.ts";
import { parseJob } from "../../../src/work/job-row.ts";
import {
  afterFirstRead,
  jobOf,
  map,
  ownerOf,
  RIGHT,
  run,
  schedule,
  start,
  SWAPPED,
  writesOf,
} from "./support/mapped.ts";
import type { PortalCustomer } from "../run/support/job-consistency.ts";

// Law 6: whatever a job may write was looked at, not the address alone: values that are filled in, and what the account's own rules
// make of a value.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const COUNTY_OVER_LAST_NAME = { ...RIGHT, enrichment: { county: "lastname", overwrite: true } };

const resume = (owner: PortalCustomer, jobId: string) => owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
const reasonOf = async (jobId: string) => jobReasonText(parseJob(await jobOf(product, jobId)));
const updates = async (owner: PortalCustomer) =>
  [...(await writesOf(product, owner)).values()].reduce((sum, writes) => sum + writes, 0);
const rulesOf = (owner: PortalCustomer, ...rules: readonly { text: string; replacement: string }[]) =>
  owner.api.ok("POST", `/api/hubspot/replacement-rules/${owner.portalId}`, {
    rules: rules.map((rule) => ({ part: "country", country: null, ...rule })),
  });

/** A customer whose list was cleaned, and how many updates that took. */
async function cleaned(size = 60) {
  const owner = await ownerOf(product, size);
  expect(await run(product.ctx, await start(owner, size))).toBe("completed");
  return { owner, written: await updates(owner) };
}

it("audit-5, audit-15: stops a list job before it overwrites values that nobody has seen", async () => {
  const { owner, written } = await cleaned();
  await map(owner, COUNTY_OVER_LAST_NAME);
  const jobId = await start(owner);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  expect(await updates(owner)).toBe(written);
  expect(await reasonOf(jobId)).toMatch(
    /^\d+% of the first records that have a value for “County” would get a different one; it may be mapped to the wrong property\./,
  );
  // What a person has looked at is written, and the job says so.
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("completed");
  const more = (await updates(owner)) - written;
  expect(more).toBeGreaterThan(20);
  expect(await owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`)).toMatchObject({
    records_cleaned: 0,
    records_filled: more,
  });
});

it("audit-5: stops a run of an accepted schedule before it overwrites values", async () => {
  const { owner, written } = await cleaned();
  const recurringJobId = await schedule(owner);
  let ticks = 0;
  const next = async () => {
    const scheduledFor = new Date(Date.now() + (ticks += 1) * 1_000);
    const begun = await beginRecurringRun(product.ctx, { recurringJobId, scheduledFor });
    return begun.end === "run" ? await run(product.ctx, begun.job.jobId) : begun.why;
  };
  expect(await next()).toBe("completed");
  await map(owner, COUNTY_OVER_LAST_NAME);
  expect(await next()).toBe("failed canary");
  expect(await updates(owner)).toBe(written);
  // The schedule waits for a person, who then has seen exactly this.
  expect(await next()).toBe("inactive");
  await owner.api.ok("PATCH", `/api/hubspot/recurring-jobs/${recurringJobId}/toggle`);
  expect(await next()).toBe("completed");
  expect(await updates(owner)).toBeGreaterThan(written);
});

it("audit-5: repeats the canary of a running job when targets are mapped", async () => {
  const owner = await ownerOf(product, 300);
  const jobId = await start(owner, 300);
  expect(await run(product.ctx, jobId, 1)).toBe("running");
  const written = await updates(owner);
  await map(owner, COUNTY_OVER_LAST_NAME);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  expect(await updates(owner)).toBe(written);
  // Back again: what was seen before still counts.
  await map(owner, RIGHT);
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("completed");
});

it("audit-5: does not write targets that were mapped after the batch was read", async () => {
  const owner = await ownerOf(product);
  const jobId = await start(owner);
  await run(product.ctx, jobId, 0);
  const struck = afterFirstRead(product.ctx, () => map(owner, COUNTY_OVER_LAST_NAME));
  expect(await run(struck, jobId)).toBe("paused canary");
  expect(await updates(owner)).toBe(0);
});

it("fills blanks without stopping, and does not charge again", async () => {
  const { owner } = await cleaned();
  const balance = await creditBalance(owner);
  await map(owner, { ...RIGHT, enrichment: { county: "address_county", overwrite: true } });
  expect(await run(product.ctx, await start(owner))).toBe("completed");
  expect(await creditBalance(owner)).toBe(balance);
});

it("does not treat Continue after one stop as consent to something else", async () => {
  const owner = await ownerOf(product, 60, SWAPPED);
  const jobId = await start(owner);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  await map(owner, { ...SWAPPED, enrichment: { county: "lastname", overwrite: true } });
  await resume(owner, jobId);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  expect(await updates(owner)).toBe(0);
});

it("does not treat the rest of a cleaned list as the whole list after a rule change", async () => {
  const { owner } = await cleaned(200);
  // Reviews and failures are decided anew, and nothing else.
  await rulesOf(owner, { text: "Nowhere", replacement: "United States" });
  expect(await run(product.ctx, await start(owner, 200))).toBe("completed");
});

it("audit-5: stops a job when a rule changes countries, but not when it spells them out", async () => {
  const { owner, written } = await cleaned();
  await rulesOf(owner, { text: "US", replacement: "United States" }, { text: "USA", replacement: "United States" });
  expect(await run(product.ctx, await start(owner))).toBe("completed");
  await rulesOf(
    owner,
    ...["United States", "US", "USA", "United States of America"].map((text) => ({ text, replacement: "Canada" })),
  );
  const jobId = await start(owner);
  const before = await updates(owner);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  expect(await updates(owner)).toBe(before);
  expect(written).toBeGreaterThan(0);
});
