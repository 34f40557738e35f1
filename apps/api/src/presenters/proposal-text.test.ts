import { expect, it } from "vitest";
import { proposalText } from "./proposal-text.ts";

const change = {
  field: "state",
  before: "ON",
  after: "Ontario",
  kind: "spelling",
  reason: "x",
  confidence: 1,
} as const;

it("names the option missing from a HubSpot dropdown", () => {
  expect(proposalText({ reason: "no_such_option", changes: [change] })).toBe(
    "HubSpot's dropdown doesn't have “Ontario”. Add it there, or pick another value.",
  );
  expect(proposalText({ reason: "no_such_option", changes: null })).toBe(
    "HubSpot's dropdown doesn't have this value. Add it there, or pick another value.",
  );
  expect(proposalText({ reason: "city_missing", changes: [] })).not.toContain("dropdown");
});
