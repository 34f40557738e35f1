import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CREDIT_PACKAGES,
  CUSTOM_CREDITS,
  isCustomAmount,
  monthlyPriceCents,
  oneTimePriceCents,
  priceCents,
  pricePerCredit,
  purchaseFor,
  savingsPercent,
} from "./prices.ts";

describe("the packages", () => {
  it.each([
    ["starter", 300, 50_00, 40_00],
    ["growth", 1_200, 150_00, 120_00],
    ["scale", 4_000, 300_00, 240_00],
    ["enterprise", 10_000, 500_00, 400_00],
  ])("%s: %i credits for %i cents, or %i a month", (packageId, credits, once, monthly) => {
    const found = CREDIT_PACKAGES.find((candidate) => candidate.packageId === packageId);
    expect(found).toMatchObject({ credits, oneTimePriceCents: once, monthlyPriceCents: monthly });
    expect(savingsPercent(once, monthly)).toBe(20);
  });

  it("marks only Scale as the popular one", () => {
    expect(CREDIT_PACKAGES.filter((candidate) => candidate.isPopular).map((candidate) => candidate.packageId)).toEqual([
      "scale",
    ]);
  });
});

describe("the price of a custom amount", () => {
  it.each([
    [300, 50_00],
    [1_200, 150_00],
    [4_000, 300_00],
    [10_000, 500_00],
    [100_000, 3_200_00],
  ])("is correct for %i credits: %i cents", (credits, cents) => expect(oneTimePriceCents(credits)).toBe(cents));

  it.each([300, 1_200, 4_000, 10_000])("has no step at %i", (corner) => {
    expect(Math.abs(oneTimePriceCents(corner + 1) - oneTimePriceCents(corner))).toBeLessThanOrEqual(12);
    expect(Math.abs(oneTimePriceCents(corner) - oneTimePriceCents(corner - 1))).toBeLessThanOrEqual(12);
  });

  it("is whole cents, never falls with more credits, and is 80 % monthly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 100_000 }), (credits) => {
        const price = oneTimePriceCents(credits);
        expect(Number.isInteger(price)).toBe(true);
        expect(oneTimePriceCents(credits + 1)).toBeGreaterThanOrEqual(price);
        expect(priceCents(credits, "monthly")).toBe(monthlyPriceCents(price));
      }),
    );
  });
});

it("accepts only the slider's amounts", () => {
  expect([CUSTOM_CREDITS.min, 11_000, 100_000].map(isCustomAmount)).toEqual([true, true, true]);
  expect([9_000, 10_500, 101_000, 10_000.5, Number.NaN, -10_000].map(isCustomAmount)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("shows the price of one credit with two decimals, or three for monthly plans", () => {
  expect(pricePerCredit(50_00, 300, "oneTime")).toBe("$0.17");
  expect(pricePerCredit(40_00, 300, "monthly")).toBe("$0.133");
});

it("rounds half cents of a credit's price up", () => {
  expect([pricePerCredit(300_00, 4_000, "oneTime"), pricePerCredit(150_00, 1_200, "oneTime")]).toEqual([
    "$0.08",
    "$0.13",
  ]);
  expect(pricePerCredit(1_05, 1_000, "monthly")).toBe("$0.001");
  expect(pricePerCredit(1_50, 1_000, "monthly")).toBe("$0.002");
});

it.each([
  [1, "starter", 300, 50_00],
  [300, "starter", 300, 50_00],
  [301, "growth", 1_200, 150_00],
  [452, "growth", 1_200, 150_00],
  [10_000, "enterprise", 10_000, 500_00],
  [10_001, undefined, 11_000, 530_00],
  [99_001, undefined, 100_000, 3_200_00],
])("covers %i missing credits with the smallest sufficient purchase", (missing, packageId, credits, priceCents) => {
  expect(purchaseFor(missing)).toMatchObject({ credits, priceCents, ...(packageId ? { packageId } : {}) });
});

it("offers nothing if no purchase is large enough", () => {
  expect(purchaseFor(100_001)).toBeNull();
});
