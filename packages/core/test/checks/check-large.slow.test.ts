import { contactList, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

// Checks of large lists under the production budget: few calls, no writes, and no ledger entries.

const product = useTestProduct({ CHECK_RECORDS_PER_DAY: "200000" });
beforeAll(async () => {
  await product.startWorker();
});
/** HubSpot's limit per portal in ten seconds. */
const PORTAL_LIMIT = 100;
/** Pages of 250 and reads of 100 need 14. */
const CALLS_PER_1000 = 15;

type Portal = Customer & { portalId: string };
type Check = { status: string; records_checked: number; outcomes: Record<string, number> };
type Traffic = {
  total: number;
  requests: Record<string, number>;
  refused429: number;
  maxInTenSeconds: number;
};

const ledgerOf = async ({ email }: Customer) =>
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    return {
      entries: await tx.creditEntry.count({ where: { accountId } }),
      holds: await tx.creditHold.count({ where: { accountId } }),
      records: await tx.jobRecord.count({ where: { accountId } }),
    };
  });

async function check(owner: Portal, listId: string, withinMs: number) {
  const before = await ledgerOf(owner);
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  const began = Date.now();
  const { jobId } = (await owner.api.ok("POST", "/api/hubspot/checks", {
    portalId: owner.portalId,
    objectType: "contact",
    listId,
  })) as { jobId: string };
  const now = async () => (await owner.api.ok("GET", `/api/hubspot/checks/${jobId}`)) as Check;
  await expect.poll(async () => (await now()).records_checked, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  const firstFiguresMs = Date.now() - began;
  await expect.poll(async () => (await now()).status, { timeout: withinMs, interval: 500 }).toBe("completed");
  const seconds = (Date.now() - began) / 1_000;
  const traffic = (await product.control("GET", `/portals/${owner.portalId}/stats`)) as Traffic;
  const done = await now();
  process.stderr.write(
    `check of ${done.records_checked} records: first figures after ${firstFiguresMs} ms, ${traffic.total} calls, ` +
      `at most ${traffic.maxInTenSeconds} in ten seconds, ${seconds.toFixed(1)} s\n`,
  );
  expect(traffic.refused429).toBe(0);
  expect(traffic.maxInTenSeconds).toBeLessThanOrEqual(PORTAL_LIMIT);
  expect(traffic.total).toBeLessThanOrEqual((done.records_checked / 1_000) * CALLS_PER_1000);
  expect(Object.keys(traffic.requests).filter((route) => /update|create|archive/.test(route))).toEqual([]);
  expect(await ledgerOf(owner)).toEqual(before);
  expect(Object.values(done.outcomes).reduce((sum, count) => sum + count, 0)).toBe(done.records_checked);
  expect(await product.violations()).toEqual([]);
  return done.records_checked;
}

it("checks ten thousand records with 15 calls per thousand", { timeout: 240_000 }, async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 10_000);
  expect(await check(owner, listId, 200_000)).toBe(10_000);
});

it("checks a hundred thousand records within the portal's budget", { timeout: 900_000 }, async () => {
  const owner = await product.customerWithPortal();
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, {
    objectType: "contact",
    name: "A hundred thousand contacts",
    size: 100_000,
  })) as { listId: string | number };
  expect(await check(owner, String(listId), 800_000)).toBe(100_000);
});
