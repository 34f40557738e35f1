import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { checkInvariants } from "../../src/maintenance/check-invariants.ts";
import { IN_FORCE } from "../../src/maintenance/write-violations.ts";
import { newJob, runJob } from "../jobs/run/support/job-consistency.ts";

// Law 6 as a statement over rows: no write under an address hash that was not in force when its window opened.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

/** Number of records that violate the invariant after a job whose mapping has changed since. */
async function namedAfter(change: { state?: string; reason?: string }): Promise<number> {
  const { jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  const written = await product.ctx.db.withSystem(async (tx) => {
    const { connectionId } = await tx.job.findUniqueOrThrow({ where: { id: jobId } });
    await tx.mappingChange.updateMany({
      where: { connectionId: connectionId ?? "" },
      data: { addressHash: "another" },
    });
    const { count } = await tx.jobRecord.updateMany({ where: { jobId, state: "corrected" }, data: change });
    return count;
  });
  expect(written).toBeGreaterThan(0);
  const named = (await checkInvariants(product.ctx)).filter(
    ({ invariant, detail }) => invariant === IN_FORCE && detail.startsWith(jobId),
  );
  return named.length / written;
}

it("reports each record that was written under an outdated mapping", async () => {
  expect(await namedAfter({ reason: "cleaned" })).toBe(1);
});

it("reports a record whose write could not be confirmed", async () => {
  expect(await namedAfter({ state: "not_done", reason: "write_unknown" })).toBe(1);
});

it("ignores records that an attempt left without a written outcome", async () => {
  expect(await namedAfter({ state: "not_done", reason: "job_failed" })).toBe(0);
});
