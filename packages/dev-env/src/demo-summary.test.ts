import { expect, it } from "vitest";
import { demoSummary } from "./demo-summary.ts";

const row = (outcome: string, reason: string, before: string, after = before) => ({
  outcome,
  reason,
  street_address_before: before,
  street_address_after: after,
});

it("shows a cleaned list in the terms of the product's pages", () => {
  const rows = [
    row("corrected", "cleaned", "1420 OAK AVE", "1420 Oak Ave"),
    row("confirmed", "already_right", "77 Lake Dr"),
    row("skipped", "empty", ""),
  ];
  expect(demoSummary(rows, { before: 260, after: 258 })).toBe(`
  Result      Before         After
  corrected   1420 OAK AVE   1420 Oak Ave
  confirmed   77 Lake Dr     Consistent, nothing to change. Street not checked.
  skipped     (empty)        None of the mapped properties has a value.

3 records read: 1 corrected, 1 confirmed, 1 skipped.
2 credits charged (260 before, 258 after): one for each address corrected or confirmed, nothing for the rest.`);
});

it("counts no credits if nothing was charged", () => {
  const summary = demoSummary([row("unchanged", "unchanged_since", "77 Lake Dr")], { before: 258, after: 258 });
  expect(summary).toContain("Not changed since the last cleaning.");
  expect(summary).toContain("1 record read: 1 unchanged.\n0 credits charged");
});

it.each(["review", "failed", "not_done"])("describes a record that ended as %s", (outcome) => {
  expect(demoSummary([row(outcome, "city_unknown", "77 Lake Dr")], { before: 1, after: 1 })).not.toMatch(/\w_\w/);
});
