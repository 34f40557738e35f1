import type { Engine } from "@plumbline/address";
import { contactList, creditBalance, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { ENOUGH_ADDRESSES } from "../../../src/jobs/accepted-hashes.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { settleStyle } from "../../../src/jobs/canary/style.ts";
import { takeCanary } from "../../../src/jobs/canary/take.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
const control = { heartbeat() {} };

async function run(ctx: Context, jobId: string): Promise<void> {
  await beginJob(ctx, { jobId }, control);
  while (!isDone(await readSlice(ctx, { jobId }, control)));
  await settleStyle(ctx, { jobId }, control);
  await takeCanary(ctx, { jobId }, control);
  for (const chunkNo of await chunksLeft(ctx, { jobId })) await runChunk(ctx, { jobId, chunkNo }, control);
  await finaliseJob(ctx, { jobId, end: { status: "completed", reason: null } }, control);
}

function isDone(slice: Awaited<ReturnType<typeof readSlice>>): boolean {
  if (slice.end !== "read") throw new Error(JSON.stringify(slice));
  return slice.isDone;
}

/** A later version that would write every record differently. */
function laterEngine(engine: Engine): Engine & { asked: number } {
  return {
    ...engine,
    asked: 0,
    clean(input, style, options) {
      this.asked += 1;
      const result = engine.clean(input, style, options);
      const city = input.city.toUpperCase();
      const change = {
        field: "city",
        before: input.city,
        after: city,
        kind: "format",
        reason: "letter_case",
        confidence: 1,
      } as const;
      return { ...result, outcome: "corrected", address: { ...result.address, city }, changes: [change] };
    },
  };
}

it("skips unchanged records after an engine upgrade, and charges nothing", async () => {
  const customer = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const list = await contactList(customer, customer.portalId, 25);
  await run(product.ctx, await startList(customer, customer.portalId, list.listId));
  const balance = await creditBalance(customer);
  expect(balance).toBeLessThan(110);
  const written = await product.control("GET", `/portals/${customer.portalId}/writes`);

  const engine = laterEngine(product.ctx.engine());
  const later = { ...product.ctx, engine: () => engine };
  const jobId = await startList(customer, customer.portalId, list.listId);
  await run(later, jobId);
  // The canary evaluates as many as it needs; no record is decided.
  expect(engine.asked).toBe(ENOUGH_ADDRESSES);
  expect(await creditBalance(customer)).toBe(balance);
  expect(await product.control("GET", `/portals/${customer.portalId}/writes`)).toEqual(written);
  const rows = await outcomeRows(customer, jobId);
  expect(rows.every((row) => row.credits === "0")).toBe(true);

  // A record that a person edited is cleaned by the new version, and charged.
  const [row] = rows.filter((candidate) => candidate.outcome === "unchanged");
  await product.control("PATCH", `/portals/${customer.portalId}/records/contact/${row?.record_id}`, {
    properties: { address: "1 Other St" },
  });
  await run(later, await startList(customer, customer.portalId, list.listId));
  expect(await creditBalance(customer)).toBe(balance - 1);
  expect(await product.violations()).toEqual([]);
});
