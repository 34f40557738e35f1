import { describe, expect, it } from "vitest";
import type { Modified, ModifiedPage, ModifiedSearch } from "./search.ts";
import { changesByDate } from "./changes-by-date.ts";

const record = (id: number, modifiedAt: number): Modified => ({
  id: String(id),
  modifiedAt: new Date(modifiedAt),
  properties: {},
});

type Search = (input: ModifiedSearch) => Promise<ModifiedPage>;

/** A search that behaves like HubSpot's, over records that may change while it is paged. */
function searchOf(records: Modified[], pageSize: number, afterEach: (searches: number) => void = () => {}): Search {
  let searches = 0;
  return ({ from, to, afterId }) => {
    const hits = records
      .filter(({ id, modifiedAt }) => modifiedAt >= from && modifiedAt <= to && Number(id) > Number(afterId ?? 0))
      .toSorted((a, b) =>
        afterId === null ? a.modifiedAt.getTime() - b.modifiedAt.getTime() : Number(a.id) - Number(b.id),
      );
    const page = { records: hits.slice(0, pageSize), unreadable: 0, hasMore: hits.length > pageSize };
    searches += 1;
    afterEach(searches);
    return Promise.resolve(page);
  };
}

/** Alters pages of a search; pages count from 1. */
function altered(
  search: Search,
  alter: (page: ModifiedPage, number: number, asked: ModifiedSearch) => ModifiedPage,
): Search {
  let number = 0;
  return async (asked) => alter(await search(asked), (number += 1), asked);
}

async function walk(search: Search, to = 1_000_000) {
  const pages = changesByDate(search, { from: new Date(0), to: new Date(to) });
  const ids: string[] = [];
  for (;;) {
    const page = await pages.next();
    if (page.done) return { ids, isWhole: page.value };
    ids.push(...page.value.records.map(({ id }) => id));
  }
}

const many = (count: number, dateOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => record(index + 1, dateOf(index)));

it("searches once if nothing has changed", async () => {
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

it("misses no record when records it has read change during paging", async () => {
  const records = many(100, (index) => index);
  const search = searchOf(records, 20, (searches) => {
    // Ten of the first page move to the end, and the ones after them move up.
    if (searches === 1)
      for (const index of Array.from({ length: 10 }).keys()) records[index] = record(index + 1, 5_000);
  });
  expect(new Set((await walk(search)).ids).size).toBe(100);
});

it("leaves changes after its time span to the next poll, and stops after many pages", async () => {
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

describe("pages that a search should not return", () => {
  const records = many(1_000, (index) => index);
  const all = new Set(records.map(({ id }) => id));
  const invalid = new Date(Number.NaN);
  const lastWith = (page: ModifiedPage, modifiedAt: Date): ModifiedPage => ({
    ...page,
    records: page.records.map((one, index) => (index === page.records.length - 1 ? { ...one, modifiedAt } : one)),
  });

  it.each<[string, (page: ModifiedPage, number: number) => ModifiedPage]>([
    ["an empty first page", (page, number) => (number === 1 ? { ...page, records: [], hasMore: true } : page)],
    ["an empty page in the middle", (page, number) => (number === 3 ? { ...page, records: [], hasMore: true } : page)],
    [
      "a short page",
      (page, number) => (number === 2 ? { ...page, records: page.records.slice(0, 7), hasMore: true } : page),
    ],
    ["a last record dated behind the span", (page, number) => (number === 1 ? lastWith(page, new Date(9e12)) : page)],
    ["a last record dated before the span", (page, number) => (number === 2 ? lastWith(page, new Date(-5)) : page)],
    ["a last record without a date", (page, number) => (number === 1 ? lastWith(page, invalid) : page)],
    ["no dates at all", (page) => ({ ...page, records: page.records.map((one) => ({ ...one, modifiedAt: invalid })) })],
    [
      "records in another order",
      (page, number) => (number === 1 ? { ...page, records: page.records.toReversed() } : page),
    ],
  ])("lose no change: %s", async (_what, alter) => {
    const { ids, isWhole } = await walk(altered(searchOf(records, 200), alter));
    expect(isWhole).toBe(true);
    expect(new Set(ids)).toEqual(all);
  });

  it.each<[string, (page: ModifiedPage) => ModifiedPage]>([
    ["are empty for ever", (page) => ({ ...page, records: [], hasMore: true })],
    ["repeat the first records for ever", (page) => ({ ...page, records: records.slice(0, 200), hasMore: true })],
    ["follow no order for ever", (page) => ({ ...page, records: page.records.toReversed(), hasMore: true })],
  ])("end the walk unfinished within 20 searches when they %s", async (_what, alter) => {
    let searches = 0;
    const counted = altered(searchOf(records, 200), (page) => {
      searches += 1;
      return alter(page);
    });
    expect((await walk(counted)).isWhole).toBe(false);
    expect(searches).toBeLessThanOrEqual(20);
  });

  it("do not advance the cursor, so that the next poll misses no change", async () => {
    const search = altered(searchOf(records, 200), (page, number) =>
      number === 1 ? lastWith(page, new Date(9e12)) : page,
    );
    const dates: (number | null)[] = [];
    for await (const { readTo } of changesByDate(search, { from: new Date(0), to: new Date(1_000_000) }))
      dates.push(readTo?.getTime() ?? null);
    expect(new Set(dates)).toEqual(new Set([null]));
  });
});
