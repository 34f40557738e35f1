import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../start.ts";
import {
  allScopes,
  at,
  call,
  connect,
  consent,
  exchange,
  list,
  type Reply,
  text,
} from "../../testing/hubspot-client.ts";

// Requests that HubSpot refuses and a lenient fake would accept: each of these hid a bug of the product, or could.

let sandbox: Sandbox;
let access: string;
const objects = "/hubspot/crm/objects/2026-03/contacts";
const ids = Array.from({ length: 60 }, (_, index) => String(40_003_000_001 + index));
// A fast clock: these tests make more calls than a portal allows.
let moment = Date.now();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => (moment += 200) });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control("POST", "/portals/8800101/reset");
  ({ access } = await connect(sandbox.url));
});

const api = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(method, `${sandbox.url}${path}`, body, access);
const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(method, `${sandbox.url}/control${path}`, body);
const inputs = (count: number): { id: string }[] => ids.slice(0, count).map((id) => ({ id }));
const filter = (propertyName: string, operator: string, value?: string): object => ({
  filterGroups: [{ filters: [{ propertyName, operator, value }] }],
});

test.each([
  ["a filter on a property that is not there", filter("no_such", "EQ", "x")],
  ["a filter without its value", filter("city", "EQ")],
  ["a date that is none", filter("lastmodifieddate", "GTE", "yesterday")],
  ["a sort by a property that is not there", { sorts: [{ propertyName: "no_such" }] }],
  ["a page of 201", { limit: 201 }],
])("search refuses %s", async (_what, body) => {
  expect((await api("POST", `${objects}/search`, body)).status).toBe(400);
});

test.each([
  ["no inputs", { inputs: [], properties: [], propertiesWithHistory: [] }],
  ["the same record twice", { inputs: [...inputs(1), ...inputs(1)], properties: [], propertiesWithHistory: [] }],
  ["a missing list of properties", { inputs: inputs(1), propertiesWithHistory: [] }],
  ["51 records with history", { inputs: inputs(51), properties: [], propertiesWithHistory: ["city"] }],
])("batch read refuses %s", async (_what, body) => {
  expect((await api("POST", `${objects}/batch/read`, body)).status).toBe(400);
});

test.each([
  ["no inputs", []],
  ["a record without properties", [{ id: ids[0], properties: {} }]],
  [
    "the same trace id twice",
    ids.slice(0, 2).map((id) => ({ id, properties: { city: "x" }, objectWriteTraceId: "one" })),
  ],
])("batch update refuses %s", async (_what, updates) => {
  expect((await api("POST", `${objects}/batch/update`, { inputs: updates })).status).toBe(400);
});

test("an account's rules refuse values, and its properties may trim blanks", async () => {
  const update = (city: string): Promise<Reply> =>
    api("POST", `${objects}/batch/update`, { inputs: [{ id: ids[0], properties: { city } }] });
  await control("PUT", "/portals/8800101/properties/contacts/city", { maxLength: 8, pattern: "^[A-Z ]", trims: true });
  expect((await update("Springfield")).status).toBe(400);
  expect((await update("cairo")).status).toBe(400);
  expect(at((await update(" Cairo ")).body, "results", 0, "properties", "city")).toBe("Cairo");
});

test("an account's rule requires another property in the same request, regardless of the record's values", async () => {
  const update = (...updates: Record<string, string>[]): Promise<Reply> =>
    api("POST", `${objects}/batch/update`, {
      inputs: updates.map((properties, index) => ({ id: ids[index], properties })),
    });
  const rule = (needs: string) => control("PUT", "/portals/8800101/properties/contacts/state", { needs });
  await update({ country: "US" });
  await rule("country");
  const refused = await update({ state: "OH" }, { city: "Cairo" });
  expect([refused.status, text(refused.body, "category")]).toEqual([400, "VALIDATION_ERROR"]);
  expect(at(refused.body, "errors")).toEqual([
    {
      message: "state needs a value of country in the same request",
      code: "MISSING_CONDITIONAL_REQUIRED_PROPERTY",
      context: { propertyName: ["country"] },
    },
  ]);
  expect((await update({ state: "OH", country: "" })).status).toBe(400);
  expect((await api("PATCH", `${objects}/${ids[0]}`, { properties: { state: "OH" } })).status).toBe(400);
  expect((await update({ state: "OH", country: "US" }, { state: "" })).status).toBe(200);
  await rule("");
  expect((await update({ state: "IL" })).status).toBe(200);
});

test("callbacks require outputs, once each, for enrollments of this portal", async () => {
  const path = "/hubspot/automation/actions/callbacks/2026-03/complete";
  const token = text((await exchange(sandbox.url, text((await authorizeAll()).body, "code"))).body, "access_token");
  const complete = (completions: object[]): Promise<Reply> =>
    call("POST", `${sandbox.url}${path}`, { inputs: completions }, token);
  const outputs = { outputFields: {}, typedOutputs: {} };
  expect((await complete([])).status).toBe(400);
  expect((await complete([{ callbackId: "c", typedOutputs: {} }])).status).toBe(400);
  expect((await complete([{ callbackId: "c", outputFields: {}, typedOutputs: null }])).status).toBe(400);
  expect((await complete([{ callbackId: "nobody's", ...outputs }])).status).toBe(404);
});

const authorizeAll = (): Promise<Reply> =>
  control("POST", "/authorize", {
    portalId: 8800101,
    redirectUri: "http://localhost:3000/api/hubspot/oauth-callback",
    scope: `${allScopes} automation`,
  });

test("the consent page requires every mandatory scope, and rejects those that the plan lacks", async () => {
  const granted = async (extra: Record<string, string>): Promise<unknown> => {
    const { location } = await consent(sandbox.url, "8800102", extra);
    const code = location.searchParams.get("code");
    return code === null ? null : at((await exchange(sandbox.url, code)).body, "scopes");
  };
  expect(await granted({ scope: allScopes.replace(" crm.lists.read", "") })).toBeNull();
  expect(await granted({ scope: `${allScopes} crm.objects.quotes.read` })).toBeNull();
  await control("PUT", "/portals/8800102/scopes", { without: ["automation"] });
  expect(await granted({ scope: `${allScopes} automation` })).toBeNull();
  expect(await granted({ scope: allScopes, optional_scope: "automation" })).toEqual(allScopes.split(" "));
});

test("lists being built have no size, and a single list has no additional properties", async () => {
  const path = "/hubspot/crm/lists/2026-03";
  const search = { additionalProperties: [], listIds: ["11001"], processingTypes: [], offset: 0 };
  expect(at((await api("GET", `${path}/11001`)).body, "list")).toMatchObject({
    size: 10,
    processingStatus: "COMPLETE",
  });
  expect(at((await api("GET", `${path}/11001`)).body, "list", "additionalProperties")).toBeUndefined();
  await control("PUT", "/portals/8800101/lists/11001", { processingStatus: "PROCESSING" });
  expect(at((await api("GET", `${path}/11001`)).body, "list", "size")).toBeUndefined();
  const [found] = list((await api("POST", `${path}/search`, search)).body, "lists");
  expect(found).toMatchObject({ processingStatus: "PROCESSING", additionalProperties: {} });
});

test("an unknown query parameter is refused", async () => {
  const path = "/hubspot/crm/lists/2026-03/11001/memberships";
  expect((await api("GET", `${path}?limti=250`)).status).toBe(400);
  expect((await api("GET", `${path}?before=x`)).status).toBe(400);
  expect((await api("GET", `${path}?limit=250`)).status).toBe(200);
});

test("a merge can leave a new record", async () => {
  const [first = "", second = "", third = ""] = ids;
  const records = "/portals/8800101/records/contacts";
  await control("PATCH", `${records}/${second}`, { properties: { city: "Cairo" } });
  await control("POST", `${records}/${first}/merge`, { into: second, newId: third });
  const read = await api("POST", `${objects}/batch/read`, {
    inputs: inputs(3),
    properties: ["city"],
    propertiesWithHistory: [],
  });
  expect(list(read.body, "results")).toMatchObject([{ id: third, properties: { city: "Cairo" } }]);
});
