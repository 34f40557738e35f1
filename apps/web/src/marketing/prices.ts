import {
  CREDIT_PACKAGES,
  CUSTOM_CREDITS,
  oneTimePriceCents,
  savingsPercent,
} from "@plumbline/schema/billing/prices.ts";
import { count } from "../ui/numbers.ts";

const { min, max, step } = CUSTOM_CREDITS;
const [starter] = CREDIT_PACKAGES;
const centsPerCredit = (oneTimePriceCents(max) - oneTimePriceCents(min)) / (max - min);

/** The prices on the public pages, derived from the product's own. */
export const PRICES = {
  smallest: `$${starter.oneTimePriceCents / 100} for ${count(starter.credits)}`,
  monthlySaving: `${savingsPercent(starter.oneTimePriceCents, starter.monthlyPriceCents)}%`,
  custom: { min: count(min), max: count(max), step: count(step), perCredit: `$${(centsPerCredit / 100).toFixed(2)}` },
} as const;
