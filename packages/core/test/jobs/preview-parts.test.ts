import { previewMapping } from "@plumbline/core/jobs/preview/preview-mapping.ts";
import { listBlockers } from "@plumbline/core/portals/blockers/list-blockers.ts";
import { CONTACT_MAPPING } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { actorOf, connectionOf, refuse } from "../support/event-owner.ts";

const product = useTestProduct();
afterEach(() => product.control("DELETE", "/faults"));

const settings = {};
const SIX_PARTS = { ...CONTACT_MAPPING, street_address_2: "address2" };
const COUNTY = { targets: { county: "warehouse_city" }, overwrite: false };
const NOTHING = { targets: {}, overwrite: false };

async function preview(portalId: string, parts: object, enrichment: object) {
  const { accountId } = await connectionOf(product, portalId);
  return await previewMapping(product.ctx, actorOf(accountId), {
    portalId,
    objectType: "company",
    listId: null,
    settings,
    parts,
    enrichment,
  } as never);
}

it("pages-A1, acceptance-F0, capabilities-F1: previews recently changed records of a mapping with six parts and a target", async () => {
  const { portalId } = await product.customerWithPortal();
  for (const enrichment of [NOTHING, COUNTY])
    expect((await preview(portalId, SIX_PARTS, enrichment)).recordsRead).toBeGreaterThan(0);
});

it("pages-A1: reports a request that HubSpot does not understand as an internal error", async () => {
  const { portalId } = await product.customerWithPortal();
  const { accountId, id: connectionId } = await connectionOf(product, portalId);
  await refuse(product, { route: "objects/search", portalId: Number(portalId), status: 400 });
  for (let tries = 0; tries < 3; tries += 1)
    await expect(preview(portalId, CONTACT_MAPPING, NOTHING)).rejects.toMatchObject({
      code: "internal",
      message: "Something is wrong on our side. We have been told.",
    });
  expect(await listBlockers(product.ctx, actorOf(accountId), { connectionId })).toEqual([]);
  const rows = await product.ctx.db.withSystem((tx) => tx.connectionBlocker.count({ where: { connectionId } }));
  expect(rows).toBe(0);
});
