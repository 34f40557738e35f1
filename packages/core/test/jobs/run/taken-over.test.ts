import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Context } from "../../../src/context.ts";
import { runChunk } from "../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { LeaseLost } from "../../../src/jobs/pipeline/lease.ts";
import { isUpdate, withCalls } from "./support/hubspot-calls.ts";
import { assertJobConsistent, control, newJob, readJob } from "./support/job-consistency.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

/** The same process; right before its first statement that contains this text, another attempt takes over the chunk. */
function takenOverBefore(text: string, chunk: { jobId: string; chunkNo: number }): Context {
  const { db } = product.ctx;
  let isTaken = false;
  const statement: Context["db"]["statement"] = async (query) => {
    if (!isTaken && query.sql.includes(text)) {
      isTaken = true;
      await db.withSystem((tx) => tx.jobChunk.updateMany({ where: chunk, data: { leaseNo: { increment: 1 } } }));
    }
    return await db.statement(query);
  };
  return { ...product.ctx, db: { ...db, statement } };
}

it.each([
  ["its plan is saved", "SET state = 'planned'"],
  ["its write window opens", "SET write_until = app_clock()"],
])("writes nothing after a takeover right before %s, and leaves the work to the next attempt", async (_, text) => {
  const job = await newJob(product);
  const { jobId } = job;
  const [chunkNo = 0] = await readJob(product.ctx, jobId);
  const updates: string[] = [];
  const overtaken = withCalls(takenOverBefore(text, { jobId, chunkNo }), async (send, request) => {
    if (isUpdate(request)) updates.push(request.path);
    return await send();
  });
  await expect(runChunk(overtaken, { jobId, chunkNo }, control)).rejects.toBeInstanceOf(LeaseLost);
  expect(updates).toEqual([]);
  const planned = await product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId, state: "planned" } }));
  // What was planned before is left for the next attempt to settle or release.
  expect(planned > 0).toBe(text.includes("write_until"));
  expect(await runChunk(product.ctx, { jobId, chunkNo }, control)).toEqual({ end: "done" });
  await finaliseJob(product.ctx, { jobId, end: { status: "completed", reason: null } }, control);
  await assertJobConsistent(product, job, 10);
  expect(await product.violations()).toEqual([]);
});
