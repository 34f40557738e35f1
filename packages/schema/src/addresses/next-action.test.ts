import { expect, it } from "vitest";
import { nextAction } from "./next-action.ts";

it.each([
  ["accept", "confirmed", "already_right", false],
  ["accept", "corrected", "cleaned", true],
  ["accept", "unchanged", "unchanged_since", false],
  ["confirm", "review", "city_code_disagree", true],
  ["fix", "review", "street_is_no_address", false],
  ["fix", "failed", "nothing_recognised", false],
  ["add_unit", "review", "unit_missing", true],
  ["none", "failed", "empty", false],
  ["none", "skipped", "empty", false],
  ["none", "not_done", "canceled", false],
  ["none", "restored", "restored", false],
])("is %s for %s because of %s, with something to choose: %s", (action, outcome, reason, hasProposal) => {
  expect(nextAction({ outcome, reason, hasProposal })).toBe(action);
});
