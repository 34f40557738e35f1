import { contactList, outcomeRows, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import { asOwner } from "./support/as-owner.ts";
import { maintainNow } from "./support/maintain-now.ts";

// Nightly maintenance on its own schedule, which runs every second here.

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
const DAY_MS = 24 * 3_600_000;

it("deletes old addresses, and keeps IDs, outcomes, charges and recent addresses", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const [old, young] = [
    await untilJob(customer, await startList(customer, customer.portalId, list.listId), ["completed"]),
    await untilJob(customer, await startList(customer, customer.portalId, list.listId), ["completed"]),
  ];
  const before = await outcomeRows(customer, old.id);
  expect(before.some((row) => row.city_before !== "")).toBe(true);
  const { portalId } = customer;
  const connection = await product.ctx.db.withSystem(async (tx) => {
    await tx.job.update({ where: { id: old.id }, data: { finishedAt: new Date(Date.now() - 91 * DAY_MS) } });
    return await tx.connection.findUniqueOrThrow({ where: { portalId } });
  });
  const event = (dedupeKey: string, status: string, days: number) => ({
    id: crypto.randomUUID(),
    accountId: connection.accountId,
    connectionId: connection.id,
    objectType: "contact",
    recordId: "1",
    kind: "update",
    dedupeKey,
    status,
    receivedAt: new Date(Date.now() - days * DAY_MS),
  });
  await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.createMany({
      data: [event("old", "dropped", 31), event("young", "dropped", 29), event("dead-old", "dead", 31)],
    }),
  );

  const run = await maintainNow(product);

  const after = await outcomeRows(customer, old.id);
  expect(after.map(({ record_id, outcome, reason, credits }) => [record_id, outcome, reason, credits])).toEqual(
    before.map(({ record_id, outcome, reason, credits }) => [record_id, outcome, reason, credits]),
  );
  expect(after.every((row) => row.city_before === "" && row.city_after === "")).toBe(true);
  expect((await outcomeRows(customer, young.id)).some((row) => row.city_before !== "")).toBe(true);
  const events = await product.ctx.db.withSystem((tx) => tx.hubspotEvent.findMany({ select: { dedupeKey: true } }));
  expect(events.map((row) => row.dedupeKey)).toEqual(["young"]);
  expect(run).toMatchObject({ violations: [], eventsDeleted: 2 });
});

it("detects any violated ledger invariant", async () => {
  const customer = await product.customerWithPortal();
  const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: customer.email } }));
  await asOwner(product, `UPDATE credit_account SET available = available + 5 WHERE account_id = '${user.accountId}'`);
  const run = await maintainNow(product);
  expect(JSON.stringify(run.violations)).toContain(user.accountId);
  await asOwner(product, `UPDATE credit_account SET available = available - 5 WHERE account_id = '${user.accountId}'`);
  expect(await product.violations()).toEqual([]);
});
