import { expect, it } from "vitest";
import { cardStatus, type CardFacts } from "./card-status.ts";

const decided = (outcome: string, reason: string, isAboutValues = true) => ({ outcome, reason, isAboutValues });
const FACTS: CardFacts = { memory: null, hasProposal: false, choice: null, isEmpty: false, isBeingCleaned: false };

it.each<[string, Partial<CardFacts>, string, string]>([
  ["an address that nobody has checked", {}, "not_checked", ""],
  ["a record without an address", { isEmpty: true }, "nothing_there", ""],
  ["a running job", { isBeingCleaned: true, memory: decided("corrected", "cleaned") }, "being_cleaned", ""],
  ["a right address", { memory: decided("confirmed", "already_right") }, "verified", "already_right"],
  ["a corrected address", { memory: decided("corrected", "cleaned") }, "corrected", "cleaned"],
  ["an edit since", { memory: decided("corrected", "cleaned", false) }, "outdated", "edited_since"],
  ["a question", { memory: decided("review", "city_unknown"), hasProposal: true }, "needs_review", "city_unknown"],
  [
    "a dismissed correction",
    { memory: decided("review", "city_unknown"), choice: "dismissed" },
    "not_verified",
    "dismissed_by_you",
  ],
  [
    "an undone correction",
    { memory: decided("restored", "undone"), choice: "undone" },
    "not_verified",
    "undone_by_you",
  ],
  [
    "too little to check",
    { memory: decided("failed", "street_and_city_missing") },
    "incomplete",
    "street_and_city_missing",
  ],
])("says of %s what holds", (_, facts, name, reason) =>
  expect(cardStatus({ ...FACTS, ...facts })).toEqual({ name, reason }),
);

it("says that a record is locked before anything else", () => {
  const facts: CardFacts = { ...FACTS, isEmpty: true, isBeingCleaned: true, hasProposal: true, choice: "locked" };
  expect(cardStatus(facts)).toEqual({ name: "locked", reason: "locked_by_you" });
});

it("says of an address edited after its question that it was edited, not that it needs review", () => {
  const memory = decided("review", "city_unknown", false);
  expect(cardStatus({ ...FACTS, memory, hasProposal: true })).toEqual({ name: "outdated", reason: "edited_since" });
});

it("says of an empty address with a question about the values before that nothing is there", () => {
  const memory = decided("review", "city_unknown", false);
  expect(cardStatus({ ...FACTS, memory, hasProposal: true, isEmpty: true }).name).toBe("nothing_there");
});
