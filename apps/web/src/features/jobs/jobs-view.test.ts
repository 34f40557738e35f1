import { expect, it } from "vitest";
import { today } from "../../shared/table-view/table-view.ts";
import { askedOf, fileNameOf, queryOf, readJobsView } from "./jobs-view.ts";

const viewOf = (query: string) => readJobsView(new URLSearchParams(query));

it("ignores unknown values in the URL", () => {
  expect(viewOf("kind=moon&status=x&order=best&from=never")).toEqual({
    kind: null,
    status: null,
    q: "",
    from: null,
    to: null,
    order: null,
    after: null,
  });
});

it("requests the same jobs for page and file", () => {
  const view = viewOf("kind=list&q=köln&order=largest&from=2026-11-01&after=77");
  const from = new Date("2026-11-01T00:00").toISOString();
  expect(askedOf(view)).toEqual({ kind: "list", status: null, search: "köln", from, to: null, order: "largest" });
  expect(Object.fromEntries(queryOf(view))).toEqual({ kind: "list", search: "köln", from, order: "largest" });
});

it("names the file by date and filter", () => {
  expect(fileNameOf(viewOf("kind=undo&q=a%20b&to=2026-11-30"))).toBe(`jobs-${today()}-undo-search-to-2026-11-30`);
});
