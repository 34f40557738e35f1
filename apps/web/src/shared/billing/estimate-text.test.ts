import { expect, it } from "vitest";
import { estimateText } from "../jobs/job-texts.ts";

it("shows what runs have cost", () => {
  const estimate = {
    basis: "runs",
    runs: 3,
    creditsPerRun: 9.2,
    centsPerRun: 115,
    creditsPerDay: 36.8,
    centsPerDay: 460,
  };
  expect(estimateText(estimate)).toBe("About 10 credits a run, 37 a day ($4.60), by the last 3 runs.");
});

it("shows a first run's maximum cost", () => {
  const estimate = { basis: "check", runs: 0, creditsPerRun: 462, centsPerRun: 57_75, creditsPerDay: null };
  expect(estimateText(estimate)).toBe(
    "By the last check, up to 462 credits ($57.75) for the first run; later runs cost only for what changed.",
  );
});
