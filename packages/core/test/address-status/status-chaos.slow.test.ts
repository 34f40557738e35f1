import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { connectPortal, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { dueOf, edit, saveStatus, segmentMembers, shown, statesOf, statusOf } from "./support/status-portal.ts";

// A worker cleans, shows statuses, applies people's decisions and undoes while it is killed and HubSpot fails: in the end HubSpot's
// segment has exactly the records that wait in the review queue.

const SIZE = 2_000;
const KILLS = 4;
/** Maximum time until the last change shows: a status that HubSpot has refused is tried again after ten minutes. */
const SETTLED_MS = 700_000;

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", APPLY_AFTER_MS: "0" });

type Faulty = { kind: string; route: string; times: number; skip?: number; status?: number };
const FAULTS: readonly Faulty[] = [
  { kind: "status", route: "batch/update", times: 3, skip: 2, status: 502 },
  { kind: "drop-after-apply", route: "batch/update", times: 2, skip: 6 },
  { kind: "drop", route: "batch/read", times: 2, skip: 3 },
  { kind: "partial", route: "batch/update", times: 2, skip: 9 },
  { kind: "status", route: "batch/read", times: 2, skip: 8, status: 429 },
];

it("keeps the segment and the review queue equal after kills and failures", { timeout: 1_800_000 }, async () => {
  const owner = await product.customerWithPortal(10_000);
  const { portalId, api } = owner;
  await product.control("PUT", `/portals/${portalId}/limit`, { requests: null });
  await saveStatus(owner, { mode: "write", segments: true });
  await connectPortal(product, owner, portalId, "again");
  let worker = await product.startWorker();
  const kill = async () => {
    worker.process.kill("SIGKILL");
    worker = await product.startWorker();
  };
  await expect
    .poll(async () => statesOf(await statusOf(owner)), { timeout: 180_000, interval: 1_000 })
    .toMatchObject({ status: "active", reason: "active", job: "active" });
  await expect
    .poll(async () => (await statusOf(owner)).address_sets[0]?.segments.map(({ state }) => state), {
      timeout: 180_000,
      interval: 1_000,
    })
    .toEqual(["active", "active", "active"]);

  const list = { objectType: "contact", name: "Chaos", size: SIZE };
  const { listId } = (await product.control("POST", `/portals/${portalId}/lists`, list)) as { listId: string };
  for (const fault of FAULTS) await product.control("POST", "/faults", { ...fault, portalId: Number(portalId) });
  const jobId = await startList(owner, portalId, listId);
  for (let kills = 1; kills < KILLS; kills += 1) {
    const least = (kills * SIZE) / KILLS;
    await expect
      .poll(async () => (await untilJob(owner, jobId, ["running", ...FINAL_STATUSES])).records_processed, {
        timeout: 600_000,
        interval: 100,
      })
      .toBeGreaterThan(least - SIZE / KILLS);
    await kill();
  }
  expect(await untilJob(owner, jobId, FINAL_STATUSES, 600_000)).toMatchObject({
    status: "completed",
    records_processed: SIZE,
  });
  const waiting = await queue(owner);
  expect(waiting.length).toBeGreaterThan(40);

  // People's next decisions, and a death in the middle.
  const accepted = waiting.filter(({ hasValue }) => hasValue).slice(0, 10);
  const others = waiting.filter((proposal) => !accepted.includes(proposal));
  const ids = (of: typeof waiting) => ({ ids: of.map(({ id }) => id) });
  await api.ok("POST", "/api/hubspot/proposals/accept", ids(accepted));
  await api.ok("POST", "/api/hubspot/proposals/dismiss", ids(others.slice(0, 10)));
  for (const { recordId } of others.slice(10, 20))
    await edit(product, owner, recordId, { address: "1 Somewhere Else", city: "Boston" });
  const { jobId: undoId } = (await api.ok("POST", `/api/hubspot/jobs/${jobId}/undo`, { fields: ["city"] })) as {
    jobId: string;
  };
  await kill();
  expect(await untilJob(owner, undoId, FINAL_STATUSES, 600_000)).toMatchObject({ status: "completed" });
  await expect
    .poll(() => product.ctx.db.withSystem((tx) => tx.job.count({ where: { portalId, finishedAt: null } })), {
      timeout: SETTLED_MS,
      interval: 500,
    })
    .toBe(0);

  const changedAt = performance.now();
  await expect.poll(() => dueOf(product, owner), { timeout: SETTLED_MS, interval: 500 }).toEqual([]);
  const settledSeconds = (performance.now() - changedAt) / 1_000;
  const left = await queue(owner);
  const inSegment = await segmentMembers(product, owner, "needs_review");
  expect(inSegment.toSorted()).toEqual(left.map(({ recordId }) => recordId).toSorted());
  for (const { recordId } of left.slice(0, 20)) expect(await shown(product, owner, recordId)).toMatch(/^needs_review /);
  expect(await product.violations()).toEqual([]);
  process.stdout.write(
    `${SIZE} records, ${KILLS} kills, ${FAULTS.length} kinds of failures: ${left.length} in queue and segment; nothing due ${settledSeconds.toFixed(1)} s after the last job\n`,
  );
});

/** Open proposals of the portal in the database. */
async function queue({ portalId }: PortalCustomer): Promise<{ id: string; recordId: string; hasValue: boolean }[]> {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.proposal.findMany({ where: { portalId, status: "open" }, orderBy: { id: "asc" } }),
  );
  return rows.map(({ id, recordId, after }) => ({ id, recordId, hasValue: after !== null }));
}
