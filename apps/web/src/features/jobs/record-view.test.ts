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
])("asks for the file of the view %s", (query, asked, name) => {
  expect(queryOf(viewOf(query)).toString()).toBe(asked);
  expect(fileNameOf(job, viewOf(query))).toBe(name);
});

it("names a file of a job without a list", () => {
  expect(fileNameOf({ ...job, listName: "" }, viewOf(""))).toBe("outcomes-records-2026-11-26");
});
