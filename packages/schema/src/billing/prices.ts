/**
 * Credit prices. Pure; used by web and server alike, but only the server decides: a price sent by a client is never read.
 * Money is whole US cents. Rounding happens once, where a price is computed: to the nearest cent, halves up.
 */
export const PACKAGE_IDS = ["starter", "growth", "scale", "enterprise"] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];

export const PAYMENT_TYPES = ["oneTime", "monthly"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export type CreditPackage = {
  packageId: PackageId;
  name: string;
  credits: number;
  oneTimePriceCents: number;
  monthlyPriceCents: number;
  isPopular: boolean;
};

/** A monthly subscription costs 80 % of the one-time price. */
const MONTHLY_PERCENT = 80;

export function monthlyPriceCents(oneTimeCents: number): number {
  return Math.round((oneTimeCents * MONTHLY_PERCENT) / 100);
}

const creditPackage = (row: Omit<CreditPackage, "monthlyPriceCents">): CreditPackage => ({
  ...row,
  monthlyPriceCents: monthlyPriceCents(row.oneTimePriceCents),
});

export const CREDIT_PACKAGES: readonly [CreditPackage, ...CreditPackage[]] = [
  creditPackage({
    packageId: "starter",
    name: "Starter Pack",
    credits: 300,
    oneTimePriceCents: 50_00,
    isPopular: false,
  }),
  creditPackage({
    packageId: "growth",
    name: "Growth Pack",
    credits: 1_200,
    oneTimePriceCents: 150_00,
    isPopular: false,
  }),
  creditPackage({ packageId: "scale", name: "Scale Pack", credits: 4_000, oneTimePriceCents: 300_00, isPopular: true }),
  creditPackage({
    packageId: "enterprise",
    name: "Enterprise",
    credits: 10_000,
    oneTimePriceCents: 500_00,
    isPopular: false,
  }),
];

/** The slider for custom amounts; the server enforces the same limits. */
export const CUSTOM_CREDITS = { min: 10_000, max: 100_000, step: 1_000 } as const;

export function isCustomAmount(credits: number): boolean {
  return (
    Number.isInteger(credits) &&
    credits >= CUSTOM_CREDITS.min &&
    credits <= CUSTOM_CREDITS.max &&
    (credits - CUSTOM_CREDITS.min) % CUSTOM_CREDITS.step === 0
  );
}

/** Four linear segments through the packages, then three cents a credit. */
export function oneTimePriceCents(credits: number): number {
  return Math.round(100 * priceDollars(credits));
}

function priceDollars(x: number): number {
  if (x <= 1_200) return 50 + (100 / 900) * (x - 300);
  if (x <= 4_000) return 150 + (150 / 2_800) * (x - 1_200);
  if (x <= 10_000) return 300 + (200 / 6_000) * (x - 4_000);
  return 500 + 0.03 * (x - 10_000);
}

export function priceCents(credits: number, paymentType: PaymentType): number {
  const oneTime = oneTimePriceCents(credits);
  return paymentType === "monthly" ? monthlyPriceCents(oneTime) : oneTime;
}

/** Shown to 2 decimals for one-time and 3 for monthly, as in "$0.17" and "$0.133". */
export function pricePerCredit(priceInCents: number, credits: number, paymentType: PaymentType): string {
  const decimals = paymentType === "monthly" ? 3 : 2;
  // Rounded as a quotient of integers, so that half a cent is exact and rounded up.
  const units = Math.round((priceInCents * 10 ** (decimals - 2)) / credits);
  return `$${(units / 10 ** decimals).toFixed(decimals)}`;
}

/** The smallest purchase with this many credits: a package, or a custom amount; null if none is large enough. */
export type Purchase = { credits: number; priceCents: number } & (
  | { packageId: PackageId; name: string }
  | { customCredits: number }
);

export function purchaseFor(missing: number): Purchase | null {
  const sold = CREDIT_PACKAGES.find(({ credits }) => credits >= missing);
  if (sold) {
    const { packageId, name, credits, oneTimePriceCents: cents } = sold;
    return { packageId, name, credits, priceCents: cents };
  }
  const { min, max, step } = CUSTOM_CREDITS;
  const customCredits = Math.max(min, Math.ceil(missing / step) * step);
  return customCredits > max
    ? null
    : { customCredits, credits: customCredits, priceCents: oneTimePriceCents(customCredits) };
}

/** Percent saved against the one-time price, an integer. */
export function savingsPercent(oneTimeCents: number, priceInCents: number): number {
  return Math.round((100 * (oneTimeCents - priceInCents)) / oneTimeCents);
}
