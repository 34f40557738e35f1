import { contactList, creditBalance, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { control, passCanary } from "./support/job-consistency.ts";
import { withOwnRecords } from "../../support/with-own-records.ts";

// An error of ours caused by one record must not delay the others, wherever in the batch it occurs.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

/** A context whose code fails on one record, in calls to paths with this suffix. */
function failing(ctx: Context, recordId: string, path: string): Context {
  return withOwnRecords({
    ...ctx,
    hubspot: {
      ...ctx.hubspot,
      call: async (ref, request, options) => {
        const answer = await ctx.hubspot.call(ref, request, options);
        if (request.path.endsWith(path) && JSON.stringify(request.json).includes(`"${recordId}"`))
          throw new TypeError("cannot read properties of undefined");
        return answer;
      },
    },
  });
}

it.each(["/batch/read", "/batch/update"])(
  "fails only the record that causes an error in %s, at no charge, and cleans the others",
  async (path) => {
    const customer = await product.customerWithPortal();
    const list = await contactList(customer, customer.portalId, 10);
    const jobId = await startList(customer, customer.portalId, list.listId);
    await beginJob(product.ctx, { jobId }, control);
    await readSlice(product.ctx, { jobId }, control);
    await passCanary(product.ctx, jobId);
    const records = await product.ctx.db.withSystem((tx) =>
      tx.jobRecord.findMany({ where: { jobId }, orderBy: { recordId: "asc" } }),
    );
    const bad = records[4]?.recordId ?? "";
    const ctx = failing(product.ctx, bad, path);
    for (const chunkNo of await chunksLeft(ctx, { jobId }))
      expect(await runChunk(ctx, { jobId, chunkNo }, control)).toEqual({ end: "done" });
    await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, control);

    const rows = await outcomeRows(customer, jobId);
    expect(rows).toHaveLength(10);
    const failed = rows.find((row) => row.record_id === bad);
    // A write that was applied before our code failed is found by rereading, and is a normal correction.
    expect([failed?.outcome, failed?.reason]).toEqual(
      path === "/batch/read" ? ["failed", "internal"] : ["corrected", "cleaned"],
    );
    expect(rows.filter((row) => row.reason === "internal")).toHaveLength(path === "/batch/read" ? 1 : 0);
    expect(rows.filter((row) => row.outcome === "not_done")).toEqual([]);
    expect(await creditBalance(customer)).toBe(10 - rows.filter((row) => row.credits === "1").length);
    expect(await product.violations()).toEqual([]);
  },
);
