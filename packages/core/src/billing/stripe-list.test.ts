import { describe, expect, it } from "vitest";
import { everyItem, listed, listedSince, MAX_PAGES } from "./stripe-list.ts";

type Page = { data: { id?: string }[]; has_more: boolean };

/** Pages by number; counts the calls and notes the cursors. */
function answering(pageOf: (no: number) => Page) {
  const cursors: (string | undefined)[] = [];
  const ask = ({ starting_after }: { starting_after?: string | undefined }) => {
    cursors.push(starting_after);
    return Promise.resolve(pageOf(cursors.length));
  };
  return { ask, cursors };
}

const items = (from: number, count: number) => Array.from({ length: count }, (_, no) => ({ id: `in_${from + no}` }));

describe("a list from Stripe", () => {
  it("is read to its end, each page after the last item of the previous one", async () => {
    const { ask, cursors } = answering((no) => ({ data: items(no * 100, 100), has_more: no < 3 }));
    expect(await everyItem(listed(ask))).toHaveLength(300);
    expect(cursors).toEqual([undefined, "in_199", "in_299"]);
  });

  it("may be empty", async () => {
    expect(await everyItem(listed(answering(() => ({ data: [], has_more: false })).ask))).toEqual([]);
  });

  it.each<[string, (no: number) => Page, number]>([
    ["repeats its first page", () => ({ data: items(0, 100), has_more: true }), 2],
    ["repeats one item of the page before", (no) => ({ data: items(no * 99, 100), has_more: true }), 2],
    ["has an item twice on a page", () => ({ data: [...items(0, 1), ...items(0, 1)], has_more: false }), 1],
    ["is empty and has more behind it", () => ({ data: [], has_more: true }), 1],
    ["becomes empty and has more behind it", (no) => ({ data: no === 1 ? items(0, 100) : [], has_more: true }), 2],
    ["has items without ids", () => ({ data: [{}], has_more: false }), 1],
    ["never ends", (no) => ({ data: items(no * 100, 100), has_more: true }), MAX_PAGES],
  ])("that %s ends with an error after few calls", async (_what, pageOf, calls) => {
    const { ask, cursors } = answering(pageOf);
    await expect(everyItem(listed(ask))).rejects.toMatchObject({ name: "StripeListBroken" });
    expect(cursors).toHaveLength(calls);
  });
});

describe("a list of a period", () => {
  const dated = (no: number, created: number) => items(no * 100, 100).map((item) => ({ ...item, created }));
  type Dated = { data: { id: string; created: number }[]; has_more: boolean };
  const SINCE = 1_000_000;
  const read = async (pageOf: (no: number) => Dated) => {
    const { ask, cursors } = answering(pageOf);
    const asked = ask as (page: { starting_after?: string | undefined }) => Promise<Dated>;
    return { found: everyItem(listedSince(SINCE, asked)), cursors };
  };

  it("may be long if it goes back in time", async () => {
    const { found } = await read((no) => ({ data: dated(no, SINCE + 500 - no), has_more: no < 300 }));
    expect(await found).toHaveLength(30_000);
  });

  it("may contain many items of one second", async () => {
    const { found } = await read((no) => ({ data: dated(no, SINCE), has_more: no < MAX_PAGES }));
    expect(await found).toHaveLength(100 * MAX_PAGES);
  });

  it.each<[string, (no: number) => Dated, number]>([
    ["stands still in time", (no) => ({ data: dated(no, SINCE + 9), has_more: true }), MAX_PAGES],
    ["goes forward in time", (no) => ({ data: dated(no, SINCE + no), has_more: true }), MAX_PAGES],
    ["leaves its period", (no) => ({ data: dated(no, SINCE + 2 - no), has_more: true }), 3],
    ["repeats itself", () => ({ data: dated(1, SINCE), has_more: true }), 2],
    ["is empty and has more behind it", () => ({ data: [], has_more: true }), 1],
  ])("that %s ends with an error after few calls", async (_what, pageOf, calls) => {
    const { found, cursors } = await read(pageOf);
    await expect(found).rejects.toMatchObject({ name: "StripeListBroken" });
    expect(cursors).toHaveLength(calls);
  });
});
