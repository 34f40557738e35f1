import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { hubspotRecords } from "../../../src/portals/hubspot/record-store.ts";
import { wholeRead } from "../../../src/records/store.ts";
import { storeRun } from "../../../src/work/run-control.ts";
import { callsOf, connectionOf, recordId, refuse } from "../../support/event-owner.ts";
import { assertJobConsistent, control, newJob, passCanary } from "./support/job-consistency.ts";

// HubSpot returns 423 for a call that includes a record being changed elsewhere.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

it("cleans other records while two are locked, and those two once they are unlocked", async () => {
  const { customer, jobId } = await newJob(product, 25);
  await product.grant(customer.email, 50);
  await beginJob(product.ctx, { jobId }, control);
  await readSlice(product.ctx, { jobId }, control);
  await passCanary(product.ctx, jobId);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId }, orderBy: { recordId: "asc" }, select: { recordId: true } }),
  );
  const locked = [3, 17].map((index) => rows[index]?.recordId ?? "");
  const flag = async (flags: string[]) => {
    for (const id of locked)
      await product.control("PATCH", `/portals/${customer.portalId}/records/contact/${id}`, { flags });
  };
  await flag(["locked"]);
  await product.control("POST", `/portals/${customer.portalId}/stats/reset`);
  const waiting = () =>
    product.ctx.db.withSystem((tx) =>
      tx.jobRecord.findMany({ where: { jobId, state: "waiting" }, orderBy: { recordId: "asc" } }),
    );
  // After one round few are left beside the two, after another one none.
  const left: string[][] = [];
  const ctx = {
    ...product.ctx,
    // A round ends with several sleeps, so that a person can end it.
    sleep: async () => {
      const now = (await waiting()).map(({ recordId }) => recordId);
      if (now.length === left.at(-1)?.length) return;
      left.push(now);
      if (now.length <= locked.length) await flag([]);
    },
  };
  for (const chunkNo of await chunksLeft(ctx, { jobId }))
    expect(await runChunk(ctx, { jobId, chunkNo }, control)).toEqual({ end: "done" });
  expect(left[0]?.length).toBeLessThanOrEqual(6);
  expect(left[1]).toEqual(locked);
  expect((await callsOf(product, customer.portalId))["batch/read"]).toBeLessThanOrEqual(25);
  await finaliseJob(ctx, { jobId, end: { status: "completed", reason: null } }, control);
  expect((await outcomeRows(customer, jobId)).filter(({ reason }) => reason === "busy")).toEqual([]);
  await assertJobConsistent(product, { customer, jobId }, 60);
});

it("stops splitting a read whose every part is locked", async () => {
  const { portalId } = await product.customerWithPortal();
  const { id: connectionId, accountId } = await connectionOf(product, portalId);
  await refuse(product, { route: "batch/read", portalId: Number(portalId), status: 423 });
  const place = { ref: { accountId, connectionId, portalId }, objectType: "contact" as const };
  const ids = Array.from({ length: 100 }, (_, index) => recordId(index));
  const read = await hubspotRecords(product.ctx)(place, storeRun(control)).read(ids, ["city"]);
  expect(read).toMatchObject({ locked: expect.arrayContaining(ids), absent: [] });
  expect(() => wholeRead(read)).toThrow("locked");
  expect((await callsOf(product, portalId))["batch/read"]).toBe(6);
});
