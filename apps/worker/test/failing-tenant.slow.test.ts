import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { contactList, outcomeRows, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { setAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

// One tenant for whom everything fails is first in every shared loop, with more rows than a round claims. Others are served as
// if it did not exist.

const MORE_THAN_A_ROUND = 130;

const product = useTestProduct();
let hanging: Server;
let well: Customer & { portalId: string };
beforeAll(async () => {
  hanging = createServer(() => {});
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
  const sick = await product.customerWithPortal();
  well = await product.customerWithPortal(100);
  await confirmFirstLook(well, well.portalId, "contact");
  await poison(sick);
  await product.startWorker();
});
afterAll(async () => {
  hanging.closeAllConnections();
  hanging.close();
});

const accountOf = async ({ email }: Customer) =>
  (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }))).accountId;

/** Connections whose tokens cannot be decrypted, with polls, events, callbacks, emails and webhooks that are an hour overdue. */
async function poison(sick: Customer & { portalId: string }): Promise<void> {
  const accountId = await accountOf(sick);
  const ids = Array.from({ length: MORE_THAN_A_ROUND }, () => randomUUID());
  const { port } = hanging.address() as AddressInfo;
  const { id: endpointId } = (await sick.api.ok("POST", "/api/webhooks", {
    url: `http://127.0.0.1:${port}/`,
    events: ["job.finished"],
  })) as { id: string };
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await product.ctx.db.withSystem(async (tx) => {
    const { versionId } = await tx.mapping.findFirstOrThrow({ where: { accountId, objectType: "contact" } });
    await tx.$executeRaw`
      INSERT INTO connection (id, account_id, portal_id, portal_name, scopes, access_token, refresh_token, access_expires_at)
      SELECT id, ${accountId}::uuid, 'sick-' || id, 'Sick', '{}', 'sealed by nobody', 'sealed by nobody', now() + interval '1 hour'
      FROM unnest(${ids}::uuid[]) AS sick (id)`;
    await tx.mapping.createMany({
      data: ids.map((connectionId) => ({ accountId, connectionId, objectType: "deal", versionId })),
    });
    await tx.autoClean.createMany({
      data: ids.map((connectionId) => ({
        accountId,
        connectionId,
        objectType: "deal",
        pollCursor: anHourAgo,
        nextPollAt: anHourAgo,
      })),
    });
    await tx.hubspotEvent.createMany({
      data: ids.flatMap((connectionId) =>
        ["waiting", "dropped"].map((status) => ({
          id: randomUUID(),
          accountId,
          connectionId,
          objectType: "deal",
          recordId: "1",
          kind: status === "waiting" ? "update" : "workflow",
          callbackId: status === "waiting" ? null : randomUUID(),
          dedupeKey: randomUUID(),
          status,
          receivedAt: anHourAgo,
        })),
      ),
    });
    await tx.portalInbox.createMany({
      data: ids.map((connectionId) => ({ connectionId, accountId, nextTryAt: anHourAgo, callbacksTryAt: anHourAgo })),
    });
    await tx.email.createMany({
      data: ids.map((id, index) => ({
        id,
        accountId,
        template: "confirm_email",
        recipient: `${index % 2 === 0 ? "refuse" : "busy"}@example.com`,
        facts: { link: "/verify" },
        idempotencyKey: id,
        nextTryAt: anHourAgo,
      })),
    });
    await tx.webhookDelivery.createMany({
      data: ids.map((id) => ({
        id,
        accountId,
        endpointId,
        event: "job.finished",
        eventKey: id,
        data: {},
        createdAt: anHourAgo,
        dueAt: anHourAgo,
      })),
    });
    await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { nextTryAt: anHourAgo } });
  });
}

it("polls other tenants' records and cleans the changes", { timeout: 400_000 }, async () => {
  const { portalId } = well;
  await well.api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, {
    contact: { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" },
    deal: { city: "delivery_city", state: "delivery_state", postal_code: "delivery_zip" },
  });
  await confirmFirstLook(well, portalId, "deal");
  const accountId = await accountOf(well);
  const key = {
    sessionId: null,
    keyScope: "write",
    userId: randomUUID(),
    role: "owner",
    portals: null,
    member: { id: randomUUID(), revision: 1 },
    email: "",
    emailConfirmed: true,
  } as const;
  const actor = {
    accountId,
    ...key,
    isOperator: false,
    identityProviderId: null,
    mustSetUpTotp: false,
    loggedInAt: null,
  };
  await setAutoClean(product.ctx, actor, { portalId, objectType: "deal", addressSet: "primary", isOn: true });
  const deal = "40001000003";
  await product.control("PATCH", `/portals/${portalId}/records/deal/${deal}`, {
    properties: { delivery_city: "sprngfield", delivery_state: "IL", delivery_zip: "62704" },
  });
  await product.ctx.db.withAccount(accountId, (tx) => tx.autoClean.updateMany({ data: { nextPollAt: new Date() } }));
  const city = async () =>
    (
      (await product.control("GET", `/portals/${portalId}/records/deal/${deal}`)) as {
        properties: { delivery_city: string };
      }
    ).properties.delivery_city;
  await expect.poll(city, { timeout: 300_000 }).toBe("Springfield");
});

it("reports results to the other tenants' workflows", { timeout: 400_000 }, async () => {
  await product.control("POST", `/portals/${well.portalId}/enrolments`, {
    objectType: "contact",
    recordIds: ["40001000001", "40001000002"],
  });
  const enrolments = () =>
    product.control("GET", `/portals/${well.portalId}/enrolments`) as Promise<{ byState: Record<string, number> }>;
  await expect.poll(async () => (await enrolments()).byState, { timeout: 300_000 }).toEqual({ completed: 2 });
});

it("cleans other tenants' lists, and sends their webhooks and emails", { timeout: 400_000 }, async () => {
  const received: string[] = [];
  const receiver = createServer((req, res) => {
    received.push(req.url ?? "");
    res.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  await well.api.ok("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/well`, events: ["job.finished"] });
  const { listId } = await contactList(well, well.portalId, 10);
  const jobId = await startList(well, well.portalId, listId);
  await untilJob(well, jobId, ["completed"]);
  expect(await outcomeRows(well, jobId)).toHaveLength(10);
  await expect.poll(() => received.length, { timeout: 200_000 }).toBeGreaterThan(0);
  const emails = () => product.control("GET", `/mails?to=${well.email}`) as Promise<unknown[]>;
  await expect.poll(async () => (await emails()).length, { timeout: 200_000 }).toBeGreaterThan(0);
  receiver.close();
});

it("keeps the failing tenant's work visible without losing any", async () => {
  const left = await product.ctx.db.withSystem(async (tx) => ({
    events: await tx.hubspotEvent.count({
      where: { objectType: "deal", recordId: "1", status: { in: ["waiting", "dead"] } },
    }),
    emails: await tx.email.count({ where: { recipient: { startsWith: "refuse" }, status: "waiting" } }),
  }));
  expect(left).toEqual({ events: MORE_THAN_A_ROUND, emails: MORE_THAN_A_ROUND / 2 });
});
