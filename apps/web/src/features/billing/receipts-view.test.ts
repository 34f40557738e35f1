import { expect, it } from "vitest";
import { today } from "../../shared/table-view/table-view.ts";
import { askedOf, fileNameOf, queryOf, readReceiptsView } from "./receipts-view.ts";

const viewOf = (query: string) => readReceiptsView(new URLSearchParams(query));

it("ignores unknown values in the URL", () =>
  expect(viewOf("kind=moon&from=never&order=heaviest")).toEqual({
    kind: null,
    q: "",
    from: null,
    to: null,
    order: null,
    after: null,
  }));

it("requests the same receipts for page and file", () => {
  const view = viewOf("kind=purchase&q=growth&from=2026-11-01&order=oldest&after=77");
  const from = new Date("2026-11-01T00:00").toISOString();
  expect(askedOf(view)).toEqual({ kind: "purchase", search: "growth", from, to: null, order: "oldest" });
  expect(Object.fromEntries(queryOf(view))).toEqual({ kind: "purchase", search: "growth", from, order: "oldest" });
  expect(askedOf(viewOf("")).order).toBe("newest");
});

it("names the file by date and filter", () =>
  expect(fileNameOf(viewOf("kind=refund&q=a%20b&to=2026-11-30"))).toBe(
    `receipts-${today()}-refund-search-to-2026-11-30`,
  ));
