import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deliverWebhook, WEBHOOK_RETRY_DELAYS_MS } from "@plumbline/core/webhooks/deliver-webhook.ts";
import { enqueueWebhooks } from "@plumbline/core/webhooks/enqueue-webhooks.ts";
import { grantCredits } from "@plumbline/core/credits/ledger.ts";
import { contactList, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: string };

const product = useTestProduct();
let server: Server;
const received: Received[] = [];
/** The receiver's next statuses, then 200. */
const answers: number[] = [];
beforeAll(async () => {
  await product.startWorker();
  server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      received.push({ path: req.url ?? "", headers: req.headers, body });
      res.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const at = (path: string) => received.filter((message) => message.path === path);
type Endpoint = { id: string; secret: string };
type Delivery = {
  id: string;
  status: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
};
const addEndpoint = async ({ api }: Pick<Customer, "api">, path: string, events: string[]) =>
  (await api.ok("POST", "/api/webhooks", { url: address(path), events })) as Endpoint;
const log = async ({ api }: Pick<Customer, "api">, { id }: Pick<Endpoint, "id">) =>
  ((await api.ok("GET", `/api/webhooks/${id}/deliveries`)) as { deliveries: Delivery[] }).deliveries;

function expectSigned({ headers, body }: Received, secret: string): void {
  const [, seconds = "", mac = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["plumbline-signature"])) ?? [];
  expect(mac).toBe(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"));
  expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
}

it("reports a finished job once, signed, with counts but no address", async () => {
  const customer = await product.customerWithPortal();
  const endpoint = await addEndpoint(customer, "/jobs", ["job.finished"]);
  await addEndpoint(customer, "/other", ["credits.low"]);
  const { listId } = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, listId);
  const job = await untilJob(customer, jobId, ["completed"]);
  await expect
    .poll(async () => (await log(customer, endpoint)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(["delivered"]);
  const [message] = at("/jobs");
  if (!message) throw new Error("nothing arrived");
  expectSigned(message, endpoint.secret);
  const [delivery] = await log(customer, endpoint);
  expect(JSON.parse(message.body)).toMatchObject({
    id: delivery?.id,
    event: "job.finished",
    data: {
      job_id: jobId,
      status: "completed",
      portal_id: customer.portalId,
      list_id: listId,
      records_total: 10,
      outcomes: job.outcomes,
      credits_used: job.credits_used,
      started_by: { kind: "person", name: customer.email },
    },
  });
  expect(message.headers["plumbline-delivery"]).toBe(delivery?.id);
  expect([at("/jobs").length, at("/other").length]).toEqual([1, 0]);
  const rows = await product.ctx.db.withSystem((tx) => tx.webhookEndpoint.findMany());
  expect(JSON.stringify(rows)).not.toContain(endpoint.secret);
});

it("sends at once without waiting for the dispatcher", async () => {
  const customer = await product.customerWithPortal();
  const endpoint = await addEndpoint(customer, "/at-once", ["job.finished"]);
  const { listId } = await contactList(customer, customer.portalId, 10);
  await untilJob(customer, await startList(customer, customer.portalId, listId), ["completed"]);
  await expect.poll(() => at("/at-once").length, { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await log(customer, endpoint))[0]?.status, { timeout: 20_000 }).toBe("delivered");
  const { createdAt, deliveredAt } = await product.ctx.db.withSystem((tx) =>
    tx.webhookDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } }),
  );
  // The first round that may claim it runs a minute after it was written.
  expect((deliveredAt?.getTime() ?? 0) - createdAt.getTime()).toBeLessThan(60_000);
});

it("reports low credits, even if the email is turned off", async () => {
  const customer = await product.customerWithPortal();
  const endpoint = await addEndpoint(customer, "/low", ["credits.low"]);
  await product.grant(customer.email, 5);
  await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 12 });
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email: customer.email } });
    await tx.account.update({ where: { id: accountId }, data: { creditEmailsOff: true } });
  });
  const { listId } = await contactList(customer, customer.portalId, 10);
  await untilJob(customer, await startList(customer, customer.portalId, listId), ["completed"]);
  await expect.poll(() => at("/low").length, { timeout: 30_000 }).toBe(1);
  const [message] = at("/low");
  expect(JSON.parse(message?.body ?? "{}")).toMatchObject({ event: "credits.low", data: { threshold: 12 } });
  if (message) expectSigned(message, endpoint.secret);
  const emails = await product.ctx.db.withSystem((tx) =>
    tx.email.count({ where: { recipient: customer.email, template: "low_credits" } }),
  );
  expect(emails).toBe(0);
});

/** A waiting delivery that no workflow knows about. */
async function waitingDelivery(
  customer: Customer,
  path: string,
): Promise<{ endpoint: Endpoint; deliveryId: string; accountId: string }> {
  const endpoint = await addEndpoint(customer, path, ["credits.low"]);
  const deliveryId = product.ctx.newId();
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: customer.email } }),
  );
  const now = new Date();
  await product.ctx.db.withAccount(accountId, (tx) =>
    tx.webhookDelivery.create({
      data: {
        id: deliveryId,
        accountId,
        endpointId: endpoint.id,
        event: "credits.low",
        eventKey: randomUUID(),
        data: {},
        createdAt: now,
        dueAt: now,
      },
    }),
  );
  return { endpoint, deliveryId, accountId };
}

it("retries with increasing delays under the same ID", async () => {
  const customer = await product.customerWithPortal();
  const { endpoint, deliveryId } = await waitingDelivery(customer, "/again");
  answers.push(500, 302);
  expect(await deliverWebhook(product.ctx, { deliveryId })).toEqual({ waitMs: WEBHOOK_RETRY_DELAYS_MS[0] });
  // Never before its time: a worker whose clock is behind throws and retries the attempt later, and occupies no slot.
  await expect(deliverWebhook(product.ctx, { deliveryId })).rejects.toMatchObject({
    name: "NotDueYet",
    retryAfterMs: expect.closeTo(WEBHOOK_RETRY_DELAYS_MS[0], -4) as number,
  });
  expect(at("/again")).toHaveLength(1);
  const later = { ...product.ctx, now: () => new Date(Date.now() + 60_000) };
  expect(await deliverWebhook(later, { deliveryId })).toEqual({ waitMs: WEBHOOK_RETRY_DELAYS_MS[1] });
  expect((await log(customer, endpoint))[0]).toMatchObject({
    status: "waiting",
    attempts: 2,
    last_status: 302,
    last_error: "redirected",
  });
  const muchLater = { ...product.ctx, now: () => new Date(Date.now() + 3_600_000) };
  expect(await deliverWebhook(muchLater, { deliveryId })).toEqual({ waitMs: null });
  expect(await deliverWebhook(muchLater, { deliveryId })).toEqual({ waitMs: null });
  expect(at("/again").map(({ headers }) => headers["plumbline-delivery"])).toEqual([
    deliveryId,
    deliveryId,
    deliveryId,
  ]);
  expect((await log(customer, endpoint))[0]).toMatchObject({ status: "delivered", attempts: 3, last_error: null });
});

it("gives up after two days, disables the endpoint with one email, and replays on request", async () => {
  const customer = await product.customerWithPortal();
  const { endpoint, deliveryId, accountId } = await waitingDelivery(customer, "/dead");
  let now = Date.now();
  const ctx = { ...product.ctx, now: () => new Date(now) };
  const began = now;
  for (;;) {
    answers.push(503);
    const { waitMs } = await deliverWebhook(ctx, { deliveryId });
    if (waitMs === null) break;
    now += waitMs;
  }
  expect((now - began) / 3_600_000).toBeGreaterThan(46);
  expect(at("/dead")).toHaveLength(WEBHOOK_RETRY_DELAYS_MS.length + 1);
  const endpoints = async () =>
    (await customer.api.ok("GET", "/api/webhooks")) as {
      endpoints: { disabled_at: string | null; failing_since: string | null }[];
    };
  expect((await endpoints()).endpoints[0]).toMatchObject({
    disabled_at: expect.any(String),
    failing_since: expect.any(String),
  });
  const emails = () =>
    product.ctx.db.withSystem((tx) => tx.email.count({ where: { accountId, template: "webhook_disabled" } }));
  expect(await emails()).toBe(1);
  // No deliveries are written for it any more, and none is sent until it is enabled.
  const replay = () => customer.api.call("POST", `/api/webhooks/deliveries/${deliveryId}/replay`);
  expect(await replay()).toMatchObject({ status: 409, body: { code: "conflict" } });
  await customer.api.ok("POST", `/api/webhooks/${endpoint.id}/enable`);
  expect((await replay()).status).toBe(200);
  await expect.poll(async () => (await log(customer, endpoint))[0]?.status, { timeout: 20_000 }).toBe("delivered");
  expect((await endpoints()).endpoints[0]).toMatchObject({ disabled_at: null, failing_since: null });
  expect(await emails()).toBe(1);
});

it("sends a replayed delivery at once instead of at its next attempt", async () => {
  const customer = await product.customerWithPortal();
  const { endpoint, deliveryId, accountId } = await waitingDelivery(customer, "/asleep");
  answers.push(500);
  await product.ctx.workflows.start("deliverWebhooks", { endpointId: endpoint.id, accountId });
  await expect.poll(async () => (await log(customer, endpoint))[0]?.attempts, { timeout: 20_000 }).toBe(1);
  const startedAt = Date.now();
  await customer.api.ok("POST", `/api/webhooks/deliveries/${deliveryId}/replay`);
  await expect.poll(async () => (await log(customer, endpoint))[0]?.status, { timeout: 20_000 }).toBe("delivered");
  expect(Date.now() - startedAt).toBeLessThan(WEBHOOK_RETRY_DELAYS_MS[0]);
});

it("sends nothing for uncommitted work, and each event once", async () => {
  const customer = await product.customerWithPortal();
  const endpoint = await addEndpoint(customer, "/outbox", ["credits.low"]);
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: customer.email } }),
  );
  const event = { accountId, event: "credits.low", key: "1", data: {} } as const;
  const failing = product.ctx.db.withAccount(accountId, async (tx) => {
    await enqueueWebhooks(product.ctx, tx, event);
    await grantCredits(tx, { accountId, amount: -1, key: "x", refType: "x", refId: "x" });
  });
  await expect(failing).rejects.toThrow();
  expect(await log(customer, endpoint)).toEqual([]);
  await product.ctx.db.withAccount(accountId, (tx) => enqueueWebhooks(product.ctx, tx, event));
  await product.ctx.db.withAccount(accountId, (tx) => enqueueWebhooks(product.ctx, tx, event));
  expect(await log(customer, endpoint)).toHaveLength(1);
});

it.each([
  ["plain http", "http://example.com/hooks"],
  ["a private address", "https://192.168.0.1/hooks"],
  ["the metadata service", "https://169.254.169.254/"],
  ["no address", "not an address"],
])("rejects an endpoint at %s", async (_what, url) => {
  const customer = await product.customerWithPortal();
  expect(await customer.api.call("POST", "/api/webhooks", { url, events: ["job.finished"] })).toMatchObject({
    status: 400,
    body: { code: "invalid_input" },
  });
});
