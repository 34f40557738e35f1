import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../start.ts";
import { at, call, connect, list, refresh, type Reply, text } from "../testing/hubspot-client.ts";

let sandbox: Sandbox;
let access: string;
let refreshToken: string;
const first = "40001000001";
const second = "40001000002";

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  ({ access, refreshToken } = await connect(sandbox.url));
});
afterEach(() => sandbox.close());

const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(method, `${sandbox.url}/control${path}`, body);
const update = (ids: string[], city = "Springfield"): Promise<Reply> =>
  call(
    "POST",
    `${sandbox.url}/hubspot/crm/objects/2026-03/contacts/batch/update`,
    { inputs: ids.map((id) => ({ id, properties: { city } })) },
    access,
  );
const read = (ids: string[]): Promise<Reply> =>
  call(
    "POST",
    `${sandbox.url}/hubspot/crm/objects/2026-03/contacts/batch/read`,
    { inputs: ids.map((id) => ({ id })), properties: ["city"], propertiesWithHistory: [] },
    access,
  );
const record = (id: string): Promise<Reply> => control("GET", `/portals/8800101/records/contacts/${id}`);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

test("a status fault spoils the next calls of its route and portal, and no more", async () => {
  await control("POST", "/faults", { kind: "status", status: 502, route: "batch/update", portalId: 8800101, times: 2 });
  expect((await read([first])).status).toBe(200);
  expect((await update([first])).status).toBe(502);
  expect((await update([first])).status).toBe(502);
  expect((await update([first])).status).toBe(200);
  expect(list((await control("GET", "/faults")).body)).toEqual([]);
});

test.each([500, 503, 423, 400, 429])("a %i can be asked for", async (status) => {
  await control("POST", "/faults", { kind: "status", status, route: "batch/read", skip: 1 });
  expect((await read([first])).status).toBe(200);
  expect((await read([first])).status).toBe(status);
});

test("a dropped connection after applying leaves the write done", async () => {
  await control("POST", "/faults", { kind: "drop-after-apply", route: "batch/update" });
  await expect(update([first], "Peoria")).rejects.toThrow();
  expect(at((await record(first)).body, "properties", "city")).toBe("Peoria");
  await control("POST", "/faults", { kind: "drop", route: "batch/update" });
  await expect(update([first], "Joliet")).rejects.toThrow();
  expect(at((await record(first)).body, "properties", "city")).toBe("Peoria");
});

test("calls stand at a named point until they are released, before or after the write", async () => {
  const hold = await control("POST", "/holds", { point: "after-apply:batch/update" });
  const held = update([first], "Peoria");
  await until(async () => at((await control("GET", "/holds")).body, 0, "waiting") === 1);
  expect(at((await record(first)).body, "properties", "city")).toBe("Peoria");
  await control("DELETE", `/holds/${String(at(hold.body, "id"))}`);
  expect((await held).status).toBe(200);

  await control("POST", "/holds", { point: "before:batch/update", skip: 1 });
  expect((await update([first], "Joliet")).status).toBe(200);
  const stopped = update([first], "Cairo");
  await until(async () => at((await control("GET", "/holds")).body, 0, "waiting") === 1);
  expect(at((await record(first)).body, "properties", "city")).toBe("Joliet");
  await control("DELETE", "/holds");
  expect((await stopped).status).toBe(200);
  expect((await control("POST", "/holds", { point: "before:lunch" })).status).toBe(400);
});

test("a call whose client was ended while it was held is not done, unless the hold says so", async () => {
  for (const late of [false, true]) {
    await control("POST", "/holds", { point: "before:batch/update", late });
    const abort = new AbortController();
    const ended = fetch(`${sandbox.url}/hubspot/crm/objects/2026-03/contacts/batch/update`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
      body: JSON.stringify({ inputs: [{ id: first, properties: { city: "Ghost" } }] }),
      signal: abort.signal,
    }).catch((error: unknown) => error);
    await until(async () => at((await control("GET", "/holds")).body, 0, "waiting") === 1);
    abort.abort();
    await ended;
    // One more exchange, so that the server has seen the end of the other connection.
    await control("GET", "/holds");
    await control("DELETE", "/holds");
    await control("GET", "/holds");
    expect(at((await record(first)).body, "properties", "city") === "Ghost").toBe(late);
  }
});

test("chosen records come back as errors of a 207, or not at all", async () => {
  await control("POST", "/faults", { kind: "partial", route: "batch/update", ids: [second] });
  const partial = await update([first, second], "Quincy");
  expect(partial.status).toBe(207);
  expect(at(partial.body, "errors", 0, "context", "ids")).toEqual([second]);
  await control("POST", "/faults", { kind: "missing", route: "batch/update", ids: [first] });
  const silent = await update([first, second], "Peoria");
  expect(silent.status).toBe(200);
  expect(list(silent.body, "results").map((item) => at(item, "id"))).toEqual([second]);
  expect(at((await record(first)).body, "properties", "city")).toBe("Quincy");
});

test("a batch with a record that the account refuses is a 400 until it is alone", async () => {
  await control("POST", "/faults", { kind: "reject", route: "batch/update", ids: [second], times: null });
  expect((await update([first, second])).status).toBe(400);
  expect((await update([second])).status).toBe(400);
  expect((await update([first])).status).toBe(200);
});

test("a merged-away id vanishes from batches and leads to the winner alone", async () => {
  await control("POST", `/portals/8800101/records/contacts/${first}/merge`, { into: second });
  const silent = await update([first, second]);
  expect(silent.status).toBe(200);
  expect(list(silent.body, "results")).toHaveLength(1);
  const path = `${sandbox.url}/hubspot/crm/objects/2026-03/contacts/${first}`;
  expect(at((await call("GET", path, undefined, access)).body, "id")).toBe(second);
});

test("archived and deleted records are errors of a 207 and leave their lists", async () => {
  await control("POST", `/portals/8800101/records/contacts/${first}/archive`);
  await control("POST", `/portals/8800101/records/contacts/${second}/delete`);
  const both = await read([first, second]);
  expect(both.status).toBe(207);
  expect(at(both.body, "errors", 0, "context", "ids")).toEqual([first, second]);
  const members = await call("GET", `${sandbox.url}/hubspot/crm/lists/2026-03/11001/memberships`, undefined, access);
  expect(list(members.body, "results")).toHaveLength(8);
  expect(at(members.body, "total")).toBe(8);
});

test("a person's edit is seen by the app and told apart from its own writes", async () => {
  await control("PATCH", `/portals/8800101/records/contacts/${first}`, { properties: { city: "By hand" } });
  expect(at((await read([first])).body, "results", 0, "properties", "city")).toBe("By hand");
  await update([first], "By app");
  const { body } = await record(first);
  expect(list(body, "writes").map((write) => at(write, "by"))).toEqual(["person", "app"]);
  expect(at(body, "appWrites")).toBe(1);
  const writes = await control("GET", "/portals/8800101/writes");
  expect(list(writes.body)).toMatchObject([{ objectType: "contacts", id: first, appWrites: 1 }]);
});

test("flags make a record locked, refuse writes or go missing", async () => {
  const flag = (name: string): Promise<Reply> =>
    control("PATCH", `/portals/8800101/records/contacts/${first}`, { flags: [name] });
  await flag("locked");
  expect((await update([first])).status).toBe(423);
  await flag("refuses_writes");
  expect((await update([first])).status).toBe(207);
  await flag("goes_missing");
  expect(list((await update([first])).body, "results")).toEqual([]);
});

test("a removed property is unknown to reads and refused by writes", async () => {
  await control("DELETE", "/portals/8800101/properties/contacts/city");
  const { body } = await call("GET", `${sandbox.url}/hubspot/crm/properties/2026-03/contacts`, undefined, access);
  expect(list(body, "results").map((item) => at(item, "name"))).not.toContain("city");
  expect((await update([first])).status).toBe(400);
  await control("PUT", "/portals/8800101/properties/contacts/city", { removed: false });
  expect((await update([first])).status).toBe(200);
});

test("lists can be made, over new or existing records, and deleted", async () => {
  const made = await control("POST", "/portals/8800101/lists", { objectType: "contacts", size: 2000 });
  const listId = text(made.body, "listId");
  const path = `${sandbox.url}/hubspot/crm/lists/2026-03/${listId}`;
  expect(at((await call("GET", path, undefined, access)).body, "list", "size")).toBe(2000);
  const over = await control("POST", "/portals/8800101/lists", { objectType: "contacts", recordIds: [second, first] });
  const members = await call(
    "GET",
    `${sandbox.url}/hubspot/crm/lists/2026-03/${text(over.body, "listId")}/memberships`,
    undefined,
    access,
  );
  expect(list(members.body, "results").map((item) => at(item, "recordId"))).toEqual([first, second]);
  await control("DELETE", `/portals/8800101/lists/${listId}`);
  expect((await call("GET", path, undefined, access)).status).toBe(404);
});

test("tokens can be expired, refresh tokens invalidated, the token endpoint slowed and broken", async () => {
  await control("POST", "/portals/8800101/expire-access-tokens");
  expect((await read([first])).status).toBe(401);
  await control("POST", "/faults", { kind: "status", status: 503, route: "token" });
  expect((await refresh(sandbox.url, refreshToken)).status).toBe(503);
  await control("POST", "/faults", { kind: "slow", ms: 30, route: "token", portalId: 8800101 });
  const before = performance.now();
  access = text((await refresh(sandbox.url, refreshToken)).body, "access_token");
  expect(performance.now() - before).toBeGreaterThan(25);
  expect((await read([first])).status).toBe(200);
  await control("POST", "/portals/8800101/invalidate-refresh-tokens");
  expect((await refresh(sandbox.url, refreshToken)).body).toMatchObject({ error: "invalid_grant" });
});

test("a code can be had without the page", async () => {
  const { body } = await control("POST", "/authorize", {
    portalId: 8800102,
    redirectUri: "http://localhost:3000/cb?x=1",
    scope: "oauth crm.lists.read",
    state: "abc",
  });
  const url = new URL(text(body, "redirectUrl"));
  expect(url.searchParams.get("code")).toBe(text(body, "code"));
  expect(url.searchParams.get("state")).toBe("abc");
  expect(url.searchParams.get("x")).toBe("1");
});

test("the limit can be lifted and lowered, and calls are counted", async () => {
  await control("PUT", "/portals/8800101/limit", { requests: 2 });
  expect([(await read([first])).status, (await read([first])).status, (await read([first])).status]).toEqual([
    200, 200, 429,
  ]);
  const stats = await control("GET", "/portals/8800101/stats");
  expect(stats.body).toMatchObject({
    requests: { "batch/read": 3 },
    statuses: { 200: 2, 429: 1 },
    refused429: 1,
    maxInTenSeconds: 3,
  });
  await control("PUT", "/portals/8800101/limit", { requests: null });
  for (let i = 0; i < 150; i++) expect((await read([first])).status).toBe(200);
});

test("reset brings a portal back to its first day", async () => {
  await update([first], "Peoria");
  await control("POST", `/portals/8800101/records/contacts/${second}/delete`);
  await control("POST", "/portals/8800101/reset");
  expect(at((await record(first)).body, "properties", "city")).toBe("SPRINGFIELD");
  expect((await read([first, second])).status).toBe(200);
});

test("a refusal stands until it is lifted, for its portal, route and object type alone, and counts what it refused", async () => {
  const made = await control("POST", "/faults", {
    kind: "refuse",
    route: "batch/read",
    portalId: 8800101,
    objectType: "contacts",
    status: 403,
  });
  for (let call = 0; call < 3; call++) {
    expect(await read([first])).toMatchObject({ status: 403, body: { category: "MISSING_SCOPES" } });
  }
  const companies = `${sandbox.url}/hubspot/crm/objects/2026-03/companies/batch/read`;
  expect(
    (
      await call(
        "POST",
        companies,
        { inputs: [{ id: first }], properties: ["city"], propertiesWithHistory: [] },
        access,
      )
    ).status,
  ).toBe(200);
  expect((await update([first])).status).toBe(200);
  const other = (await connect(sandbox.url, "8800102")).access;
  const path = `${sandbox.url}/hubspot/crm/objects/2026-03/contacts/batch/read`;
  expect(
    (await call("POST", path, { inputs: [{ id: first }], properties: ["city"], propertiesWithHistory: [] }, other))
      .status,
  ).toBe(200);
  expect(list((await control("GET", "/faults")).body)).toMatchObject([{ kind: "refuse", used: 3, times: null }]);
  await control("DELETE", `/faults/${String(at(made.body, "id"))}`);
  expect((await read([first])).status).toBe(200);
});

test("a refusal can be limited to calls that name a record", async () => {
  await control("POST", "/faults", { kind: "refuse", route: "batch/update", status: 400, ids: [second] });
  expect((await update([first, second])).status).toBe(400);
  expect((await update([first])).status).toBe(200);
});

test("a refusal answers in HubSpot's form, in OAuth's, with fields of its own, with nothing, or with a web page", async () => {
  const refused = async (fault: object): Promise<Reply> => {
    const made = await control("POST", "/faults", { kind: "refuse", route: "token", status: 400, ...fault });
    const answer = await refresh(sandbox.url, refreshToken);
    await control("DELETE", `/faults/${String(at(made.body, "id"))}`);
    return answer;
  };
  expect((await refused({})).body).toMatchObject({ error: "access_denied", status: "BAD_HUB" });
  expect((await refused({ body: { error: "invalid_grant" } })).body).toMatchObject({ error: "invalid_grant" });
  expect((await refused({ form: "hubspot" })).body).toMatchObject({ status: "error", category: "VALIDATION_ERROR" });
  expect(await refused({ form: "empty", status: 410 })).toMatchObject({ status: 410, body: "" });
  expect(await refused({ form: "malformed", status: 200 })).toMatchObject({
    status: 200,
    body: expect.stringContaining("<html>"),
  });
  expect((await refresh(sandbox.url, refreshToken)).status).toBe(200);
});

test("a silent refusal lasts as long as the client waits", async () => {
  await control("POST", "/faults", { kind: "refuse", route: "token", form: "silent" });
  const abandoned = AbortSignal.timeout(50);
  await expect(
    fetch(`${sandbox.url}/hubspot/oauth/2026-03/token`, { method: "POST", signal: abandoned }),
  ).rejects.toThrow("timeout");
});

test("address services and Stripe refuse in their own forms", async () => {
  await control("POST", "/faults", { kind: "refuse", route: "geocodio", status: 403 });
  const asked = await call("POST", `${sandbox.url}/address-services/geocodio/v1.9/geocode?api_key=k`, {});
  expect(asked).toMatchObject({ status: 403, body: { error: expect.any(String) } });

  const stripe = (path: string, key = "sk_test_sandbox"): Promise<Reply> =>
    call("GET", `${sandbox.url}/v1${path}`, undefined, key);
  const one = await control("POST", "/faults", { kind: "refuse", route: "stripe/events.list", status: 402 });
  expect(await stripe("/events")).toMatchObject({ status: 402, body: { error: { type: "card_error" } } });
  expect((await stripe("/refunds")).status).toBe(200);
  await control("DELETE", `/faults/${String(at(one.body, "id"))}`);
  await control("POST", "/faults", { kind: "refuse", route: "stripe", status: 503 });
  expect(await stripe("/refunds")).toMatchObject({ status: 503, body: { error: { type: "api_error" } } });
});

test("nonsense is answered in words", async () => {
  expect((await control("POST", "/faults", { kind: "meteor" })).body).toMatchObject({
    error: expect.stringContaining("Kinds are"),
  });
  expect((await control("GET", "/portals/1")).status).toBe(404);
  expect((await control("POST", "/faults", { kind: "status", times: "many" })).status).toBe(400);
});
