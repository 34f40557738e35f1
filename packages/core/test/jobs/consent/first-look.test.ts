import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook, firstLookOf } from "@plumbline/dev-env/testing/first-look.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FIRST_LOOK_TEXT } from "@plumbline/schema/jobs/states.ts";
import { afterEach, expect, it } from "vitest";
import { drainInbox } from "../../../src/hubspot-events/drain-inbox.ts";
import { LookPending, takeCanary } from "../../../src/jobs/canary/take.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { jobReasonText } from "../../../src/jobs/views/job-view.ts";
import { parseJob } from "../../../src/work/job-row.ts";
import type { Context } from "../../../src/context.ts";
import { at, connectionOf, switchOn, waitingChanges } from "../../support/event-owner.ts";
import { control, type PortalCustomer } from "../run/support/job-consistency.ts";
import { jobOf, listOf, map, ownerOf, RIGHT, run, start, SWAPPED, tally, writesOf } from "./support/mapped.ts";

// Law 6 for jobs on update and of HubSpot workflows: what they decide under settings that nobody has looked at is looked at together.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const MINUTE = 60_000;
const NO_STREET = { ...RIGHT, street_address: "" };
const COUNTY_OVER_LAST_NAME = { ...RIGHT, enrichment: { county: "lastname", overwrite: true } };

/** Misspelt, and certain. */
const MESSY = { address: "12 main st", city: "sprngfield", state: "IL", zip: "62704", country: "United States" };

/** A customer whose contacts are cleaned on update, and the ids of 60 of them. */
async function onUpdate(mapping: object = RIGHT) {
  const owner = await ownerOf(product, 60, mapping);
  const connection = await connectionOf(product, owner.portalId);
  await switchOn(product, connection, "contact");
  const first = 40_000_000_000 + (Number(await listOf(owner)) % 1_000) * 1_000_000 + 1;
  const members = Array.from({ length: 60 }, (_, index) => String(first + index));
  /** A job over these changed records, which the inbox opens. */
  const change = async (from: number, to: number, properties: Record<string, string> = MESSY, ctx = product.ctx) => {
    const ids = members.slice(from, to);
    for (const id of ids)
      await product.control("PATCH", `/portals/${owner.portalId}/records/contact/${id}`, { properties });
    await waitingChanges(product, connection, "contact", ids);
    await drainInbox(ctx, { connectionId: connection.id }, control);
    const job = await product.ctx.db.withSystem((tx) =>
      tx.job.findFirstOrThrow({
        where: { connectionId: connection.id, kind: "update" },
        orderBy: { createdAt: "desc" },
      }),
    );
    return job.id;
  };
  return { owner, change, members };
}

const written = async (owner: PortalCustomer) => (await writesOf(product, owner)).size;
const waits = (ctx: Context, jobId: string) => expect(run(ctx, jobId)).rejects.toThrow(LookPending);
const later = (minutes: number) => at(product.ctx, Date.now() + minutes * MINUTE);

it("accepts no mapping that came into force while a list was read", async () => {
  const { owner, change } = await onUpdate();
  const input = { jobId: await start(owner) };
  await beginJob(product.ctx, input, control);
  await readSlice(product.ctx, input, control);
  await map(owner, NO_STREET);
  expect(await takeCanary(product.ctx, input, control)).toEqual({ end: "restart" });
  expect(await jobOf(product, input.jobId)).toMatchObject({ acceptedHashes: {} });
  await waits(product.ctx, await change(0, 8));
  expect(await written(owner)).toBe(0);
});

it("waits for 20 addresses of several jobs, then writes all of them", async () => {
  const { owner, change } = await onUpdate();
  const first = await change(0, 8);
  await waits(product.ctx, first);
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({
    addresses: 8,
    enough: 20,
    unusual: null,
  });
  // Another attempt counts nothing again.
  await waits(product.ctx, first);
  const textOf = async () => jobReasonText(parseJob(await jobOf(product, first)));
  expect(await textOf()).toBe(FIRST_LOOK_TEXT);
  const second = await change(8, 16);
  await waits(product.ctx, second);
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({ addresses: 16 });
  expect(await written(owner)).toBe(0);
  const third = await change(16, 20);
  for (const job of [third, second, first]) expect(await run(product.ctx, job)).toBe("completed");
  expect(await textOf()).toBeNull();
  expect(await written(owner)).toBe(20);
  expect(await firstLookOf(owner, owner.portalId, "contact")).toBeNull();
  // From then on a single change is written at once.
  expect(await run(product.ctx, await change(20, 21))).toBe("completed");
  expect(await written(owner)).toBe(21);
});

it("counts a record once even if it changes often", async () => {
  const { owner, change } = await onUpdate();
  for (let round = 0; round < 3; round += 1) await waits(product.ctx, await change(0, 8));
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({ addresses: 8 });
});

it("audit-16: stops all jobs under a wrong mapping, and resumes them when a person continues one", async () => {
  const { owner, change } = await onUpdate(SWAPPED);
  const first = await change(0, 10);
  await waits(product.ctx, first);
  const second = await change(10, 22);
  const third = await change(22, 23);
  for (const job of [second, first, third]) expect(await run(product.ctx, job)).toBe("paused canary");
  expect(await written(owner)).toBe(0);
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({
    unusual: expect.stringMatching(/^\d+% of the first records would get a different (city|state);/),
  });
  await owner.api.ok("POST", `/api/hubspot/jobs/${third}/resume`);
  for (const job of [first, second]) expect(await jobOf(product, job)).toMatchObject({ desiredState: "run" });
  for (const job of [first, second, third]) expect(await run(product.ctx, job)).toBe("completed");
  expect(await firstLookOf(owner, owner.portalId, "contact")).toBeNull();
});

it("audit-16: sends a small number of changes to review after ten minutes, unwritten and free", async () => {
  const { owner, change } = await onUpdate();
  const balance = await creditBalance(owner);
  const job = await change(0, 5);
  await waits(product.ctx, job);
  await waits(later(9), job);
  expect(await run(later(11), job)).toBe("completed");
  expect(await tally(owner, job)).toMatchObject({ "review not_looked_at_yet": 5 });
  expect(await written(owner)).toBe(0);
  expect(await creditBalance(owner)).toBe(balance);
  // Later addresses do not wait again, and go on counting.
  const next = await change(5, 19, MESSY, later(12));
  expect(await run(later(12), next)).toBe("completed");
  expect(await written(owner)).toBe(0);
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({ addresses: 19 });
  const last = await change(19, 20, MESSY, later(13));
  expect(await run(later(13), last)).toBe("completed");
  expect(await written(owner)).toBe(1);
  // What was held back is decided anew by the next list job.
  expect(await run(later(14), await start(owner))).toBe("completed");
  expect(await written(owner)).toBeGreaterThanOrEqual(20);
});

it("audit-5: does not overwrite values before a person has seen the changes", async () => {
  const { owner, change } = await onUpdate();
  await confirmFirstLook(owner, owner.portalId, "contact");
  expect(await run(product.ctx, await change(0, 25))).toBe("completed");
  const before = await written(owner);
  await map(owner, COUNTY_OVER_LAST_NAME);
  const few = await change(0, 3, { ...MESSY, address: "14 main st" });
  await waits(product.ctx, few);
  expect(await run(later(11), few)).toBe("completed");
  expect(await tally(owner, few)).toMatchObject({ "review not_looked_at_yet": 3 });
  expect(await written(owner)).toBe(before);
  expect(await run(later(12), await change(3, 25, { ...MESSY, address: "16 main st" }, later(12)))).toBe(
    "paused canary",
  );
  expect(await written(owner)).toBe(before);
});

it("opens the hash with the canary of a list", async () => {
  const { owner, change } = await onUpdate();
  expect(await run(product.ctx, await start(owner))).toBe("completed");
  const before = await writesOf(product, owner);
  expect(await run(product.ctx, await change(0, 1))).toBe("completed");
  expect([...(await writesOf(product, owner)).values()].reduce((sum, one) => sum + one, 0)).toBe(
    [...before.values()].reduce((sum, one) => sum + one, 0) + 1,
  );
});

it("does not open the hash with the canary of a list of fewer than 20 addresses", async () => {
  const { owner, change } = await onUpdate();
  expect(await run(product.ctx, await start(owner, 10))).toBe("completed");
  await waits(product.ctx, await change(0, 1));
});

it("follows a confirmation, pause or cancel while a job waits", async () => {
  const { owner, change } = await onUpdate();
  const job = await change(0, 3);
  await waits(product.ctx, job);
  await owner.api.ok("POST", `/api/hubspot/jobs/${job}/pause`);
  expect(await run(product.ctx, job)).toBe("paused user");
  await owner.api.ok("POST", `/api/hubspot/jobs/${job}/resume`);
  await waits(product.ctx, job);
  await confirmFirstLook(owner, owner.portalId, "contact");
  expect(await run(product.ctx, job)).toBe("completed");
  expect(await written(owner)).toBe(3);
});

it("refuses to confirm settings that the person has not seen", async () => {
  const { owner, change } = await onUpdate();
  await waits(product.ctx, await change(0, 3));
  const seen = await firstLookOf(owner, owner.portalId, "contact");
  await map(owner, COUNTY_OVER_LAST_NAME);
  await expect(confirmFirstLook(owner, owner.portalId, "contact", { seen: seen?.id })).rejects.toThrow(
    /settings have changed/,
  );
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({ addresses: 0, since: null });
});

it("restarts when the settings change while a job waits", async () => {
  const { owner, change } = await onUpdate();
  const job = await change(0, 3);
  await waits(product.ctx, job);
  await map(owner, { ...RIGHT, country: "" });
  await waits(product.ctx, job);
  expect(await firstLookOf(owner, owner.portalId, "contact")).toMatchObject({ addresses: 3 });
  expect(await outcomeRows(owner, job)).toHaveLength(0);
});

it("does not wait if the job would write nothing", async () => {
  const { owner, change, members } = await onUpdate();
  const job = await change(0, 2);
  for (const id of members.slice(0, 2))
    await product.control("PATCH", `/portals/${owner.portalId}/records/contact/${id}`, {
      properties: { address: "", city: "", state: "", zip: "", country: "" },
    });
  expect(await run(product.ctx, job)).toBe("completed");
  expect(await tally(owner, job)).toMatchObject({ "skipped empty": 2 });
});
