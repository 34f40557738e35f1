import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../start.ts";
import { at, call, connect, list, postForm, text, tokenFields } from "../../testing/hubspot-client.ts";

let sandbox: Sandbox;
let moment = Date.UTC(2026, 10, 20, 12);

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => moment });
});
afterEach(() => sandbox.close());

const scopes = ["read", "subscriptions.read", "subscriptions.write"].map(
  (name) => `developer.webhooks_journal.${name}`,
);
const askForToken = (scope: string): ReturnType<typeof postForm> =>
  postForm(`${sandbox.url}/hubspot/oauth/2026-03/token`, tokenFields({ grant_type: "client_credentials", scope }));
const appToken = async (scope = scopes.join(" ")): Promise<string> =>
  text((await askForToken(scope)).body, "access_token");
const subscriptions = (): string => `${sandbox.url}/hubspot/webhooks-journal/subscriptions/2026-03`;
const journal = (path: string): string => `${sandbox.url}/hubspot/webhooks-journal/journal/2026-03/batch/${path}`;
const deals = (more: object = {}): object => ({
  subscriptionType: "OBJECT",
  portalId: 8800101,
  objectTypeId: "0-3",
  actions: ["UPDATE", "DELETE"],
  properties: ["delivery_city"],
  ...more,
});
const control = (method: string, path: string, body?: unknown): ReturnType<typeof call> =>
  call(method, `${sandbox.url}/control${path}`, body, "");

async function entries(token: string, path: string): Promise<{ url: string; currentOffset: string }[]> {
  const { body } = await call("GET", journal(path), undefined, token);
  return list(body, "results") as { url: string; currentOffset: string }[];
}

test("the app gets a token only for the requested scopes", async () => {
  expect(at((await askForToken(scopes.join(" "))).body, "expires_in")).toBe(1800);
  for (const scope of ["", "crm.lists.read"]) expect((await askForToken(scope)).status).toBe(400);
  const read = await appToken(scopes[0]);
  expect((await call("GET", subscriptions(), undefined, read)).status).toBe(403);
  // Neither token is valid for the other's routes.
  const { access } = await connect(sandbox.url);
  expect((await call("GET", subscriptions(), undefined, access)).status).toBe(401);
  const details = `${sandbox.url}/hubspot/account-info/2026-03/details`;
  expect((await call("GET", details, undefined, await appToken())).status).toBe(401);
});

test("subscriptions can be created, changed and removed for portals that have the app", async () => {
  const token = await appToken();
  expect((await call("POST", subscriptions(), deals(), token)).status).toBe(403);
  await connect(sandbox.url, "8800101");
  const made = await call("POST", subscriptions(), deals(), token);
  const changed = await call("POST", subscriptions(), deals({ properties: ["delivery_zip"] }), token);
  expect(at(changed.body, "id")).toBe(at(made.body, "id"));
  for (const wrong of [{ actions: ["WRITE"] }, { actions: [] }, { objectTypeId: "deal" }, { targetUrl: "x" }])
    expect((await call("POST", subscriptions(), deals(wrong), token)).status).toBe(400);
  expect(list((await call("GET", subscriptions(), undefined, token)).body, "results")).toHaveLength(1);
  const id = String(at(made.body, "id"));
  expect((await call("DELETE", `${subscriptions()}/${id}`, undefined, token)).status).toBe(204);
  expect((await call("DELETE", `${subscriptions()}/${id}`, undefined, token)).status).toBe(404);
  expect((await call("DELETE", `${subscriptions()}/portals/8800101`, undefined, token)).status).toBe(204);
});

test("an entry lists subscribed changes at an expiring URL, and is kept for three days", async () => {
  const token = await appToken();
  await connect(sandbox.url, "8800101");
  await call("POST", subscriptions(), deals(), token);
  expect(await entries(token, "latest/1")).toEqual([]);
  const deal = "/portals/8800101/records/deal/40001000001";
  await control("PATCH", deal, { properties: { delivery_city: "Sprngfield", delivery_zip: "1" } });
  await control("PATCH", "/portals/8800101/records/ticket/40001000001", { properties: { delivery_city: "x" } });
  await expect.poll(() => entries(token, "earliest/10")).toHaveLength(1);
  const [entry] = await entries(token, "latest/1");
  const file = async (): Promise<Response> => fetch(entry?.url ?? "");
  expect(await (await file()).json()).toMatchObject({
    offset: entry?.currentOffset,
    journalEvents: [
      { portalId: 8800101, action: "UPDATE", objectTypeId: "0-3", propertyChanges: { delivery_city: "Sprngfield" } },
    ],
  });
  expect((await fetch(`${entry?.url ?? ""}0`)).status).toBe(403);
  expect(await entries(token, `${entry?.currentOffset ?? ""}/next/10`)).toEqual([]);
  expect((await call("GET", journal("unknown/next/10"), undefined, token)).status).toBe(404);
  expect((await call("GET", journal("latest/101"), undefined, token)).status).toBe(400);
  moment += 61_000;
  expect((await file()).status).toBe(403);
  moment += 3 * 24 * 3_600_000;
  const late = await appToken();
  expect((await call("GET", journal(`${entry?.currentOffset ?? ""}/next/10`), undefined, late)).status).toBe(404);
});
