import { expect, it } from "vitest";
import { readDaySpan, spanOf } from "./table-view.ts";

const spanOfQuery = (query: string) => spanOf(readDaySpan(new URLSearchParams(query)));
const startOf = (day: string) => new Date(`${day}T00:00`).toISOString();

it.each([
  ["from=2026-11-01&to=2026-11-30", startOf("2026-11-01"), startOf("2026-12-01")],
  ["from=2026-11-30&to=2026-11-30", startOf("2026-11-30"), startOf("2026-12-01")],
  ["to=2026-12-31", null, startOf("2027-01-01")],
  ["from=2028-02-29", startOf("2028-02-29"), null],
  ["", null, null],
])("includes whole days up to the last one: %s", (query, from, to) => expect(spanOfQuery(query)).toEqual({ from, to }));

it.each(["yesterday", "2026-13-01", "2026-1-1", "0000-01-01", "20261-01-01", "2026-11-01T10:00"])(
  "ignores invalid dates: %s",
  (text) => expect(spanOfQuery(`from=${text}&to=${text}`)).toEqual({ from: null, to: null }),
);
