import { API_WAIT_POLICY, createHubspot } from "@plumbline/core/portals/hubspot/hubspot.ts";
import { readProperties } from "@plumbline/core/portals/hubspot/properties.ts";
import { finishDisconnect } from "@plumbline/core/portals/finish-disconnect.ts";
import { ClientRefused } from "@plumbline/core/portals/hubspot/oauth.ts";
import { refOf } from "@plumbline/core/connections/require-connection.ts";
import type { Context } from "@plumbline/core/context.ts";
import { connectPortal, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";

// Only HubSpot's explicit word ends a connection. A temporary wrong response must not make every customer reconnect.

const MINUTE_MS = 60_000;

const product = useTestProduct();
afterEach(() => product.control("DELETE", "/faults"));

type Owner = Customer & { portalId: string };
const connectionOf = ({ portalId }: Owner) =>
  product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));

/** A call to HubSpot by a process with this clock offset. */
async function call(owner: Owner, afterMs = 0, sleep = product.ctx.sleep): Promise<string> {
  const ctx: Context = { ...product.ctx, sleep, now: () => new Date(Date.now() + afterMs) };
  const ref = refOf(await connectionOf(owner));
  return await readProperties(createHubspot(ctx), ref, "contact", { waitPolicy: API_WAIT_POLICY }).then(
    () => "answered",
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );
}

const refuse = (owner: Owner, fault: object) =>
  product.control("POST", "/faults", { kind: "refuse", portalId: Number(owner.portalId), ...fault });

it("keeps a portal whose calls get 401 right after a token refresh", async () => {
  const owner = await product.customerWithPortal();
  await refuse(owner, { route: "properties", status: 401 });
  for (let tries = 0; tries < 3; tries += 1) expect(await call(owner)).toContain("hubspot_refuses");
  expect((await connectionOf(owner)).status).toBe("active");
  await product.control("DELETE", "/faults");
  expect(await call(owner, 60 * MINUTE_MS)).toBe("answered");
});

it("disconnects at once on invalid_grant", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", `/portals/${owner.portalId}/uninstall`);
  expect(await call(owner)).toContain("Please reconnect it.");
  expect((await connectionOf(owner)).status).toBe("needs_reconnect");
});

it("disconnects on an unexplained refusal only if it lasts, and retries a few times an hour until then", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", `/portals/${owner.portalId}/expire-access-tokens`);
  await refuse(owner, { route: "token", status: 400, form: "hubspot" });
  for (let minute = 0; minute < 90; minute += 5) {
    await call(owner, minute * MINUTE_MS);
    expect((await connectionOf(owner)).status).toBe("active");
  }
  await call(owner, 120 * MINUTE_MS);
  expect((await connectionOf(owner)).status).toBe("needs_reconnect");
});

it("never disconnects because of a gateway's 401 page, even if it persists", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", `/portals/${owner.portalId}/expire-access-tokens`);
  await refuse(owner, { route: "token", status: 401, form: "malformed" });
  for (let minute = 0; minute < 180; minute += 20) await call(owner, minute * MINUTE_MS);
  expect((await connectionOf(owner)).status).toBe("active");
});

it("keeps a customer connected who reconnected while an old refresh was refused", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", `/portals/${owner.portalId}/uninstall`);
  const { ctx } = product;
  let isFirst = true;
  const slow: Context = {
    ...ctx,
    db: {
      ...ctx.db,
      // The customer reconnects between the refusal and its recording.
      statement: async (query) => {
        if (isFirst && query.sql.includes("needs_reconnect_since")) {
          isFirst = false;
          await connectPortal(product, owner, owner.portalId);
        }
        return await ctx.db.statement(query);
      },
    },
  };
  const ref = refOf(await connectionOf(owner));
  await readProperties(createHubspot(slow), ref, "contact", { waitPolicy: API_WAIT_POLICY });
  expect(isFirst).toBe(false);
  expect((await connectionOf(owner)).status).toBe("active");
});

it("refreshes a token once, even if another process's clock is an hour ahead", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", `/portals/${owner.portalId}/expire-access-tokens`);
  const { id } = (await product.control("POST", "/holds", {
    point: "before:token",
    portalId: Number(owner.portalId),
    times: null,
  })) as { id: number };
  const reached = async () =>
    ((await product.control("GET", "/holds")) as { id: number; reached: number }[]).find((hold) => hold.id === id)
      ?.reached;
  const first = call(owner);
  await expect.poll(reached).toBe(1);
  let waits = 0;
  const second = call(owner, 60 * MINUTE_MS, async (ms) => {
    waits += 1;
    await product.ctx.sleep(ms);
  });
  await expect.poll(() => waits).toBeGreaterThan(2);
  expect(await reached()).toBe(1);
  await product.control("DELETE", `/holds/${id}`);
  expect(await Promise.all([first, second])).toEqual(["answered", "answered"]);
});

it("keeps a connection that is being removed while HubSpot rejects our credentials, and removes it afterwards", async () => {
  const owner = await product.customerWithPortal();
  const { id } = await connectionOf(owner);
  await product.ctx.db.withSystem((tx) => tx.connection.update({ where: { id }, data: { status: "disconnecting" } }));
  const { ctx } = product;
  if (!ctx.config.hubspot) throw new Error("HubSpot is set up here");
  const hubspot = { ...ctx.config.hubspot, clientSecret: "not-the-secret" };
  const finish = (as: Context) => finishDisconnect(as, { connectionId: id, isOverdue: false });
  await expect(finish({ ...ctx, config: { ...ctx.config, hubspot } })).rejects.toThrow(ClientRefused);
  expect((await connectionOf(owner)).status).toBe("disconnecting");
  expect(await finish(ctx)).toBe("done");
});

it("stops disconnecting portals when many fail at once", async () => {
  const owners: Owner[] = [];
  for (let portal = 0; portal < 11; portal += 1) owners.push(await product.customerWithPortal());
  await product.ctx.db.withSystem((tx) => tx.connection.updateMany({ data: { needsReconnectSince: null } }));
  for (const owner of owners) await product.control("POST", `/portals/${owner.portalId}/uninstall`);
  for (const owner of owners) await call(owner);
  const statuses = await Promise.all(owners.map(async (owner) => (await connectionOf(owner)).status));
  expect(statuses.filter((status) => status === "needs_reconnect")).toHaveLength(10);
});
