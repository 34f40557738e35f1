import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { checkSlice } from "../../../src/jobs/check/slice.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { newRecurring, run, runRow, withoutOverlap } from "../../recurring/support/runs.ts";
import { control, newJob, runJob, type PortalCustomer } from "./support/job-consistency.ts";
import { Died, mortal } from "./support/mortal.ts";

// Three entries of a list's page name no record: the job goes on without them and counts them, once.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(() => product.control("DELETE", "/faults"));

const SIZE = 40;
const unnamed = ({ portalId }: PortalCustomer, more: object = {}) =>
  product.control("POST", "/faults", {
    kind: "page",
    page: "unnamed",
    route: "memberships",
    portalId: Number(portalId),
    times: null,
    ...more,
  });
const shown = async ({ api }: PortalCustomer, jobId: string) => {
  const { data } = (await api.ok("POST", "/graphql", {
    query: "query ($id: ID!) { job(id: $id) { recordsTotal unreadableEntries } }",
    variables: { id: jobId },
  })) as { data: { job: object } };
  return data.job;
};

it("Y: cleans the other records, and reports how many entries could not be read", async () => {
  const { customer, jobId } = await newJob(product, SIZE);
  await unnamed(customer);
  await runJob(product.ctx, jobId);
  const counted = { records_total: SIZE - 3, unreadable_entries: 3, status: "completed" };
  expect(await customer.api.ok("GET", `/api/hubspot/jobs/${jobId}`)).toMatchObject(counted);
  expect(await shown(customer, jobId)).toEqual({ recordsTotal: SIZE - 3, unreadableEntries: 3 });
  expect(await product.violations()).toEqual([]);
});

it.each(["list", "check"])("counts them once after a crash at any step of reading a %s", async (kind) => {
  const step = async (ctx: typeof product.ctx, jobId: string) =>
    kind === "check" ? await checkSlice(ctx, { jobId }, control) : await readSlice(ctx, { jobId }, control);
  const begun = async () => {
    const job = await newJob(product, SIZE);
    const { jobId } = job;
    if (kind === "check")
      await product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { kind } }));
    await unnamed(job.customer);
    await beginJob(product.ctx, { jobId }, control);
    return job;
  };
  const first = await begun();
  const whole = mortal(product.ctx, null);
  await step(whole.ctx, first.jobId);
  for (let at = 1; at <= whole.effects(); at += 1) {
    const { customer, jobId } = await begun();
    await expect(step(mortal(product.ctx, { at, when: "after" }).ctx, jobId)).rejects.toBeInstanceOf(Died);
    await step(product.ctx, jobId);
    await step(product.ctx, jobId);
    expect(await shown(customer, jobId), `after effect ${at}`).toMatchObject({ unreadableEntries: 3 });
  }
});

it.each(["list", "check"])("restarts the count when a %s is read from the beginning", async (kind) => {
  const { customer, jobId } = await newJob(product, 1_300);
  if (kind === "check")
    await product.ctx.db.withSystem((tx) => tx.job.update({ where: { id: jobId }, data: { kind } }));
  await unnamed(customer, { times: 1 });
  await beginJob(product.ctx, { jobId }, control);
  const step = async () =>
    kind === "check"
      ? await checkSlice(product.ctx, { jobId }, control)
      : await readSlice(product.ctx, { jobId }, control);
  await step();
  expect(await shown(customer, jobId)).toMatchObject({ unreadableEntries: 3 });
  const refused = { kind: "refuse", route: "memberships", status: 400, times: 1, portalId: Number(customer.portalId) };
  await product.control("POST", "/faults", refused);
  for (let steps = 0; steps < 6; steps += 1) await step();
  expect(await shown(customer, jobId)).toEqual({ recordsTotal: 1_300, unreadableEntries: 0 });
});

it("reads all members in a recurring run if a change has no record ID, or if the last list had such entries", async () => {
  const recurring = await newRecurring(product, SIZE, 1_000);
  const { customer, members } = recurring;
  await run(product.ctx, recurring);
  await withoutOverlap(product, recurring);
  const changed = await run(product.ctx, recurring);
  expect(await runRow(product, changed)).toMatchObject({ reading: "changes" });
  for (const [index, id] of members.entries())
    await product.control("PATCH", `/portals/${customer.portalId}/records/contact/${id}`, {
      properties: { address: `${index + 1} main st` },
    });
  await unnamed(customer, { route: "objects/search", times: 1 });
  const all = await run(product.ctx, recurring);
  expect(await runRow(product, all)).toMatchObject({ reading: "all", unreadableEntries: 0 });
  await withoutOverlap(product, recurring);
  await unnamed(customer, { times: 1 });
  const left = await run(product.ctx, recurring);
  expect(await runRow(product, left)).toMatchObject({ reading: "changes", unreadableEntries: 3 });
  expect(await runRow(product, await run(product.ctx, recurring))).toMatchObject({ reading: "all" });
});
