import { describe, expect, it } from "vitest";
import { isStorable } from "@plumbline/schema/free-text.ts";
import { UNREADABLE } from "../../records/store.ts";
import type { Hubspot, PortalRequest } from "./port.ts";
import { readRecords, writeRecords } from "./records.ts";

const ref = { accountId: "", connectionId: "", portalId: "" };
const options = { waitPolicy: { maxQueueMs: 0, maxWaitMs: 1_000 } };
const answering = (body: unknown): Hubspot => ({
  call: async <T>(_ref: unknown, request: PortalRequest<T>) => Promise.resolve(request.answer.parse(body)),
  withSlot: () => Promise.reject(new Error("a read needs no slot of its own")),
});
const record = (id: string, properties: unknown = { city: "Boston", zip: null }) => ({ id, properties });
const read = (results: unknown[]) =>
  readRecords(answering({ results }), ref, { objectType: "contact", ids: [], properties: [] }, options);

it("marks a value that no column can store as unreadable", () => expect(isStorable(UNREADABLE)).toBe(false));

describe("Y: a malformed record", () => {
  const others = ["2", "3"].map((id) => record(id));

  it.each([
    ["a number", 7],
    ["an object", { value: "Boston" }],
    ["a list", ["Boston"]],
    ["a truth value", true],
  ])("is kept with %s as unreadable, and the others are read", async (_what, city) => {
    const found = await read([record("1", { city, zip: "02110" }), ...others]);
    expect(found.get("1")).toEqual({ city: UNREADABLE, zip: "02110" });
    expect(found.get("2")).toEqual({ city: "Boston", zip: "" });
  });

  it("is read individually, so that it is not retried forever", async () =>
    expect((await read([record("1", { city: 7 })])).get("1")).toEqual({ city: UNREADABLE }));

  it.each([
    ["several of them, more than a tenth", [record("1", { city: 7 }), record("9", { city: 7 }), ...others]],
    ["one without an id", [{ properties: {} }, ...others]],
    ["one whose properties are a text", [record("1", "Boston"), ...others]],
  ])("counts as unanswered with %s", async (_what, results) => {
    await expect(read(results)).rejects.toThrow();
  });

  it("is not confirmed by the answer to an update", async () => {
    const written = await writeRecords(
      answering({ results: [record("1", { city: 7 })] }),
      ref,
      { objectType: "contact", updates: [{ id: "1", properties: { city: "Boston" } }] },
      options,
    );
    expect(written).toMatchObject({ end: "answered", written: new Map([["1", { city: UNREADABLE }]]) });
  });
});
