import { createHmac } from "node:crypto";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

// What anyone on the internet can send to the endpoints for HubSpot.

const product = useTestProduct();
const SECRET = "sandbox-secret";

type Delivery = { body?: string; timestamp?: number; secret?: string; path?: string; signedPath?: string };

async function deliver(delivery: Delivery): Promise<{ status: number; code: string | null }> {
  const path = delivery.path ?? "/api/hubspot/webhook";
  const body = delivery.body ?? "[]";
  const timestamp = delivery.timestamp ?? Date.now();
  const url = new URL(delivery.signedPath ?? path, product.config.publicUrl).href;
  const signature = createHmac("sha256", delivery.secret ?? SECRET)
    .update(`POST${url}${body}${timestamp}`)
    .digest("base64");
  const response = await fetch(`${product.apiUrl}${path}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-hubspot-signature-v3": signature,
      "x-hubspot-request-timestamp": String(timestamp),
    },
  });
  const answer = (await response.json().catch(() => null)) as { code?: string; requestId?: string } | null;
  if (response.status >= 400) expect(answer?.requestId).toBeTruthy();
  return { status: response.status, code: answer?.code ?? null };
}

const event = (more: Record<string, unknown> = {}) => ({
  eventId: 1,
  subscriptionId: 2,
  portalId: 9_999_999,
  appId: 7_700_001,
  occurredAt: 1_700_000_000_000,
  subscriptionType: "contact.propertyChange",
  attemptNumber: 0,
  objectId: 40_001_000_001,
  propertyName: "city",
  propertyValue: "x",
  changeSource: "CRM_UI",
  ...more,
});

describe("a delivery", () => {
  it.each([
    ["without events", {}, 204],
    ["of a portal that nobody has connected", { body: JSON.stringify([event()]) }, 204],
    ["of a type that we do not know", { body: JSON.stringify([event({ subscriptionType: "quote.creation" })]) }, 204],
    ["signed with another secret", { secret: "guessed" }, 401],
    ["signed for another address", { signedPath: "/api/hubspot/other" }, 401],
    ["of six minutes ago", { timestamp: Date.now() - 6 * 60_000 }, 401],
    ["of six minutes hence", { timestamp: Date.now() + 6 * 60_000 }, 401],
    ["that is no JSON", { body: "[{" }, 400],
    ["that is no list", { body: '{"portalId":1}' }, 400],
    ["of 101 events", { body: JSON.stringify(Array.from({ length: 101 }, () => event())) }, 204],
    ["of nothing that is an event", { body: JSON.stringify([null, 7, "event", {}]) }, 204],
    ["of two megabytes", { body: JSON.stringify([event({ propertyValue: "x".repeat(2_000_000) })]) }, 413],
  ] as const)("%s is answered %3$s", async (_what, delivery, status) => {
    expect((await deliver(delivery)).status).toBe(status);
  });

  it("without a signature is rejected, for events and for workflow actions", async () => {
    for (const path of [
      "/api/hubspot/webhook",
      "/api/hubspot/workflow-action",
      "/api/hubspot/workflow-action/check",
      "/api/hubspot/workflow-action/undo",
    ]) {
      const response = await fetch(`${product.apiUrl}${path}`, { method: "POST", body: "[]" });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });

  it("is stored except for malformed events", async () => {
    const owner = await product.customerWithPortal();
    await owner.api.ok("POST", "/graphql", {
      query: `mutation { setAutoClean(portalId: "${owner.portalId}", objectType: contact, isOn: true) { id } }`,
    });
    const mine = (more: Record<string, unknown>) => event({ portalId: Number(owner.portalId), ...more });
    const body = JSON.stringify([
      mine({ objectId: 1, sourceId: null, changeSource: null, eventId: null }),
      mine({ objectId: 2, occurredAt: "2023-11-14T22:13:20Z" }),
      mine({ objectId: 3, propertyName: null }),
      mine({ objectId: null }),
      mine({ objectId: { is: "no id" } }),
      "no event",
      mine({ objectId: 7 }),
    ]);
    expect((await deliver({ body })).status).toBe(204);
    const connection = await product.ctx.db.withSystem((tx) =>
      tx.connection.findUniqueOrThrow({ where: { portalId: owner.portalId } }),
    );
    const rows = await product.ctx.db.withSystem((tx) =>
      tx.hubspotEvent.findMany({ where: { connectionId: connection.id }, orderBy: { recordId: "asc" } }),
    );
    expect(rows.map((row) => row.recordId)).toEqual(["1", "2", "7"]);
  });

  it("is stored once for repeated deliveries, without the value that it carries", async () => {
    const owner = await product.customerWithPortal();
    await owner.api.ok("POST", "/graphql", {
      query: `mutation { setAutoClean(portalId: "${owner.portalId}", objectType: contact, isOn: true) { id } }`,
    });
    const body = JSON.stringify([event({ portalId: Number(owner.portalId), propertyValue: "Canary Street 1" })]);
    const again = JSON.stringify([
      event({ portalId: Number(owner.portalId), propertyValue: "Canary Street 1", attemptNumber: 3 }),
    ]);
    for (const one of [body, body, again]) expect((await deliver({ body: one })).status).toBe(204);
    const rows = await product.ctx.db.withSystem((tx) =>
      tx.hubspotEvent.findMany({ where: { recordId: "40001000001" } }),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("Canary");
  });
});
