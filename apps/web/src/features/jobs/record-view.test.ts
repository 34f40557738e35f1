import { expect, it } from "vitest";
import { fileNameOf, queryOf, readRecordView } from "./record-view.ts";

const job = { listName: "Contacts, 500 records: Köln/Paris", createdAt: "2026-11-26T10:00:00Z" };
const viewOf = (query: string) => readRecordView(new URLSearchParams(query));

it.each([
  ["", "", "outcomes-contacts-500-records-köln-paris-2026-11-26"],
  ["outcome=review", "outcome=review", "outcomes-contacts-500-records-köln-paris-2026-11-26-review"],
  [
    "outcome=corrected&kind=spelling&q=boston&after=77",
    "outcome=corrected&kind=spelling&search=boston",
    "outcomes-contacts-500-records-köln-paris-2026-11-26-corrected-spelling-search",
  ],
])("requests the file of the view %s", (query, asked, name) => {
  expect(queryOf(viewOf(query)).toString()).toBe(asked);
  expect(fileNameOf(job, viewOf(query))).toBe(name);
});

it("requests the file for the shown days in the shown order", () => {
  const view = viewOf("from=2026-11-01&to=2026-11-02&order=latest");
  const [from, to] = ["2026-11-01T00:00", "2026-11-03T00:00"].map((moment) => new Date(moment).toISOString());
  expect(Object.fromEntries(queryOf(view))).toEqual({ from, to, order: "latest" });
  expect(queryOf(viewOf("order=id")).size).toBe(0);
  expect(fileNameOf({ ...job, listName: "A" }, view)).toBe("outcomes-a-2026-11-26-from-2026-11-01-to-2026-11-02");
});

it("names the file of a job without a list", () => {
  expect(fileNameOf({ ...job, listName: "" }, viewOf(""))).toBe("outcomes-records-2026-11-26");
});
