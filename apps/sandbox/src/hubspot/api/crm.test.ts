import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../start.ts";
import {
  at,
  call,
  connect,
  consent,
  exchange,
  list,
  redirectUri,
  type Reply,
  text,
} from "../../testing/hubspot-client.ts";

let sandbox: Sandbox;
let access: string;
const objects = "/hubspot/crm/objects/2026-03";

// A fast clock: these tests make more calls than a portal allows.
let moment = Date.now();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => (moment += 200) });
  ({ access } = await connect(sandbox.url));
});
afterAll(() => sandbox.close());

function api(method: string, path: string, body?: unknown, token = access): Promise<Reply> {
  return call(method, `${sandbox.url}${path}`, body, token);
}

const everything = { additionalProperties: [], listIds: [], processingTypes: [], offset: 0 };

async function lists(type: string): Promise<{ listId: string; size: number }[]> {
  const { body } = await api("POST", "/hubspot/crm/lists/2026-03/search", {
    ...everything,
    objectTypeId: type,
    count: 100,
  });
  return list(body, "lists").map((item) => ({
    listId: text(item, "listId"),
    size: Number(text(item, "additionalProperties", "hs_list_size")),
  }));
}

async function members(listId: string): Promise<string[]> {
  const ids: string[] = [];
  let after = "";
  for (;;) {
    const { body } = await api(
      "GET",
      `/hubspot/crm/lists/2026-03/${listId}/memberships?limit=250${after && `&after=${after}`}`,
    );
    ids.push(...list(body, "results").map((item) => text(item, "recordId")));
    const next = at(body, "paging", "next", "after");
    if (typeof next !== "string") return ids;
    after = next;
  }
}

test.each(["0-1", "0-2", "0-3", "0-5"])("every object type has the seven lists (%s)", async (type) => {
  expect((await lists(type)).map(({ size }) => size)).toEqual([10, 25, 500, 10_000, 100_000, 500, 600]);
});

test("list search pages, finds by name, and has the requirements of dated versions", async () => {
  const search = (body: object): Promise<Reply> => api("POST", "/hubspot/crm/lists/2026-03/search", body);
  const first = await search({ ...everything, count: 5 });
  expect(first.body).toMatchObject({ hasMore: true, offset: 5, total: 28 });
  expect((await search({ ...everything, query: "wrong mapping" })).body).toMatchObject({ total: 4, hasMore: false });
  expect((await search({ count: 5 })).status).toBe(400);
});

test("list IDs differ between portals, and another portal's ID is not found", async () => {
  const other = await exchange(
    sandbox.url,
    (await consent(sandbox.url, "8800102")).location.searchParams.get("code") ?? "",
  );
  const foreign = text(other.body, "access_token");
  const [mine] = await lists("0-1");
  const path = `/hubspot/crm/lists/2026-03/${mine?.listId}`;
  expect((await api("GET", path)).status).toBe(200);
  expect((await api("GET", path, undefined, foreign)).status).toBe(404);
  expect((await api("GET", `${path}/memberships`, undefined, foreign)).status).toBe(404);
});

test("memberships page through a whole list in ascending order, each ID once", async () => {
  const [, , , large] = await lists("0-2");
  const ids = await members(large?.listId ?? "");
  expect(ids).toHaveLength(10_000);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
  expect((await api("GET", `/hubspot/crm/lists/2026-03/${large?.listId}/memberships?limit=251`)).status).toBe(400);
  expect((await api("GET", `/hubspot/crm/lists/2026-03/${large?.listId}/memberships?after=nonsense`)).status).toBe(400);
});

test("property definitions mark writable text", async () => {
  const { body } = await api("GET", "/hubspot/crm/properties/2026-03/contacts");
  const named = (name: string): unknown => list(body, "results").find((item) => at(item, "name") === name);
  expect(named("zip")).toMatchObject({
    type: "string",
    fieldType: "text",
    modificationMetadata: { readOnlyValue: false },
  });
  expect(named("ip_city")).toMatchObject({ modificationMetadata: { readOnlyValue: true } });
  expect(named("lifecyclestage")).toMatchObject({ type: "enumeration" });
  const deals = await api("GET", "/hubspot/crm/properties/2026-03/0-3");
  expect(list(deals.body, "results").map((item) => at(item, "name"))).toContain("delivery_street");
  expect((await api("GET", "/hubspot/crm/properties/2026-03/widgets")).status).toBe(400);
});

test("batch read returns the records, and a 207 for missing ones", async () => {
  const [ten] = await lists("0-1");
  const ids = await members(ten?.listId ?? "");
  const read = await api("POST", `${objects}/contacts/batch/read`, {
    inputs: ids.map((id) => ({ id })),
    properties: ["city", "zip"],
    propertiesWithHistory: [],
  });
  expect(read.status).toBe(200);
  expect(list(read.body, "results")).toHaveLength(10);
  expect(at(read.body, "results", 0, "properties", "zip")).toBe("62704");
  const partial = await api("POST", `${objects}/0-1/batch/read`, {
    inputs: [{ id: ids[0] }, { id: "99" }],
    properties: [],
    propertiesWithHistory: [],
  });
  expect(partial.status).toBe(207);
  expect(partial.body).toMatchObject({
    numErrors: 1,
    errors: [{ category: "OBJECT_NOT_FOUND", context: { ids: ["99"] } }],
  });
  const many = {
    inputs: Array.from({ length: 101 }, (_, index) => ({ id: String(index) })),
    properties: [],
    propertiesWithHistory: [],
  };
  expect((await api("POST", `${objects}/contacts/batch/read`, many)).status).toBe(400);
});

test("batch update writes, echoes the values, and names missing records by trace ID", async () => {
  const [, list25] = await lists("0-5");
  const [id = ""] = await members(list25?.listId ?? "");
  const update = await api("POST", `${objects}/tickets/batch/update`, {
    inputs: [
      { id, properties: { delivery_city: "Springfield", delivery_notes: "" }, objectWriteTraceId: "a" },
      { id: "12", properties: { delivery_city: "Nowhere" }, objectWriteTraceId: "b" },
    ],
  });
  expect(update.status).toBe(207);
  expect(at(update.body, "results", 0)).toMatchObject({ id, properties: { delivery_city: "Springfield" } });
  expect(at(update.body, "errors", 0, "context")).toEqual({ ids: ["12"], objectWriteTraceId: ["b"] });
  const read = await api(
    "GET",
    `${objects}/tickets/${id}?properties=delivery_city&propertiesWithHistory=delivery_city`,
  );
  expect(at(read.body, "properties", "delivery_city")).toBe("Springfield");
  expect(at(read.body, "propertiesWithHistory", "delivery_city", 0)).toMatchObject({
    sourceType: "INTEGRATION",
    sourceId: "7700001",
  });
});

test.each([
  ["an unknown property", { unknown_property: "x" }],
  ["a read-only property", { ip_city: "x" }],
  ["a value that is no option", { lifecyclestage: "x" }],
])("%s refuses the whole batch", async (_name, properties) => {
  const [, , list500] = await lists("0-1");
  const [a = "", b = ""] = await members(list500?.listId ?? "");
  const inputs = [
    { id: a, properties: { city: "Overwritten" } },
    { id: b, properties },
  ];
  const update = await api("POST", `${objects}/contacts/batch/update`, { inputs });
  expect(update.status).toBe(400);
  expect(update.body).toMatchObject({ category: "VALIDATION_ERROR" });
  const read = await api("GET", `${objects}/contacts/${a}?properties=city`);
  expect(at(read.body, "properties", "city")).not.toBe("Overwritten");
});

test("a single record can be patched", async () => {
  const [, , , , huge] = await lists("0-3");
  const { body } = await api("GET", `/hubspot/crm/lists/2026-03/${huge?.listId}/memberships?limit=1`);
  const id = text(body, "results", 0, "recordId");
  const patched = await api("PATCH", `${objects}/deals/${id}`, { properties: { delivery_zip: "62704" } });
  expect(at(patched.body, "properties", "delivery_zip")).toBe("62704");
  expect((await api("GET", `${objects}/deals/77`)).status).toBe(404);
});

test("search returns later changes in order", async () => {
  const [, , , large] = await lists("0-1");
  const since = String(moment);
  const { body } = await api("GET", `/hubspot/crm/lists/2026-03/${large?.listId}/memberships?limit=3`);
  const ids = list(body, "results").map((item) => text(item, "recordId"));
  for (const id of ids.toReversed()) await api("PATCH", `${objects}/contacts/${id}`, { properties: { city: "Akron" } });
  const found = await api("POST", `${objects}/contacts/search`, {
    filterGroups: [{ filters: [{ propertyName: "lastmodifieddate", operator: "GTE", value: since }] }],
    sorts: [{ propertyName: "lastmodifieddate", direction: "ASCENDING" }],
    properties: ["city"],
    limit: 2,
  });
  expect(found.body).toMatchObject({ total: 3, paging: { next: { after: "2" } } });
  expect(list(found.body, "results").map((item) => at(item, "id"))).toEqual(ids.toReversed().slice(0, 2));
});

test("a token without the scope is refused", async () => {
  const asked = await call("POST", `${sandbox.url}/control/authorize`, {
    portalId: 8800102,
    redirectUri,
    scope: "oauth crm.objects.contacts.read",
  });
  const { body } = await exchange(sandbox.url, text(asked.body, "code"));
  const refused = await api("POST", `${objects}/contacts/batch/update`, { inputs: [] }, text(body, "access_token"));
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ category: "MISSING_SCOPES" });
});

test("a path of another version is not found, in HubSpot's format", async () => {
  const gone = await api("GET", "/hubspot/crm/v3/objects/contacts");
  expect(gone.status).toBe(404);
  expect(gone.body).toMatchObject({ status: "error", category: "OBJECT_NOT_FOUND" });
});

test("malformed JSON is a 400 without a stack trace", async () => {
  const response = await fetch(`${sandbox.url}${objects}/contacts/batch/read`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
    body: "{",
  });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain("at ");
});
