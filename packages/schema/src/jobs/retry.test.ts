import { expect, it } from "vitest";
import { canPass } from "./states.ts";

it.each([
  ["a record that the job did not reach", "not_done", "", true],
  ["an update that HubSpot refused", "failed", "refused_by_crm", true],
  ["an option that can be added", "review", "no_such_option", true],
  ["an address that a person has to look at", "review", "city_missing", false],
  ["an address that nobody knows", "failed", "nothing_recognised", false],
  ["a record that is clean", "corrected", "cleaned", false],
])("offers a retry of %s only if it can help", (_what, outcome, reason, expected) =>
  expect(canPass({ outcome, reason })).toBe(expected),
);
