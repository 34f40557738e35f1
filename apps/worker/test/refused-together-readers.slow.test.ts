import { startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeList } from "./support/job-consistency.ts";
import { ENDED, IN_FLIGHT, readers, type Reader, type ReadersHeld } from "./support/readers-refused-together.ts";

// Fault U for what reads, and for the refresh of address statuses: as many calls as a portal may have in flight are refused at the
// same moment.

const WITHIN_MS = 5_000;
const product = useTestProduct({
  PROBE_MINUTE_MS: "1000",
  RECURRING_HOUR_SECONDS: "20",
  RATE_REGISTER_PER_IP: "1000/1h",
});
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  await product.control("DELETE", "/faults");
  await product.control("DELETE", "/holds");
  expect(await product.violations()).toEqual([]);
});

const { held, statesOf } = readers(product);
const READERS: readonly Reader[] = [
  "batch/read",
  "memberships",
  "properties",
  "objects/search",
  "batch/update of statuses",
];
const refuse = ({ owner, route }: ReadersHeld, fault: object) =>
  product.control("POST", "/faults", { kind: "refuse", route, portalId: Number(owner.portalId), ...fault });

describe.each([false, true])("with a delayed fifth response: %s", (isFifthLate) => {
  // A run is waited for by the minute: late answers to searches are as those to other reads.
  const tried = READERS.filter((reader) => reader !== "objects/search" || !isFifthLate);

  it.each(tried)("U: ends in a visible state if concurrent calls %s are refused permanently", async (reader) => {
    const all = await held(reader, isFifthLate);
    await refuse(all, { status: 403 });
    await all.release();
    // Without the search a run reads all members of its list.
    const wanted =
      reader === "objects/search"
        ? { status: "completed", reason: null }
        : { status: "paused", reason: "missing_permission" };
    for (const jobId of all.jobIds) expect(await untilJob(all.owner, jobId, ENDED, 60_000)).toMatchObject(wanted);
    if (reader === "batch/update of statuses") expect(await statesOf(all.owner)).toContain("active");
  });

  it.each(tried)("U: continues if concurrent calls %s are refused once, and so does a second job", async (reader) => {
    const all = await held(reader, isFifthLate);
    await refuse(all, { status: 503, times: IN_FLIGHT });
    const second = await startList(all.owner, all.owner.portalId, await makeList(product, all.owner.portalId, 25));
    await all.release();
    for (const jobId of [second, ...all.jobIds])
      expect(await untilJob(all.owner, jobId, ENDED, 90_000)).toMatchObject({ status: "completed" });
  });

  // A recurring run cannot be paused.
  const stoppable = tried.filter((reader) => reader !== "objects/search");
  it.each(stoppable.flatMap((reader) => [["pause", reader] as const, ["cancel", reader] as const]))(
    "U: stops jobs on %s while concurrent calls %s are refused",
    async (action, reader) => {
      const all = await held(reader, isFifthLate);
      // After 503 it is unknown whether an update was applied: a job stops once its plan was read again.
      await refuse(all, { status: reader === "batch/update of statuses" ? 400 : 503 });
      for (const jobId of all.jobIds) await all.owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/${action}`);
      await all.release();
      const wanted = { status: action === "pause" ? "paused" : "canceled", reason: "user" };
      for (const jobId of all.jobIds) expect(await untilJob(all.owner, jobId, ENDED, WITHIN_MS)).toMatchObject(wanted);
    },
  );
});

it("U: pauses with a reason if a mapped property is archived during concurrent batch/read calls", async () => {
  const all = await held("batch/read", false);
  await product.control("PUT", `/portals/${all.owner.portalId}/properties/contact/city`, { removed: true });
  await all.release();
  for (const jobId of all.jobIds)
    expect(await untilJob(all.owner, jobId, ENDED, 20_000)).toMatchObject({
      status: "paused",
      reason: "mapping_missing",
    });
});

it("U: completes jobs if the status property is removed before five concurrent updates", async () => {
  const all = await held("batch/update of statuses", false);
  const removed = { removed: true };
  await product.control("PUT", `/portals/${all.owner.portalId}/properties/contact/plumbline_address_status`, removed);
  await all.release();
  for (const jobId of all.jobIds)
    expect(await untilJob(all.owner, jobId, ENDED, 60_000)).toMatchObject({ status: "completed" });
  await expect.poll(() => statesOf(all.owner), { timeout: 60_000 }).toContain("missing");
});
