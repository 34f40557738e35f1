import { describe, expect, it } from "vitest";
import { everyItem, listed, MAX_PAGES, maxPagesOfPeriod } from "./stripe-list.ts";

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

describe("a list of Stripe's", () => {
  it("is read to its end, each page after the last item of the one before", async () => {
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

  it("of a period may be as long as what is known of the period lets expect", async () => {
    const { ask } = answering((no) => ({ data: items(no * 100, 100), has_more: no < 200 }));
    await expect(everyItem(listed(ask, maxPagesOfPeriod(0)))).rejects.toMatchObject({ name: "StripeListBroken" });
    const again = answering((no) => ({ data: items(no * 100, 100), has_more: no < 200 }));
    expect(await everyItem(listed(again.ask, maxPagesOfPeriod(2_000)))).toHaveLength(20_000);
  });
});
