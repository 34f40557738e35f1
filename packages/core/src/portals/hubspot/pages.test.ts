import { describe, expect, it } from "vitest";
import { EndlessPages, PageGuard } from "./pages.ts";

/** Walks pages until there is none, or the guard stops it. Returns how many it read. */
function walk(pageAt: (index: number) => { ids: string[]; next: string | null }, stated: number | null = null) {
  const guard = new PageGuard();
  for (let calls = 1; calls <= 10_000; calls += 1) {
    const page = pageAt(calls - 1);
    try {
      guard.accept({ ...page, stated });
    } catch (error) {
      if (error instanceof EndlessPages) return { calls, why: error.message };
      throw error;
    }
    if (page.next === null) return { calls, why: "end" };
  }
  return { calls: Infinity, why: "never" };
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));

describe("paging", () => {
  it("reads any number of pages to the end", () => {
    expect(
      walk((index) => ({ ids: ids(index * 250, 250), next: index < 999 ? String(index) : null }), 250_000),
    ).toEqual({ calls: 1_000, why: "end" });
  });

  it("continues past a few empty pages at any position", () => {
    const empty = new Set([0, 1, 5, 6, 7, 19]);
    const page = (index: number) => ({
      ids: empty.has(index) ? [] : ids(index * 100, 100),
      next: index < 19 ? String(index) : null,
    });
    expect(walk(page)).toEqual({ calls: 20, why: "end" });
  });

  it.each([
    ["the same page with the same cursor", () => ({ ids: ids(0, 250), next: "a" })],
    ["two pages in turn", (index: number) => ({ ids: ids(index * 250, 250), next: index % 2 === 0 ? "a" : "b" })],
    ["empty pages with new cursors", (index: number) => ({ ids: [], next: String(index) })],
    ["the same page with new cursors", (index: number) => ({ ids: ids(0, 250), next: String(index) })],
    ["new ids without an end", (index: number) => ({ ids: ids(index * 250, 250), next: String(index) })],
  ])("stops within 20 calls at %s", (_what, page) => {
    expect(walk(page, 1_000).calls).toBeLessThanOrEqual(20);
  });
});
