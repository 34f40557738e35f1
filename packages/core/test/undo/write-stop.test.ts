import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { pauseRun } from "../../src/jobs/lifecycle/pause.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import { control, newJob, runJob, startContacts } from "../jobs/run/support/job-consistency.ts";
import { crmValues, givenValues, idsOf, startUndo } from "./support/undo.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
const stopped = { end: "blocked", reason: "stopped_by_operator" };

async function firstChunk(jobId: string) {
  await beginJob(product.ctx, { jobId }, control);
  await readSlice(product.ctx, { jobId }, control);
  return await runChunk(product.ctx, { jobId, chunkNo: 0 }, control);
}

it.each(["one portal", "every portal"])("continues while an operator has stopped writes to %s", async (which) => {
  const { customer: owner, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  const corrected = await idsOf(owner, jobId, "corrected");
  const scope = which === "one portal" ? owner.portalId : "*";
  await product.ctx.db.withSystem((tx) => tx.writeStop.create({ data: { scope, reason: "test", createdBy: "test" } }));
  expect(await firstChunk(await startContacts(owner, 25))).toEqual(stopped);
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  await product.ctx.db.withSystem((tx) => tx.writeStop.delete({ where: { scope } }));
  expect((await outcomeRows(owner, undoId)).map(({ outcome }) => outcome)).toEqual(corrected.map(() => "restored"));
  expect(await crmValues(product, owner, corrected)).toEqual(await givenValues(product, owner, corrected));
});

it("waits if the operator has also stopped undos", async () => {
  const { customer: owner, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  const corrected = await idsOf(owner, jobId, "corrected");
  const before = await crmValues(product, owner, corrected);
  const stop = { scope: owner.portalId, reason: "test", createdBy: "test", includesUndo: true };
  await product.ctx.db.withSystem((tx) => tx.writeStop.create({ data: stop }));
  const undoId = await startUndo(owner, jobId);
  expect(await firstChunk(undoId)).toEqual(stopped);
  expect(await pauseRun(product.ctx, { jobId: undoId, reason: "stopped_by_operator" })).toBe("paused");
  expect(await crmValues(product, owner, corrected)).toEqual(before);
});
