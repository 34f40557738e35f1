import { randomUUID } from "node:crypto";
import { CONTACT_MAPPING, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

// A portal whose plan or installer lacks deals or tickets: it connects, and only those types are reported as missing.

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h" });
const DEALS = ["crm.objects.deals.read", "crm.objects.deals.write"];
const DEAL_MAPPING = {
  street_address: "delivery_street",
  city: "delivery_city",
  state: "delivery_state",
  postal_code: "delivery_zip",
  country: "delivery_country",
};
const TEXT = `Plumbline has no permission for deals in this portal (missing: ${DEALS.join(", ")}). Reconnect the portal as a HubSpot user who may view and edit deals. HubSpot grants this only if the portal's plan includes deals.`;

type Lacking = { without?: string[]; installerWithout?: string[] };
const newPortal = async (lacking: Lacking) => {
  const { id } = (await product.control("POST", "/portals", {})) as { id: number };
  await product.control("PUT", `/portals/${id}/scopes`, lacking);
  return String(id);
};
const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");

/** Through the consent page: returns `connected`, or the page's refusal. */
async function connect({ api }: Customer, portalId: string): Promise<string> {
  const install = await api.call("GET", "/api/auth/hubspot-install-url");
  const cookie = install.headers.get("set-cookie")?.split(";")[0] ?? "";
  const url = new URL((install.body as { installUrl: string }).installUrl);
  const form = new URLSearchParams(url.search);
  form.set("portal", portalId);
  form.set("decision", "connect");
  const page = await fetch(`${product.sandboxUrl}/hubspot/oauth/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  if (page.status !== 302) return await page.text();
  const back = new URL(page.headers.get("location") ?? "");
  const answer = await api.call("GET", back.pathname + back.search, undefined, { cookie });
  return answer.headers.get("location")?.includes("hubspot_connected=true") ? "connected" : "refused";
}
const missing = async ({ api }: Customer, portalId: string) => {
  const query = `query($p: String!) { connection(portalId: $p) {
    missingPermissions { objectType scopes text }
    contact: properties(objectType: contact) { name } deal: properties(objectType: deal) { name } } }`;
  const answer = (await api.ok("POST", "/graphql", { query, variables: { p: portalId } })) as {
    data: {
      connection: {
        missingPermissions: { objectType: string; scopes: string[]; text: string }[];
        contact: object[];
        deal: object[];
      };
    };
  };
  return answer.data.connection;
};
const refused = { status: 409, body: { code: "missing_permission", error: TEXT } };

it.each<[string, Lacking]>([
  ["plan", { without: [...DEALS, "tickets", "automation"] }],
  ["installer", { installerWithout: [...DEALS, "tickets"] }],
])("connects a portal whose %s lacks deals and tickets, and reports what is missing", async (_whose, lacking) => {
  const customer = await newCustomer();
  const portalId = await newPortal(lacking);
  expect(await connect(customer, portalId)).toBe("connected");
  const { missingPermissions, contact, deal } = await missing(customer, portalId);
  expect(missingPermissions.map(({ objectType, scopes }) => [objectType, scopes])).toEqual([
    ["deal", DEALS],
    ["ticket", ["tickets"]],
  ]);
  expect(missingPermissions[0]?.text).toBe(TEXT);
  expect([contact.length > 0, deal]).toEqual([true, []]);

  const { api } = customer;
  expect(await api.call("GET", `/api/hubspot/deal-properties/${portalId}`)).toMatchObject(refused);
  expect(await api.call("GET", `/api/hubspot/lists/${portalId}/deal`)).toMatchObject(refused);
  const both = { contact: CONTACT_MAPPING, deal: DEAL_MAPPING };
  expect(await api.call("POST", `/api/hubspot/save-portal-config/${portalId}`, both)).toMatchObject(refused);
  await api.ok("GET", `/api/hubspot/contact-properties/${portalId}`);
  await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { contact: CONTACT_MAPPING });
  expect((await api.ok("GET", `/api/hubspot/portal-config-status/${portalId}`)) as object).toMatchObject({
    configuredObjectTypes: ["contact"],
  });
  await api.ok("GET", `/api/hubspot/lists/${portalId}/contact`);
});

it("treats partial permissions for a type as none", async () => {
  const customer = await newCustomer();
  const portalId = await newPortal({ installerWithout: ["crm.objects.deals.write"] });
  expect(await connect(customer, portalId)).toBe("connected");
  const { missingPermissions } = await missing(customer, portalId);
  expect(missingPermissions.map(({ scopes }) => scopes)).toEqual([["crm.objects.deals.write"]]);
});

it("has all permissions after a reconnect that grants them", async () => {
  const customer = await newCustomer();
  const portalId = await newPortal({ installerWithout: DEALS });
  await connect(customer, portalId);
  await product.control("PUT", `/portals/${portalId}/scopes`, { installerWithout: [] });
  expect(await connect(customer, portalId)).toBe("connected");
  expect((await missing(customer, portalId)).missingPermissions).toEqual([]);
  await customer.api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { deal: DEAL_MAPPING });
});

it.each<[string, Lacking, string]>([
  ["plan", { without: ["crm.objects.companies.write"] }, "does not have access to: crm.objects.companies.write"],
  ["installer", { installerWithout: ["crm.lists.read"] }, "You do not have the permissions to install this app"],
])("does not connect if the %s lacks a required permission", async (_whose, lacking, sentence) => {
  const customer = await newCustomer();
  expect(await connect(customer, await newPortal(lacking))).toContain(sentence);
});

it("leaves an older connection unchanged, with or without a stored grant", async () => {
  const { api, portalId, ...customer } = await product.customerWithPortal();
  await product.ctx.db.withSystem((tx) => tx.connection.updateMany({ where: { portalId }, data: { scopes: [] } }));
  expect((await missing({ api, ...customer }, portalId)).missingPermissions).toEqual([]);
  await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { deal: DEAL_MAPPING });
});
