import { beforeEach, expect, test } from "vitest";
import { connectedSandbox, first, second } from "../../testing/connected-sandbox.ts";
import { allScopes, at, call, exchange, list, redirectUri, type Reply, text } from "../../testing/hubspot-client.ts";

// Properties, groups and segments that an app creates in an account, and the changes of its admin.

const sandbox = connectedSandbox();
const properties = "/crm/properties/2026-03/contacts";
const schemas = "crm.schemas.contacts.write crm.lists.write";
let access = "";

beforeEach(async () => {
  access = await tokenWith(`${allScopes} ${schemas}`);
});

async function tokenWith(scope: string): Promise<string> {
  const asked = await sandbox.control("POST", "/authorize", { portalId: 8800101, redirectUri, scope });
  return text((await exchange(sandbox.url(), text(asked.body, "code"))).body, "access_token");
}

const api = (method: string, path: string, body?: unknown, token = access): Promise<Reply> =>
  call(method, `${sandbox.url()}/hubspot${path}`, body, token);

const option = (value: string, displayOrder: number) => ({
  value,
  label: value.toUpperCase(),
  displayOrder,
  hidden: false,
});
const verdict = (name = "app_verdict") => ({
  name,
  label: "Verdict",
  groupName: "app",
  type: "enumeration",
  fieldType: "select",
  options: [option("good", 0), option("bad", 1)],
});
const makeGroup = () => api("POST", `${properties}/groups`, { name: "app", label: "App" });
const makeVerdict = async () => {
  await makeGroup();
  return await api("POST", properties, verdict());
};
const segment = (values: readonly string[], name = "App - bad") => ({
  name,
  objectTypeId: "0-1",
  processingType: "DYNAMIC",
  filterBranch: {
    filterBranchType: "OR",
    filterBranchOperator: "OR",
    filterBranches: [
      {
        filterBranchType: "AND",
        filterBranchOperator: "AND",
        filterBranches: [],
        filters: [
          {
            filterType: "PROPERTY",
            property: "app_verdict",
            operation: {
              operationType: "ENUMERATION",
              operator: "IS_ANY_OF",
              values,
              includeObjectsWithNoValueSet: false,
            },
          },
        ],
      },
    ],
    filters: [],
  },
});
const write = (id: string, value: string) =>
  api("POST", "/crm/objects/2026-03/contacts/batch/update", { inputs: [{ id, properties: { app_verdict: value } }] });

test("a created property is listed and writable, and refuses invalid options", async () => {
  expect((await makeVerdict()).status).toBe(201);
  const { body } = await api("GET", properties);
  expect(list(body, "results").find((item) => at(item, "name") === "app_verdict")).toMatchObject({
    type: "enumeration",
    groupName: "app",
    hubspotDefined: false,
    formField: false,
  });
  expect((await write(first, "good")).status).toBe(200);
  expect((await write(first, "ugly")).status).toBe(400);
});

test.each([
  ["a group that is not there", { groupName: "nowhere" }, 400],
  ["a name that starts with a capital", { name: "Verdict" }, 400],
  ["a field type of another type", { fieldType: "text" }, 400],
  ["two options of one value", { options: [option("a", 0), option("a", 1)] }, 400],
  ["an option without its order", { options: [{ value: "a", label: "A", hidden: false }] }, 400],
  ["a field that HubSpot does not know", { isSecret: true }, 400],
  ["a name of HubSpot's own", { name: "city" }, 409],
])("a property is refused for %s", async (_what, change, status) => {
  await makeGroup();
  expect((await api("POST", properties, { ...verdict(), ...change })).status).toBe(status);
});

test("properties, groups and lists need their own scopes", async () => {
  const token = await tokenWith(allScopes);
  for (const [method, path, body] of [
    ["POST", properties, verdict()],
    ["POST", `${properties}/groups`, { name: "app", label: "App" }],
    ["DELETE", `${properties}/app_verdict`, undefined],
    ["POST", "/crm/lists/2026-03", segment(["bad"])],
  ] as const) {
    const { status, body: refusal } = await api(method, path, body, token);
    expect({ status, category: at(refusal, "category") }).toEqual({ status: 403, category: "MISSING_SCOPES" });
  }
});

test("a batch of properties creates the valid ones and names the others", async () => {
  await makeVerdict();
  const { status, body } = await api("POST", `${properties}/batch/create`, {
    inputs: [verdict("app_other"), verdict("app_verdict")],
  });
  expect(status).toBe(207);
  expect(list(body, "results").map((item) => at(item, "name"))).toEqual(["app_other"]);
  expect(at(body, "errors", 0, "context", "propertyName")).toEqual(["app_verdict"]);
});

test("custom properties count toward the plan's limit, beyond which they are refused", async () => {
  await makeGroup();
  const usage = async () => {
    const { body } = await api("GET", "/crm/limits/2026-03/custom-properties");
    return list(body, "byObjectType").find((item) => at(item, "objectTypeId") === "0-1");
  };
  const before = Number(at(await usage(), "usage"));
  await sandbox.control("PUT", "/portals/8800101/property-limits/contacts", { limit: before + 1 });
  expect((await api("POST", properties, verdict())).status).toBe(201);
  expect(await usage()).toMatchObject({ limit: before + 1, usage: before + 1, percentage: 100 });
  const refused = await api("POST", properties, verdict("app_more"));
  expect(at(refused.body, "subCategory")).toBe("PROPERTY_LIMIT_REACHED");
});

test("an option is added by updating the whole list, and HubSpot's own properties are immutable", async () => {
  await makeVerdict();
  const options = [option("good", 0), option("bad", 1), option("ugly", 2)];
  expect((await api("PATCH", `${properties}/app_verdict`, { options })).status).toBe(200);
  expect((await write(first, "ugly")).status).toBe(200);
  expect((await api("PATCH", `${properties}/city`, { label: "Town" })).status).toBe(400);
  expect((await api("PATCH", `${properties}/app_nothing`, { label: "Town" })).status).toBe(404);
});

test("a segment contains the records with one of the requested values, also after edits", async () => {
  await makeVerdict();
  await write(first, "good");
  await write(second, "bad");
  const made = await api("POST", "/crm/lists/2026-03", segment(["bad"]));
  const listId = text(made.body, "list", "listId");
  const members = async () => {
    const { body } = await api("GET", `/crm/lists/2026-03/${listId}/memberships`);
    return list(body, "results").map((item) => at(item, "recordId"));
  };
  expect(await members()).toEqual([second]);
  await write(first, "bad");
  await sandbox.control("PATCH", `/portals/8800101/records/contacts/${second}`, {
    properties: { app_verdict: "good" },
  });
  expect(await members()).toEqual([first]);
  await sandbox.control("POST", `/portals/8800101/records/contacts/${first}/archive`);
  expect(await members()).toEqual([]);
  const shown = await api("GET", `/crm/lists/2026-03/${listId}?includeFilters=true`);
  expect(at(shown.body, "list", "filterBranch", "filterBranchType")).toBe("OR");
});

test.each([
  ["a property that is not there", { ...segment(["bad"]), filterBranch: segment(["bad"]).filterBranch }],
  ["no filters at all", { ...segment(["bad"]), filterBranch: undefined }],
  [
    "a branch without its operator",
    { ...segment(["bad"]), filterBranch: { ...segment(["bad"]).filterBranch, filterBranchOperator: undefined } },
  ],
])("field-2: a segment is refused for %s", async (_what, body) => {
  expect((await api("POST", "/crm/lists/2026-03", body)).status).toBe(400);
});

test("a segment is refused for an invalid option, and for an existing name", async () => {
  await makeVerdict();
  expect((await api("POST", "/crm/lists/2026-03", segment(["ugly"]))).status).toBe(400);
  expect((await api("POST", "/crm/lists/2026-03", segment(["bad"]))).status).toBe(200);
  expect((await api("POST", "/crm/lists/2026-03", segment(["good"]))).status).toBe(400);
});

test("a property in a list or workflow cannot be archived, nor a group with properties", async () => {
  await makeVerdict();
  const listId = text((await api("POST", "/crm/lists/2026-03", segment(["bad"]))).body, "list", "listId");
  await sandbox.control("PUT", "/portals/8800101/workflow-uses/contacts", { properties: ["app_verdict"] });
  const archive = () => api("DELETE", `${properties}/app_verdict`);
  expect(at((await archive()).body, "subCategory")).toBe("PROPERTY_IN_USE");
  expect((await api("DELETE", `/crm/lists/2026-03/${listId}`)).status).toBe(204);
  expect((await archive()).status).toBe(400);
  expect((await api("DELETE", `${properties}/groups/app`)).status).toBe(400);
  await sandbox.control("PUT", "/portals/8800101/workflow-uses/contacts", { properties: [] });
  expect((await archive()).status).toBe(204);
  expect((await archive()).status).toBe(404);
  expect((await api("DELETE", `${properties}/groups/app`)).status).toBe(204);
});

test("an archived property reserves its name until HubSpot purges it", async () => {
  await makeVerdict();
  await api("DELETE", `${properties}/app_verdict`);
  const archived = await api("GET", `${properties}?archived=true`);
  expect(list(archived.body, "results").map((item) => at(item, "name"))).toEqual(["app_verdict"]);
  expect((await api("POST", properties, verdict())).status).toBe(409);
  await sandbox.control("DELETE", "/portals/8800101/archived-properties/contacts/app_verdict");
  expect((await api("POST", properties, verdict())).status).toBe(201);
});

test("an admin's change to a created property shows in its definition", async () => {
  await makeVerdict();
  await sandbox.control("PUT", "/portals/8800101/properties/contacts/app_verdict", {
    options: ["good"],
    label: "Ours",
  });
  const { body } = await api("GET", `${properties}/app_verdict`);
  expect(body).toMatchObject({ label: "Ours", options: [{ value: "good" }] });
  await sandbox.control("DELETE", "/portals/8800101/properties/contacts/app_verdict");
  expect((await api("GET", `${properties}/app_verdict`)).status).toBe(404);
  expect((await api("POST", properties, verdict())).status).toBe(409);
});

test("a scope that the plan lacks is omitted from the grant", async () => {
  await sandbox.control("PUT", "/portals/8800101/scopes", { without: ["crm.lists.write"] });
  access = await tokenWith(`${allScopes} ${schemas}`);
  await makeVerdict();
  expect((await api("POST", "/crm/lists/2026-03", segment(["bad"]))).status).toBe(403);
});

test("the account's properties, groups and lists can be compared as a whole", async () => {
  const schema = async () => (await sandbox.control("GET", "/portals/8800101/schema")).body;
  const before = await schema();
  await makeVerdict();
  const listId = text((await api("POST", "/crm/lists/2026-03", segment(["bad"]))).body, "list", "listId");
  expect(await schema()).not.toEqual(before);
  await api("DELETE", `/crm/lists/2026-03/${listId}`);
  await api("DELETE", `${properties}/app_verdict`);
  await api("DELETE", `${properties}/groups/app`);
  await sandbox.control("DELETE", "/portals/8800101/archived-properties/contacts/app_verdict");
  expect(await schema()).toEqual(before);
});
