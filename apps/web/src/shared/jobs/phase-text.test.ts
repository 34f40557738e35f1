import { expect, it } from "vitest";
import { phaseText } from "./job-texts.ts";

const paused = {
  kind: "list",
  status: "paused",
  desiredState: "pause",
  isTotalKnown: true,
  recordsProcessed: 4,
} as const;

it.each([
  ["out_of_credits", "Waiting for credits"],
  ["awaiting_review", "Waiting for your review"],
  ["spending_limit", "Waiting for a higher limit"],
  ["needs_reconnect", "Waiting for a new connection"],
  ["a reason of a newer server", "Waiting"],
])("shows what a job waits for: %s", (reason, text) => {
  expect(phaseText({ ...paused, reason })).toBe(text);
});

it("shows the server's text for a pause by a person", () => {
  expect(phaseText({ ...paused, reason: "user", reasonText: "Paused by Ann" })).toBe("Paused by Ann");
});
