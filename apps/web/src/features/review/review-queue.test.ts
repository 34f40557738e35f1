import { expect, it } from "vitest";
import { today } from "../../shared/table-view/table-view.ts";
import { fileNameOf, isFound, listedOf, queryOf, readReviewView } from "./review-queue.ts";

const viewOf = (query: string) => readReviewView(new URLSearchParams(query));
const startOf = (day: string) => new Date(`${day}T00:00`).toISOString();

it.each([
  ["", false],
  ["reason=city_missing&after=7", false],
  ["order=queue", false],
  ["order=best", false],
  ["q=köln", true],
  ["order=newest", true],
  ["from=2026-11-01", true],
  ["to=2026-11-01", true],
])("detects a view that hides or reorders proposals: %s", (query, expected) =>
  expect(isFound(viewOf(query))).toBe(expected),
);

it("requests the same proposals for page and file", () => {
  const view = viewOf("reason=city_missing&country=&q=köln&to=2026-11-30&order=oldest&after=7");
  expect(listedOf(view)).toEqual({ search: "köln", from: null, to: startOf("2026-12-01"), order: "oldest" });
  expect(Object.fromEntries(queryOf(view))).toEqual({
    reason: "city_missing",
    country: "",
    search: "köln",
    to: startOf("2026-12-01"),
    order: "oldest",
  });
});

it("names the file by list, date and filter", () => {
  expect(fileNameOf(viewOf("reason=city_missing&q=a"), "Customers, 500")).toBe(
    `proposals-customers-500-${today()}-city-missing-search`,
  );
  expect(fileNameOf(viewOf(""), null)).toBe(`proposals-${today()}`);
});
