import { ADDRESS_STATUSES, STATUS_REASONS } from "@plumbline/schema/address-status/address-status.ts";
import { expect, it } from "vitest";
import { reasonOption, scoreOf, statusOf, type StatusFacts } from "./status.ts";

const NOTHING: StatusFacts = { memory: null, hasProposal: false, choice: null, isEmpty: false, hasStatus: false };
const decided = (outcome: string, reason: string, isAboutValues = true) => ({ outcome, reason, isAboutValues });

it.each<[string, Partial<StatusFacts>, ReturnType<typeof statusOf>]>([
  ["nothing is known", {}, null],
  ["nothing is known, and HubSpot has a status", { hasStatus: true }, null],
  [
    "it was confirmed",
    { memory: decided("confirmed", "already_right") },
    { status: "verified", reason: "already_right" },
  ],
  ["it was corrected", { memory: decided("corrected", "cleaned") }, { status: "corrected", reason: "cleaned" }],
  [
    "it was corrected as accepted",
    { memory: decided("corrected", "accepted_by_you") },
    { status: "corrected", reason: "accepted_by_you" },
  ],
  [
    "it was corrected and then edited",
    { memory: decided("corrected", "cleaned", false) },
    { status: "outdated", reason: "edited_since" },
  ],
  [
    "it failed and then was edited",
    { memory: decided("failed", "nothing_recognised", false) },
    { status: "outdated", reason: "edited_since" },
  ],
  [
    "a proposal is open",
    { memory: decided("review", "city_unknown"), hasProposal: true },
    { status: "needs_review", reason: "city_unknown" },
  ],
  [
    "a proposal is open and the address was edited, as the queue still lists it",
    { memory: decided("review", "city_unknown", false), hasProposal: true },
    { status: "needs_review", reason: "city_unknown" },
  ],
  [
    "a proposal is open and the address was emptied",
    { memory: decided("review", "city_unknown", false), hasProposal: true, isEmpty: true },
    { status: "needs_review", reason: "city_unknown" },
  ],
  [
    "a proposal is open from before another decision",
    { memory: decided("failed", "internal"), hasProposal: true },
    { status: "needs_review", reason: "other" },
  ],
  [
    "its proposal has ended without a decision",
    { memory: decided("review", "city_unknown") },
    { status: "not_verified", reason: "city_unknown" },
  ],
  [
    "its proposal was dismissed",
    { memory: decided("review", "city_unknown"), choice: "dismissed" },
    { status: "not_verified", reason: "dismissed_by_you" },
  ],
  [
    "its correction was undone",
    { memory: decided("restored", "restored"), choice: "undone" },
    { status: "not_verified", reason: "undone_by_you" },
  ],
  [
    "it was edited back to what was dismissed",
    { memory: decided("corrected", "cleaned", false), choice: "dismissed" },
    { status: "not_verified", reason: "dismissed_by_you" },
  ],
  [
    "an undo set it back under another mapping",
    { memory: decided("restored", "restored") },
    { status: "not_verified", reason: "restored" },
  ],
  [
    "it is locked",
    { memory: decided("corrected", "cleaned"), choice: "locked" },
    { status: "locked", reason: "locked_by_you" },
  ],
  [
    "it is locked and edited",
    { memory: decided("corrected", "cleaned", false), choice: "locked" },
    { status: "locked", reason: "locked_by_you" },
  ],
  ["it is locked and empty", { choice: "locked", isEmpty: true }, { status: "locked", reason: "locked_by_you" }],
  [
    "it holds too little",
    { memory: decided("failed", "street_and_city_missing") },
    { status: "incomplete", reason: "street_and_city_missing" },
  ],
  [
    "it holds placeholders",
    { memory: decided("failed", "placeholder") },
    { status: "incomplete", reason: "placeholder" },
  ],
  [
    "no place was recognised",
    { memory: decided("failed", "nothing_recognised") },
    { status: "not_verified", reason: "nothing_recognised" },
  ],
  [
    "HubSpot refused the correction",
    { memory: decided("failed", "refused_by_crm") },
    { status: "not_verified", reason: "refused_by_crm" },
  ],
  ["it is empty and never had a status", { isEmpty: true }, null],
  [
    "it was emptied after it was corrected",
    { memory: decided("corrected", "cleaned", false), isEmpty: true, hasStatus: true },
    { status: "incomplete", reason: "empty" },
  ],
  ["it was empty in an earlier run", { memory: decided("skipped", "empty"), isEmpty: true }, null],
  [
    "it was empty in an earlier run, and was filled since",
    { memory: decided("skipped", "empty", false) },
    { status: "outdated", reason: "edited_since" },
  ],
])("returns the status if %s", (_case, facts, status) => {
  expect(statusOf({ ...NOTHING, ...facts })).toEqual(status);
});

it("gives each status except locked an integer score, lower for less certainty", () => {
  const scores = ["verified", "corrected", "needs_review", "not_verified", "incomplete", "outdated"] as const;
  const found = scores.map((status) => scoreOf({ status, reason: "other" }) ?? -1);
  expect(found).toEqual(found.toSorted((a, b) => b - a));
  expect(found.every((score) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
  expect(scoreOf({ status: "locked", reason: "locked_by_you" })).toBeNull();
  expect(ADDRESS_STATUSES).toEqual([...scores, "locked"]);
});

it('maps an unknown reason of a later release to "other"', () => {
  expect(reasonOption("city_unknown")).toBe("city_unknown");
  expect(reasonOption("a_reason_to_come")).toBe("other");
  expect(STATUS_REASONS).toContain("other");
});
