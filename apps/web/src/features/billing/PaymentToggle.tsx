import type { PaymentType } from "@plumbline/schema/billing/prices.ts";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";

const LABELS = { oneTime: "One-Time Purchase", monthly: "Monthly Subscription" } as const;

export function PaymentToggle({ value, onChange }: { value: PaymentType; onChange: (payment: PaymentType) => void }) {
  return (
    <SegmentedChoice
      label="How do you want to pay?"
      options={[LABELS.oneTime, LABELS.monthly]}
      value={LABELS[value]}
      onChange={(label) => onChange(label === LABELS.monthly ? "monthly" : "oneTime")}
    />
  );
}
