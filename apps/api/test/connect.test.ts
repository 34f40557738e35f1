import { randomUUID } from "node:crypto";
import { signUp, connectPortal, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { accessToken } from "@plumbline/core/portals/access-token.ts";
import { expect, it } from "vitest";

const product = useTestProduct();
const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");

async function newPortal(): Promise<string> {
  const { id } = (await product.control("POST", "/portals", {})) as { id: number };
  return String(id);
}

async function begin(customer: Customer): Promise<{ url: URL; cookie: string }> {
  const answer = await customer.api.call("GET", "/api/auth/hubspot-install-url");
  return {
    url: new URL((answer.body as { installUrl: string }).installUrl),
    cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
}

/** The person at this browser clicks Connect. */
async function consent(url: URL, portalId: string): Promise<URL> {
  const { redirectUrl } = (await product.control("POST", "/authorize", {
    portalId: Number(portalId),
    redirectUri: url.searchParams.get("redirect_uri"),
    scope: url.searchParams.get("scope"),
    state: url.searchParams.get("state"),
    codeChallenge: url.searchParams.get("code_challenge"),
    codeChallengeMethod: "S256",
  })) as { redirectUrl: string };
  return new URL(redirectUrl);
}

async function pageRestored(customer: Customer, back: URL, cookie: string | null): Promise<string> {
  const answer = await customer.api.call("GET", back.pathname + back.search, undefined, cookie ? { cookie } : {});
  return answer.headers.get("location") ?? "";
}

it("does not connect a victim's portal to the account of a forwarded install link", async () => {
  const attacker = await newCustomer();
  const victim = await newCustomer();
  const link = await begin(attacker);
  const back = await consent(link.url, await newPortal());
  const own = await begin(victim);
  for (const cookie of [null, own.cookie, "plumbline_connect=guessed"]) {
    expect(await pageRestored(victim, back, cookie)).toContain("hubspot_connected=false&reason=stranger");
  }
  expect(await attacker.api.ok("GET", "/api/hubspot/connections")).toEqual([]);
});

it("does not connect a portal to an account that has logged out since", async () => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const { url, cookie } = await begin(first);
  const back = await consent(url, await newPortal());
  await first.api.ok("POST", "/api/auth/logout", {});
  expect(await pageRestored(second, back, cookie)).toContain("hubspot_connected=false&reason=logged_out");
  expect(await pageRestored(second, back, cookie)).toContain("reason=expired");
  expect(await second.api.ok("GET", "/api/hubspot/connections")).toEqual([]);
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: first.email } }),
  );
  expect(await product.ctx.db.withSystem((tx) => tx.connection.count({ where: { accountId } }))).toBe(0);
});

it("binds the consent to the browser with an HttpOnly cookie", async () => {
  const customer = await newCustomer();
  const answer = await customer.api.call("GET", "/api/auth/hubspot-install-url");
  expect(answer.headers.get("set-cookie")).toMatch(
    /plumbline_connect=\S+; Max-Age=600; Path=\/api\/hubspot\/oauth-callback; .*HttpOnly; SameSite=Lax/,
  );
});

it("accepts each state once", async () => {
  const customer = await newCustomer();
  const { url, cookie } = await begin(customer);
  const back = await consent(url, await newPortal());
  expect(await pageRestored(customer, back, cookie)).toContain("hubspot_connected=true");
  expect(await pageRestored(customer, back, cookie)).toContain("reason=expired");
  back.searchParams.set("state", "made-up");
  expect(await pageRestored(customer, back, cookie)).toContain("reason=expired");
});

it("reports a refusal when the person clicks Cancel", async () => {
  const customer = await newCustomer();
  const { url, cookie } = await begin(customer);
  const back = new URL(url.searchParams.get("redirect_uri") ?? "");
  back.search = new URLSearchParams({ state: url.searchParams.get("state") ?? "", error: "access_denied" }).toString();
  expect(await pageRestored(customer, back, cookie)).toContain("hubspot_connected=false&reason=denied");
});

it("refuses another account's portal without naming the account, and keeps its owner's access", async () => {
  const owner = await newCustomer();
  const other = await newCustomer();
  const portalId = await connectPortal(product, owner, await newPortal());
  const { url, cookie } = await begin(other);
  const location = await pageRestored(other, await consent(url, portalId), cookie);
  expect(location).toContain("hubspot_connected=false&reason=taken");
  expect(location).not.toContain(owner.email);
  expect(await other.api.ok("GET", "/api/hubspot/connections")).toEqual([]);
  expect(await owner.api.ok("GET", `/api/hubspot/lists/${portalId}/contact`)).not.toEqual([]);
});

it("keeps the mapping when the same account reconnects the portal", async () => {
  const customer = await product.customerWithPortal();
  await connectPortal(product, customer, customer.portalId);
  expect(await customer.api.ok("GET", "/api/hubspot/connections")).toHaveLength(1);
  expect(await customer.api.ok("GET", `/api/hubspot/portal-config-status/${customer.portalId}`)).toMatchObject({
    isConfigured: true,
  });
});

it("releases a portal that was not reconnected for thirty days", async () => {
  const owner = await newCustomer();
  const portalId = await connectPortal(product, owner, await newPortal());
  await product.ctx.db.withSystem((tx) =>
    tx.connection.updateMany({
      where: { portalId },
      data: { status: "needs_reconnect", needsReconnectSince: new Date(Date.now() - 31 * 24 * 3_600_000) },
    }),
  );
  const next = await newCustomer();
  await connectPortal(product, next, portalId);
  expect(await owner.api.ok("GET", "/api/hubspot/connections")).toEqual([]);
});

it("stores tokens sealed, and refreshes once for twenty callers", async () => {
  const customer = await newCustomer();
  const portalId = await connectPortal(product, customer, await newPortal());
  const row = await product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));
  expect(row.accessToken).toMatch(/^v1\.local\./);
  await product.ctx.db.withSystem((tx) =>
    tx.connection.update({ where: { id: row.id }, data: { accessExpiresAt: new Date() } }),
  );
  const ref = { accountId: row.accountId, connectionId: row.id, portalId };
  const tokens = await Promise.all(Array.from({ length: 20 }, () => accessToken(product.ctx, ref)));
  expect(new Set(tokens.map((token) => token.version))).toEqual(new Set([row.tokenVersion + 1]));
});

it("resilience-S3-1: reports the account's own unfinished disconnect instead of another account", async () => {
  const { portalId, ...customer } = await product.customerWithPortal();
  await product.ctx.db.withSystem((tx) =>
    tx.connection.update({ where: { portalId }, data: { status: "disconnecting" } }),
  );
  await expect(connectPortal(product, customer, portalId)).rejects.toThrow("reason=disconnecting");
});

it("detects a refused refresh, and asks the customer to reconnect", async () => {
  const customer = await product.customerWithPortal();
  await product.control("POST", `/portals/${customer.portalId}/uninstall`);
  const answer = await customer.api.call("GET", `/api/hubspot/lists/${customer.portalId}/contact`);
  expect(answer).toMatchObject({ status: 409, body: { code: "needs_reconnect" } });
  await connectPortal(product, customer, customer.portalId);
  expect(await customer.api.ok("GET", `/api/hubspot/lists/${customer.portalId}/contact`)).not.toEqual([]);
});

it("reads every list of a portal with ten thousand lists once", async () => {
  const customer = await product.customerWithPortal();
  await product.control("POST", `/portals/${customer.portalId}/many-lists`, {
    objectType: "contact",
    name: "Campaign audience",
    size: 40,
    count: 10_000,
  });
  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${customer.portalId}/contact`)) as {
    listId: string;
    name: string;
  }[];
  expect(new Set(lists.map(({ listId }) => listId)).size).toBe(10_007);
  expect(lists).toHaveLength(10_007);
  expect(lists.at(-1)).toMatchObject({ name: "Campaign audience 10000", size: 40 });
});
