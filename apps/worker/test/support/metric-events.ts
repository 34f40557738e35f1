import { randomUUID } from "node:crypto";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { contactList, signUp, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import type { NodeService } from "@plumbline/dev-env/node-service.ts";
import type { Relay } from "@plumbline/dev-env/testing/relay-to.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, vi } from "vitest";
import { asOwner } from "./as-owner.ts";
import { maintainNow } from "./maintain-now.ts";
import { sandboxHold } from "./sandbox-hold.ts";

// Events in a product whose metrics are watched. No event undoes another's effect, so that all can be seen together.

type Event = (product: TestProduct) => Promise<unknown>;

const PASSWORD = "correct horse battery";
const ago = (ms: number) => new Date(Date.now() - ms);
const DAY_MS = 24 * 3_600_000;

async function startJob(product: TestProduct, size: number) {
  const customer = await product.customerWithPortal(1_000);
  const list = await contactList(customer, customer.portalId, size);
  return { customer, start: () => startList(customer, customer.portalId, list.listId) };
}

async function connectionOf({ ctx }: TestProduct, portalId: string) {
  return await ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));
}

export const EVENTS = {
  /** Meanwhile HubSpot returns 429 and 503 and once does not respond, and at the end a customer's endpoint is unreachable. */
  "a job with troubles": async (product) => {
    const { customer, start } = await startJob(product, 25);
    const [nobody = 0] = await freePorts(1);
    const endpoint = { url: `http://127.0.0.1:${nobody}/hook`, events: ["job.finished"] };
    await customer.api.ok("POST", "/api/webhooks", endpoint);
    const fault = (more: object) =>
      product.control("POST", "/faults", { portalId: Number(customer.portalId), times: 1, ...more });
    await fault({ kind: "status", status: 429, route: "memberships", headers: { "retry-after": "1" } });
    await fault({ kind: "status", status: 503, route: "batch/read" });
    await fault({ kind: "drop", route: "batch/update" });
    const job = await untilJob(customer, await start(), ["completed", "failed", "paused"]);
    expect(job.status).toBe("completed");
  },
  "a job that stands": async (product) => {
    const { customer, start } = await startJob(product, 25);
    const hold = await sandboxHold(product, "before:batch/read", customer.portalId, { times: 100 });
    await start();
    await vi.waitUntil(async () => (await hold.reached()) > 0, { timeout: 60_000, interval: 100 });
  },
  "a refusal of HubSpot": async (product) => {
    const { customer, start } = await startJob(product, 10);
    const portalId = Number(customer.portalId);
    await product.control("POST", "/faults", { kind: "refuse", route: "batch/read", status: 403, portalId });
    const job = await untilJob(customer, await start(), ["completed", "failed", "paused"]);
    expect(job.status).toBe("paused");
  },
  "a write stop": async (product) => {
    const operator = await signUp(product, `op-${randomUUID()}@example.com`, PASSWORD);
    await grantOperator(product.ctx, { email: operator.email, isOperator: true });
    const { portalId } = await product.customerWithPortal();
    const query = `mutation { stopWrites(scope: "${portalId}", reason: "Looking into a report") { writeStops { scope } } }`;
    await operator.api.ok("POST", "/graphql", { query });
  },
  /** One was due five minutes ago, and one is older than the days for which a refusal is retried. */
  "a mail server that refuses": async (product) => {
    await product.control("POST", "/faults", { kind: "refuse", route: "smtp", status: 550 });
    const [late, old] = [`late-${randomUUID()}@example.com`, `old-${randomUUID()}@example.com`];
    for (const email of [late, old]) await signUp(product, email, PASSWORD);
    await product.ctx.db.withSystem(async (tx) => {
      await tx.email.updateMany({ where: { recipient: late }, data: { nextTryAt: ago(300_000) } });
      await tx.email.updateMany({ where: { recipient: old }, data: { createdAt: ago(4 * DAY_MS) } });
    });
    const isDead = () => product.ctx.db.withSystem((tx) => tx.email.count({ where: { status: "dead" } }));
    await vi.waitUntil(async () => (await isDead()) === 1, { timeout: 90_000, interval: 200 });
  },
  "waiting and dead-lettered HubSpot events": async (product) => {
    const { portalId } = await product.customerWithPortal();
    const { id: connectionId, accountId } = await connectionOf(product, portalId);
    const data = ["waiting", "dead"].map((status) => ({
      id: randomUUID(),
      accountId,
      connectionId,
      objectType: "contact",
      recordId: "1",
      kind: "update",
      dedupeKey: randomUUID(),
      status,
      nextTryAt: new Date(Date.now() + DAY_MS),
    }));
    await product.ctx.db.withSystem((tx) => tx.hubspotEvent.createMany({ data }));
  },
  "a payment whose event cannot be processed": async ({ ctx }) => {
    const event = {
      id: `evt_${randomUUID().replaceAll("-", "")}`,
      type: "checkout.session.completed",
      objectId: "cs_1",
    };
    const times = { createdAt: ago(60_000), receivedAt: ago(60_000), nextTryAt: new Date(Date.now() + DAY_MS) };
    await ctx.db.withSystem((tx) => tx.stripeEvent.create({ data: { ...event, ...times, attempts: 10 } }));
  },
  "an address status that is due": async (product) => {
    const { portalId } = await product.customerWithPortal();
    const { id: connectionId, accountId } = await connectionOf(product, portalId);
    const place = { accountId, connectionId, objectType: "contact" };
    const property = { setKey: "primary", columnName: "status", property: "plumbline_address_status" };
    await product.ctx.db.withSystem(async (tx) => {
      await tx.statusProperty.create({ data: { ...place, ...property, state: "missing" } });
      const due = { recordId: "1", cause: "edited", since: ago(60_000), nextTryAt: new Date(Date.now() + DAY_MS) };
      await tx.statusDue.create({ data: { ...place, ...due } });
    });
  },
  "a journal that is not read": async (product) => {
    const { portalId } = await product.customerWithPortal();
    const { id: connectionId, accountId } = await connectionOf(product, portalId);
    const feed = { accountId, connectionId, checkedAt: ago(0) };
    const subscribedAt = ago(60_000);
    await product.ctx.db.withSystem(async (tx) => {
      await tx.changeFeed.createMany({
        data: [
          { id: randomUUID(), ...feed, objectType: "contact", subscribedAt },
          { id: randomUUID(), ...feed, objectType: "deal", subscribedAt, gapFrom: ago(60_000) },
          { id: randomUUID(), ...feed, objectType: "ticket", refusedAt: ago(60_000) },
        ],
      });
      await tx.journalReader.updateMany({ data: { lastEntryAt: ago(60_000) } });
    });
  },
  "a night that finds a violated ledger": async (product) => {
    const { portalId } = await product.customerWithPortal();
    const { accountId } = await connectionOf(product, portalId);
    await asOwner(product, `UPDATE credit_account SET available = available + 5 WHERE account_id = '${accountId}'`);
    await maintainNow(product);
  },
} satisfies Record<string, Event>;

/** Nothing else can be measured after it. */
export const LAST_EVENT = "a worker that is killed, a Temporal that is gone and a database that fails";
export const failEverything = async (product: TestProduct, worker: NodeService, temporal: Relay): Promise<void> => {
  const customer = await signUp(product, `${randomUUID()}@example.com`, PASSWORD);
  const ended = new Promise((resolve) => worker.process.once("exit", resolve));
  worker.process.kill("SIGKILL");
  await ended;
  await product.startWorker();
  await temporal.cut();
  await asOwner(product, "ALTER TABLE job RENAME TO lost_job");
  expect((await customer.api.call("GET", `/api/hubspot/jobs/${randomUUID()}`)).status).toBe(500);
};

export type EventName = keyof typeof EVENTS | typeof LAST_EVENT;
