import { expect, it } from "vitest";
import { isShown, readCheckView } from "./check-view.ts";

const changed = (kind: string) => ({ before: "a", after: "b", change: { kind } });
const spelling = { outcome: "corrected", reason: "cleaned", fields: [changed("format"), changed("spelling")] } as const;
const missing = { outcome: "review", reason: "city_missing", fields: [changed("added")] } as const;

it.each([
  ["", true, true],
  ["outcome=corrected", true, false],
  ["outcome=corrected&detail=spelling", true, false],
  ["outcome=corrected&detail=lost", false, false],
  ["outcome=review&detail=city_missing", false, true],
  ["outcome=review&detail=added", false, false],
  ["outcome=nonsense", true, true],
])("narrows the examples by %s", (query, isSpelling, isMissing) => {
  const view = readCheckView(new URLSearchParams(query));
  expect([isShown(spelling, view), isShown(missing, view)]).toEqual([isSpelling, isMissing]);
});
