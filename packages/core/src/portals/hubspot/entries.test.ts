import { describe, expect, it } from "vitest";
import { readMemberships, searchLists } from "./lists.ts";
import type { Hubspot, PortalRequest } from "./port.ts";
import { readProperties } from "./properties.ts";
import { readDefinitions } from "./schemas.ts";
import { searchModified, searchRecent } from "./search.ts";

const ref = { accountId: "", connectionId: "", portalId: "" };
const options = { waitPolicy: { maxQueueMs: 0, maxWaitMs: 1_000 } };
const answering = (body: unknown): Hubspot => ({
  call: async <T>(_ref: unknown, request: PortalRequest<T>) => Promise.resolve(request.answer.parse(body)),
  withSlot: () => Promise.reject(new Error("listings need no slot of their own")),
});

const property = (name: string, more: object = {}) => ({
  name,
  label: name,
  type: "string",
  fieldType: "text",
  ...more,
});
const state = property("state", {
  type: "enumeration",
  fieldType: "select",
  options: [
    { value: "TX", label: "Texas" },
    { value: 7, label: "Number" },
  ],
});
const sound = ["city", "country", "zip"].map((name) => property(name));
const namesOf = async (results: unknown[]) =>
  (await readProperties(answering({ results }), ref, "contact", options)).map(({ name }) => name);
const odd: [string, unknown][] = [
  ["a property without its field type", property("odd", { fieldType: undefined })],
  ["a property whose name is a number", property("odd", { name: 7 })],
  ["a property whose options are a text", property("odd", { options: "none" })],
  ["a text", "odd"],
  ["nothing", null],
];

describe("Y: one malformed entry of a listing", () => {
  it.each(odd)("is skipped in the properties: %s", async (_what, entry) => {
    expect(await namesOf([...sound, entry])).toEqual(["city", "country", "zip"]);
  });

  it.each(odd)("is skipped in the definitions of the address status: %s", async (_what, entry) => {
    const hubspot = answering({ results: [...sound, entry] });
    const found = await readDefinitions({ hubspot, ref, objectType: "contact", options }, "in use");
    expect([...found.keys()]).toEqual(["city", "country", "zip"]);
  });

  it("is skipped in the options of a dropdown, which is kept", async () => {
    const hubspot = answering({ results: [...sound, state] });
    const properties = await readProperties(hubspot, ref, "contact", options);
    const texas = [expect.objectContaining({ value: "TX" })];
    expect(properties.find(({ name }) => name === "state")?.options).toEqual(texas);
    const found = await readDefinitions({ hubspot, ref, objectType: "contact", options }, "in use");
    expect(found.get("state")?.options).toEqual(texas);
  });

  it("is skipped in the lists, but counts toward the offset of the next page", async () => {
    const list = (id: number) => ({ listId: String(id), name: `List ${String(id)}`, objectTypeId: "0-1" });
    const lists = [...Array.from({ length: 9 }, (_, id) => list(id)), { listId: 9, name: "Odd" }];
    const found = await searchLists(answering({ lists, hasMore: false, total: 10 }), ref, "contact", options);
    expect(found).toHaveLength(9);
  });
});

describe("Y: malformed entries of a page of members", () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ recordId: String(index), membershipTimestamp: "2026-01-01" }));
  const odd: [string, unknown][] = [
    ["without an id", { membershipTimestamp: "2026-01-01" }],
    ["whose id is nothing", { recordId: null }],
    ["whose id is an object", { recordId: {} }],
    ["whose id is a word", { recordId: "abc" }],
    ["that are a text", "1"],
    ["that are nothing", null],
  ];
  const membersOf = (results: unknown[]) =>
    readMemberships(answering({ results }), ref, { listId: "1", after: null }, options);

  it.each(odd)("are skipped and counted: %s", async (_what, entry) => {
    const page = await membersOf([...members(20), entry, entry]);
    expect(page).toMatchObject({ unreadable: 2 });
    expect(page.members.map(({ recordId }) => recordId)).toEqual(members(20).map(({ recordId }) => recordId));
  });

  it.each(odd)("invalidate the page if they are more than a tenth: %s", async (_what, entry) => {
    await expect(membersOf([...members(20), entry, entry, entry])).rejects.toThrow("not as specified");
  });

  it("are kept as members if only their join time is malformed", async () => {
    const page = await membersOf([{ recordId: 7, membershipTimestamp: 12 }]);
    expect(page).toMatchObject({ members: [{ recordId: "7", joinedAt: null }], unreadable: 0 });
  });

  const found = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: String(index), properties: { lastmodifieddate: "1" } }));
  const span = { objectType: "contact" as const, from: new Date(0), to: new Date(1), afterId: null, properties: [] };

  it("are skipped and counted in a search, but a record with malformed values is kept", async () => {
    const strange = { id: "99", properties: { lastmodifieddate: 7 } };
    const results = [...found(19), strange, { properties: {} }];
    const changes = await searchModified(answering({ results, total: 21 }), ref, span, options);
    expect(changes.records.map(({ id }) => id)).toEqual([...found(19).map(({ id }) => id), "99"]);
    expect(changes).toMatchObject({ unreadable: 1, hasMore: false });
    const recent = await searchRecent(answering({ results }), ref, span, options);
    expect(recent).toMatchObject({ unreadable: 1 });
    expect(recent.ids).toHaveLength(20);
  });
});

it("Y: rejects a listing with too many malformed entries", async () => {
  await expect(namesOf([...sound, null, null])).rejects.toThrow("not as specified");
  await expect(namesOf([null])).rejects.toThrow("not as specified");
});
