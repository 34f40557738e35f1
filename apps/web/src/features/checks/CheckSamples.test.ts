import { expect, it } from "vitest";
import { fileNameOf, isChosen, queryOf, readCheckView } from "./CheckSamples.tsx";

const spelling = { outcome: "corrected", detail: "spelling" };
const missing = { outcome: "review", detail: "city_missing" };

it.each([
  ["", false, false],
  ["outcome=corrected", true, false],
  ["outcome=corrected&detail=spelling", true, false],
  ["outcome=corrected&detail=lost", false, false],
  ["outcome=review&detail=city_missing", false, true],
  ["outcome=nonsense", false, false],
])("reads the selection from %s", (query, isSpelling, isMissing) => {
  const view = readCheckView(new URLSearchParams(query));
  expect([isChosen(spelling, view), isChosen(missing, view)]).toEqual([isSpelling, isMissing]);
});

it("requests and names the file by filter", () => {
  const view = readCheckView(new URLSearchParams("outcome=review&detail=city_missing&x=1"));
  expect(`${queryOf(view)}`).toBe("outcome=review&detail=city_missing");
  const job = { listName: "Köln, all", createdAt: "2026-11-26T10:00:00Z" };
  expect(fileNameOf(job, view)).toBe("check-köln-all-2026-11-26-review-city-missing");
});
