import {
  CREDIT_PACKAGES,
  pricePerCredit,
  savingsPercent,
  type CreditPackage,
  type PackageId,
  type PaymentType,
} from "@plumbline/schema/billing/prices.ts";

/** Texts shown next to the prices. */
const BEST_FOR: Record<PackageId, string> = {
  starter: "A first list, or a small team's contacts",
  growth: "A growing customer base, cleaned every month",
  scale: "Sales and marketing teams with regular imports",
  enterprise: "Whole CRM accounts and migrations",
};

/** Every package has every feature: they differ only in what their credits suffice for. */
const GOOD_FOR: Record<PackageId, string> = {
  starter: "One list, from check to undo",
  growth: "A growing list, cleaned on a schedule",
  scale: "Regular imports, cleaned as they arrive",
  enterprise: "Every list of an account, or a migration",
};

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const number = new Intl.NumberFormat("en-US");

export type Offer = {
  packageId: PackageId;
  name: string;
  credits: number;
  bestFor: string;
  price: string;
  perCredit: string;
  savings: number;
  isPopular: boolean;
  features: readonly string[];
};

function offer(sold: CreditPackage, payment: PaymentType): Offer {
  const cents = payment === "monthly" ? sold.monthlyPriceCents : sold.oneTimePriceCents;
  return {
    packageId: sold.packageId,
    name: sold.name,
    credits: sold.credits,
    bestFor: BEST_FOR[sold.packageId],
    price: dollars.format(cents / 100),
    perCredit: pricePerCredit(cents, sold.credits, payment),
    savings: savingsPercent(sold.oneTimePriceCents, cents),
    isPopular: sold.isPopular,
    features: [`${number.format(sold.credits)} addresses`, GOOD_FOR[sold.packageId]],
  };
}

/** The four packages for the chosen payment type. */
export function offers(payment: PaymentType): Offer[] {
  return CREDIT_PACKAGES.map((sold) => offer(sold, payment));
}
