import { createHash } from "node:crypto";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

const product = useTestProduct({ RATE_ENROLLMENTS_PER_PORTAL: "2/10s" });

/** An enrollment as HubSpot sends it, with signature v2. */
async function enroll(portalId: string, callbackId: string): Promise<Response> {
  const path = "/api/hubspot/workflow-action";
  const body = JSON.stringify({
    callbackId,
    origin: { portalId: Number(portalId) },
    object: { objectId: 40_001_000_001, objectType: "CONTACT" },
    inputFields: {},
  });
  const url = new URL(path, product.config.publicUrl).href;
  const signature = createHash("sha256").update(`sandbox-secretPOST${url}${body}`).digest("hex");
  return await fetch(`${product.apiUrl}${path}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-hubspot-signature": signature,
      "x-hubspot-signature-version": "v2",
    },
  });
}

it("limits a portal's enrollments, and returns the retry delay to HubSpot in milliseconds", async () => {
  const [owner, other] = [await product.customerWithPortal(), await product.customerWithPortal()];
  const statuses = [];
  for (const callbackId of ["ap-1", "ap-2"]) statuses.push((await enroll(owner.portalId, callbackId)).status);
  expect(statuses).toEqual([200, 200]);
  const refused = await enroll(owner.portalId, "ap-3");
  expect(refused.status).toBe(429);
  const retryAfter = Number(refused.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(1_000);
  expect(retryAfter).toBeLessThanOrEqual(10_000);
  expect((await enroll(other.portalId, "ap-1")).status).toBe(200);
  const stored = await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.findMany({ where: { kind: "workflow" }, select: { callbackId: true } }),
  );
  expect(stored.map(({ callbackId }) => callbackId).toSorted()).toEqual(["ap-1", "ap-1", "ap-2"]);
});

it("loses no enrollment above the limit, because HubSpot retries it", async () => {
  const { portalId } = await product.customerWithPortal();
  const recordIds = ["40001000001", "40001000002", "40001000003"];
  await product.control("POST", `/portals/${portalId}/enrolments`, { objectType: "contact", recordIds });
  const stored = () =>
    product.ctx.db.withSystem(async (tx) => {
      const { id: connectionId } = await tx.connection.findFirstOrThrow({ where: { portalId } });
      return await tx.hubspotEvent.count({ where: { kind: "workflow", connectionId } });
    });
  await expect.poll(stored, { timeout: 20_000 }).toBe(2);
  await expect.poll(stored, { timeout: 30_000, interval: 200 }).toBe(3);
});
