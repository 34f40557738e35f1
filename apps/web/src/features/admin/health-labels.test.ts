import { describe, expect, it } from "vitest";
import { creditsTone, lowCreditHealth, rateHealth, successRate, unsubscribesHealth } from "./health-labels.ts";

describe("the operator's health list", () => {
  it("shows the success rate in percent with one decimal, and 0 without data", () => {
    expect([successRate(0, 0), successRate(2, 1), successRate(999, 1), successRate(5, 0)]).toEqual([
      0, 66.7, 99.9, 100,
    ]);
  });

  it.each([
    [90, "Good"],
    [90.1, "Excellent"],
    [70.1, "Good"],
    [70, "Poor"],
    [0, "Poor"],
  ])("labels a rate of %s as %s", (rate, word) => expect(rateHealth(rate).word).toBe(word));

  it("changes its label above 10 unsubscribes, 5 users and 500 credits", () => {
    expect([unsubscribesHealth(10).word, unsubscribesHealth(11).word]).toEqual(["Normal", "High"]);
    expect([lowCreditHealth(5).word, lowCreditHealth(6).word]).toEqual(["Normal", "Attention"]);
    expect([creditsTone(500), creditsTone(501)]).toEqual(["grey", "green"]);
  });
});
