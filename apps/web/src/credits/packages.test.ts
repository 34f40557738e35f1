import { expect, it } from "vitest";
import { PACKAGES, perCreditText, priceText, savingsPercent } from "./packages.ts";

it("shows the prices of the price list", () => {
  expect(
    PACKAGES.map((offer) => [
      priceText(offer, "oneTime"),
      priceText(offer, "monthly"),
      perCreditText(offer, "oneTime"),
      perCreditText(offer, "monthly"),
      savingsPercent(offer),
    ]),
  ).toEqual([
    ["$50", "$40", "$0.17", "$0.133", 20],
    ["$150", "$120", "$0.13", "$0.100", 20],
    ["$300", "$240", "$0.08", "$0.060", 20],
    ["$500", "$400", "$0.05", "$0.040", 20],
  ]);
});
