export type PackageId = "starter" | "growth" | "scale" | "enterprise";

export type CreditPackage = {
  packageId: PackageId;
  name: string;
  credits: number;
  oneTimePriceCents: number;
  monthlyPriceCents: number;
  bestFor: string;
  features: readonly string[];
  isPopular: boolean;
};

/** Spec 9, fixed in the client. */
export const PACKAGES: readonly CreditPackage[] = [
  {
    packageId: "starter",
    name: "Starter Pack",
    credits: 300,
    oneTimePriceCents: 50_00,
    monthlyPriceCents: 40_00,
    bestFor: "A first list, or a small team's contacts",
    features: ["300 addresses", "All object types", "Every change with its reason"],
    isPopular: false,
  },
  {
    packageId: "growth",
    name: "Growth Pack",
    credits: 1_200,
    oneTimePriceCents: 150_00,
    monthlyPriceCents: 120_00,
    bestFor: "A growing customer base, cleaned every month",
    features: ["1,200 addresses", "All object types", "Every change with its reason"],
    isPopular: false,
  },
  {
    packageId: "scale",
    name: "Scale Pack",
    credits: 4_000,
    oneTimePriceCents: 300_00,
    monthlyPriceCents: 240_00,
    bestFor: "Sales and marketing teams with regular imports",
    features: ["4,000 addresses", "All object types", "Every change with its reason"],
    isPopular: true,
  },
  {
    packageId: "enterprise",
    name: "Enterprise",
    credits: 10_000,
    oneTimePriceCents: 500_00,
    monthlyPriceCents: 400_00,
    bestFor: "Whole CRM accounts and migrations",
    features: ["10,000 addresses", "All object types", "Every change with its reason"],
    isPopular: false,
  },
];

export type PaymentType = "oneTime" | "monthly";

const dollars = (digits: number) =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const whole = dollars(0);

export function priceText(offer: CreditPackage, payment: PaymentType): string {
  return whole.format((payment === "monthly" ? offer.monthlyPriceCents : offer.oneTimePriceCents) / 100);
}

/** Two decimals for one-time, three for monthly (spec 9). */
export function perCreditText(offer: CreditPackage, payment: PaymentType): string {
  return payment === "monthly"
    ? dollars(3).format(offer.monthlyPriceCents / 100 / offer.credits)
    : dollars(2).format(offer.oneTimePriceCents / 100 / offer.credits);
}

export function savingsPercent(offer: CreditPackage): number {
  return Math.round((1 - offer.monthlyPriceCents / offer.oneTimePriceCents) * 100);
}
