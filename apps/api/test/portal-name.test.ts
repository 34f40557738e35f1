import { connectPortal, contactList, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

const product = useTestProduct();

async function namesOf(customer: Awaited<ReturnType<typeof product.customerWithPortal>>) {
  const portals = (await customer.api.ok("GET", "/api/hubspot/connections")) as { portal_name: string }[];
  return portals.map(({ portal_name }) => portal_name);
}

it("renames a portal, keeps the name across a reconnect, and restores HubSpot's name", async () => {
  const customer = await product.customerWithPortal(100);
  const [ofHubspot] = await namesOf(customer);
  const list = await contactList(customer, customer.portalId, 25);
  const jobId = await startList(customer, customer.portalId, list.listId);
  const path = `/api/hubspot/portal-name/${customer.portalId}`;
  expect(await customer.api.ok("POST", path, { name: "  Northwind Outfitters " })).toEqual({
    name: "Northwind Outfitters",
  });
  await connectPortal(product, customer, customer.portalId);
  expect(await namesOf(customer)).toEqual(["Northwind Outfitters"]);
  const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  expect(job.portalName).toBe(ofHubspot);
  expect(await customer.api.ok("POST", path, { name: null })).toEqual({ name: ofHubspot });
  expect(await namesOf(customer)).toEqual([ofHubspot]);
});

it.each(["", "   ", "two\nlines", "n".repeat(101), "\ud800"])("rejects the name %j", async (name) => {
  const customer = await product.customerWithPortal();
  const answer = await customer.api.call("POST", `/api/hubspot/portal-name/${customer.portalId}`, { name });
  expect(answer.status).toBe(400);
});

it("keeps a name that is set while the portal is being reconnected", async () => {
  const customer = await product.customerWithPortal();
  const { portalId } = customer;
  const [ofHubspot = ""] = await namesOf(customer);
  const { connecting } = await product.ctx.db.withSystem(async (tx) => {
    await tx.connection.update({ where: { portalId }, data: { portalName: "Northwind", hubspotName: ofHubspot } });
    const begun = connectPortal(product, customer, portalId);
    await expect
      .poll(
        async () =>
          await tx.$queryRaw`SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
      )
      .toHaveLength(1);
    // In an object, or the transaction would wait for what waits for it.
    return { connecting: begun };
  });
  await connecting;
  expect(await namesOf(customer)).toEqual(["Northwind"]);
});
