import { monthlyPriceCents, savingsPercent, type PaymentType } from "@plumbline/schema/billing/prices.ts";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";

const LABELS = { oneTime: "One-Time Purchase", monthly: "Monthly Subscription" } as const;

const ANY_PRICE_CENTS = 100_00;
/** Identical for every price. */
const SAVINGS = savingsPercent(ANY_PRICE_CENTS, monthlyPriceCents(ANY_PRICE_CENTS));

export function PaymentToggle({ value, onChange }: { value: PaymentType; onChange: (payment: PaymentType) => void }) {
  return (
    <SegmentedChoice
      label="How do you want to pay?"
      options={[LABELS.oneTime, LABELS.monthly]}
      notes={{ [LABELS.monthly]: `Save ${SAVINGS}%` }}
      value={LABELS[value]}
      onChange={(label) => onChange(label === LABELS.monthly ? "monthly" : "oneTime")}
    />
  );
}
