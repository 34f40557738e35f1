import { randomUUID } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { contactList, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

// Customers' endpoints that never respond delay only themselves.

const product = useTestProduct();
let server: Server;
const open = new Map<string, Set<ServerResponse>>();
const arrived: string[] = [];
/** The maximum number of concurrent hanging requests. */
let maxOpen = 0;
beforeAll(async () => {
  await product.startWorker();
  server = createServer((req, res) => {
    const path = req.url ?? "";
    arrived.push(path);
    if (!path.startsWith("/hangs")) return void res.writeHead(200).end();
    const here = open.get(path) ?? new Set();
    open.set(path, here.add(res));
    maxOpen = Math.max(
      maxOpen,
      [...open.values()].reduce((sum, { size }) => sum + size, 0),
    );
    res.once("close", () => here.delete(res));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** An endpoint with waiting messages that are due, left to the dispatcher. */
async function waiting({ api, email }: Customer, path: string, count: number): Promise<void> {
  const { id: endpointId } = (await api.ok("POST", "/api/webhooks", { url: url(path), events: ["job.finished"] })) as {
    id: string;
  };
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    const now = new Date();
    await tx.webhookDelivery.createMany({
      data: Array.from({ length: count }, () => ({
        id: product.ctx.newId(),
        accountId,
        endpointId,
        event: "job.finished",
        eventKey: randomUUID(),
        data: {},
        createdAt: now,
        dueAt: now,
      })),
    });
    await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { nextTryAt: now } });
  });
}

it("sends at most three concurrent messages to an endpoint, and one while it fails", { timeout: 180_000 }, async () => {
  const customer = await product.customerWithPortal();
  await waiting(customer, "/hangs/one", 20);
  const here = () => open.get("/hangs/one")?.size ?? 0;
  await expect.poll(here, { timeout: 60_000 }).toBe(3);
  for (const response of open.get("/hangs/one") ?? []) response.writeHead(503).end();
  await expect.poll(() => arrived.filter((path) => path === "/hangs/one").length, { timeout: 60_000 }).toBe(4);
  expect(here()).toBe(1);
  const { endpoints } = (await customer.api.ok("GET", "/api/webhooks")) as { endpoints: unknown[] };
  expect(endpoints).toMatchObject([{ failing_since: expect.any(String), paused_until: expect.any(String) }]);
});

it(
  "delays neither cleanings nor other customers' webhooks because of a hundred hanging messages",
  { timeout: 180_000 },
  async () => {
    const sick = await product.customerWithPortal();
    const paths = Array.from({ length: 10 }, (_, index) => `/hangs/${index}`);
    for (const path of paths) await waiting(sick, path, 12);
    await expect.poll(() => paths.every((path) => arrived.includes(path)), { timeout: 60_000 }).toBe(true);
    const well = await product.customerWithPortal();
    await waiting(well, "/well", 1);
    const { listId } = await contactList(well, well.portalId, 10);
    await untilJob(well, await startList(well, well.portalId, listId), ["completed"]);
    await expect.poll(() => arrived.filter((path) => path === "/well").length, { timeout: 60_000 }).toBeGreaterThan(0);
    // Some webhook slots are reserved for others.
    expect(maxOpen).toBeLessThan(50);
  },
);
