import { describe, expect, it } from "vitest";
import { searchLists } from "./lists.ts";
import { EndlessPages } from "./pages.ts";
import type { Hubspot, PortalRequest } from "./port.ts";

type Page = { lists: unknown[]; hasMore: boolean; total?: number };

const list = (index: number) => ({ listId: String(index + 1), name: `List ${index}`, objectTypeId: "0-1" });
const lists = (from: number, count: number) => Array.from({ length: count }, (_, index) => list(from + index));

/** How many lists are found, and the highest number of concurrent calls. */
async function search(pageAt: (offset: number, call: number) => Page) {
  let calls = 0;
  const call = async <T>(_ref: unknown, request: PortalRequest<T>): Promise<T> => {
    const { offset } = request.json as { offset: number };
    calls += 1;
    return request.answer.parse(pageAt(offset, calls));
  };
  const hubspot: Hubspot = { call, withSlot: () => Promise.reject(new Error("lists need no slot of their own")) };
  const ref = { accountId: "", connectionId: "", portalId: "" };
  const found = await searchLists(hubspot, ref, "contact", { waitPolicy: { maxQueueMs: 0, maxWaitMs: 1_000 } }).then(
    (all) => all.length,
    (error: unknown) => (error instanceof EndlessPages ? "no end" : Promise.reject(error)),
  );
  return { found, calls };
}

const upTo = (total: number, offset: number, size = 500): Page => {
  const count = Math.max(0, Math.min(size, total - offset));
  return { lists: lists(offset, count), hasMore: offset + count < total, total };
};

describe("the lists of a portal", () => {
  it.each([0, 1, 499, 500, 501, 10_000])("are all read when there are %i", async (total) => {
    const { found, calls } = await search((offset) => upTo(total, offset));
    expect([found, calls]).toEqual([total, Math.max(1, Math.ceil(total / 500))]);
  });

  it("are all read when HubSpot does not return the total", async () => {
    const { found } = await search((offset) => ({ ...upTo(1_200, offset), total: undefined }));
    expect(found).toBe(1_200);
  });

  it("pages past an empty page and a short one", async () => {
    const empty = (offset: number, call: number): Page =>
      call === 2 ? { lists: [], hasMore: true, total: 1_200 } : upTo(1_200, offset);
    expect((await search(empty)).found).toBe(1_200);
    const short = (offset: number, call: number) => upTo(1_200, offset, call === 1 ? 7 : 500);
    expect((await search(short)).found).toBe(1_200);
  });

  it.each<[string, (offset: number) => Page]>([
    ["empty pages", () => ({ lists: [], hasMore: true })],
    ["the first page again and again", () => ({ lists: lists(0, 500), hasMore: true })],
    ["one list a page of thousands", (offset) => upTo(10_000, offset, 1)],
  ])("end within a bounded number of calls at %s", async (_what, pageAt) => {
    const { found, calls } = await search(pageAt);
    expect(found).toBe("no end");
    expect(calls).toBeLessThanOrEqual(15 + 20);
  });
});
