import { expect, it } from "vitest";
import { costText } from "./job-texts.ts";

it("shows what a list costs in money at the last price", () => {
  expect(costText(462, 5_000, 12.5)).toBe(
    "Costs up to 462 credits (about $57.75 at the price of your last pack); you have 5,000.",
  );
  expect(costText(1, 5_000, 100 / 6)).toBe(
    "Costs up to 1 credit (about $0.17 at the price of your last pack); you have 5,000.",
  );
});

it("shows no money amount if nothing was ever paid, or if credits are missing", () => {
  expect(costText(10, 10, null)).toBe("Costs up to 10 credits; you have 10.");
  expect(costText(10, 10)).toBe("Costs up to 10 credits; you have 10.");
  expect(costText(25, 10, 12.5)).toBe(
    "Costs up to 25 credits; you have 10. When they run out, the job pauses and resumes when you add more.",
  );
  expect(costText(25, 0, 12.5)).toBe("Costs up to 25 credits; you have 0. The job will wait until you add credits.");
});
