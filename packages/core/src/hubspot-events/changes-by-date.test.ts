import { expect, it } from "vitest";
import type { Modified, ModifiedSearch } from "../portals/hubspot/search.ts";
import { changesByDate } from "./changes-by-date.ts";

const record = (id: number, modifiedAt: number): Modified => ({
  id: String(id),
  modifiedAt: new Date(modifiedAt),
  properties: {},
});

/** A search as HubSpot does it, over records that may change while it is paged. */
function searchOf(records: Modified[], pageSize: number, afterEach: (searches: number) => void = () => {}) {
  let searches = 0;
  return ({ from, to, afterId }: ModifiedSearch) => {
    const hits = records
      .filter(({ id, modifiedAt }) =>
        afterId === null
          ? modifiedAt >= from && modifiedAt <= to
          : modifiedAt.getTime() === from.getTime() && Number(id) > Number(afterId),
      )
      .toSorted((a, b) =>
        afterId === null ? a.modifiedAt.getTime() - b.modifiedAt.getTime() : Number(a.id) - Number(b.id),
      );
    const page = { records: hits.slice(0, pageSize), hasMore: hits.length > pageSize };
    searches += 1;
    afterEach(searches);
    return Promise.resolve(page);
  };
}

async function walk(search: ReturnType<typeof searchOf>, to = 1_000_000) {
  const pages = changesByDate(search, { from: new Date(0), to: new Date(to) });
  const ids: string[] = [];
  for (;;) {
    const page = await pages.next();
    if (page.done) return { ids, isWhole: page.value };
    ids.push(...page.value.map(({ id }) => id));
  }
}

const many = (count: number, dateOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => record(index + 1, dateOf(index)));

it("asks once where nothing has changed", async () => {
  let asked = 0;
  expect(await walk(searchOf([], 20, () => (asked += 1)))).toEqual({ ids: [], isWhole: true });
  expect(asked).toBe(1);
});

it.each([
  ["each at a moment of its own", 100, (index: number) => index],
  ["several at each moment", 100, (index: number) => Math.floor(index / 7)],
  ["all at one moment", 100, () => 5],
  ["more than a page at one moment, amid others", 100, (index: number) => (index > 30 && index < 80 ? 30 : index)],
  ["a last page that is full", 40, (index: number) => index],
])("finds every record once: %s", async (_what, count, dateOf) => {
  const records = many(count, dateOf);
  const { ids, isWhole } = await walk(searchOf(records, 20));
  expect(ids.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  expect(isWhole).toBe(true);
});

it("misses none when records that were read change again while the rest is paged", async () => {
  const records = many(100, (index) => index);
  const search = searchOf(records, 20, (searches) => {
    // Ten of the first page move to the end, and those behind them forward.
    if (searches === 1)
      for (const index of Array.from({ length: 10 }).keys()) records[index] = record(index + 1, 5_000);
  });
  expect(new Set((await walk(search)).ids).size).toBe(100);
});

it("leaves changes after its span to the next poll, and stops after many pages to continue later", async () => {
  expect(
    await walk(
      searchOf(
        many(10, (index) => index),
        20,
      ),
      4,
    ),
  ).toEqual({ ids: ["1", "2", "3", "4", "5"], isWhole: true });
  expect(
    await walk(
      searchOf(
        many(1_000, (index) => index),
        2,
      ),
    ),
  ).toMatchObject({ isWhole: false });
});
