import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { contactList } from "@plumbline/dev-env/stories.ts";
import { expect, it } from "vitest";

// HubSpot returns a list before it has found all members, without a size: a job would clean some and end complete.

const product = useTestProduct();
const REFUSED = {
  status: 409,
  body: { code: "conflict", error: "HubSpot is still building this list. Please try again in a few minutes." },
};

it("shows a list as not ready while HubSpot builds it, and cleans it only once it is built", async () => {
  const customer = await product.customerWithPortal(1_000);
  const { api, portalId } = customer;
  const { listId } = await contactList(customer, portalId, 25);
  const setStatus = (processingStatus: string) =>
    product.control("PUT", `/portals/${portalId}/lists/${listId}`, { processingStatus });
  const shown = async () => {
    const lists = (await api.ok("GET", `/api/hubspot/lists/${portalId}/contact`)) as {
      listId: string;
      isReady: boolean;
      size: number;
    }[];
    return lists.find((list) => list.listId === listId);
  };
  const once = { portalId, listId, objectType: "contact" };
  const again = { ...once, isRecurring: true, recurrenceInterval: "24h" };

  await setStatus("PROCESSING");
  expect(await shown()).toMatchObject({ isReady: false });
  expect(await api.call("POST", "/api/hubspot/manual-clean", once)).toMatchObject(REFUSED);
  expect(await api.call("POST", "/api/hubspot/manual-clean", again)).toMatchObject(REFUSED);
  expect(await product.ctx.db.withSystem((tx) => tx.job.count({ where: { portalId } }))).toBe(0);

  await setStatus("COMPLETE");
  expect(await shown()).toMatchObject({ isReady: true, size: 25 });
  expect((await api.call("POST", "/api/hubspot/manual-clean", once)).status).toBeLessThan(300);
});
