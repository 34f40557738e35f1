import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { createHubspot, API_WAIT_POLICY } from "../../src/portals/hubspot/hubspot.ts";
import { SecondSlot, type Hubspot } from "../../src/portals/hubspot/port.ts";
import { readProperties } from "../../src/portals/hubspot/properties.ts";
import type { Context } from "../../src/context.ts";

// Law 9: work that has a place among a portal's calls asks for no second one. With one place per portal it would wait for itself.

const product = useTestProduct({ HUBSPOT_CALLS_IN_FLIGHT: "1" });
const options = { waitPolicy: API_WAIT_POLICY };

async function portal() {
  const { portalId } = await product.customerWithPortal();
  const connection = await product.ctx.db.withSystem((tx) => tx.connection.findFirstOrThrow({ where: { portalId } }));
  return { accountId: connection.accountId, connectionId: connection.id, portalId };
}

const inProduction = (ctx: Context): Hubspot =>
  createHubspot({ ...ctx, config: { ...ctx.config, isProduction: true } });

it("U: throws outside production", async () => {
  const { hubspot } = product.ctx;
  const ref = await portal();
  await expect(
    hubspot.withSlot(ref, { isUrgent: true, ...options }, () => readProperties(hubspot, ref, "contact", options)),
  ).rejects.toBeInstanceOf(SecondSlot);
  // The first one was given back.
  expect(await readProperties(hubspot, ref, "contact", options)).not.toEqual([]);
});

it("sends calls within the held slot, one at a time, in production", async () => {
  const hubspot = inProduction(product.ctx);
  const ref = await portal();
  const read = await hubspot.withSlot(ref, { isUrgent: true, ...options }, async () => {
    const calls = Array.from({ length: 3 }, () => readProperties(hubspot, ref, "contact", options));
    return await Promise.all(calls);
  });
  expect(read).toHaveLength(3);
});

it("takes its own slot for work that outlives the slot, and for another portal", async () => {
  const { hubspot } = product.ctx;
  const [ref, other] = [await portal(), await portal()];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const later = await hubspot.withSlot(ref, { isUrgent: true, ...options }, async () => {
    await readProperties(hubspot, other, "contact", options);
    return { read: begun.then(() => readProperties(hubspot, ref, "contact", options)) };
  });
  begin();
  expect(await later.read).not.toEqual([]);
});
