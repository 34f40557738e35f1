import {
  CUSTOM_CREDITS,
  oneTimePriceCents,
  priceCents,
  pricePerCredit,
  savingsPercent,
  type PaymentType,
} from "@plumbline/schema/billing/prices.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./CustomCredits.module.css";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

type Props = {
  payment: PaymentType;
  /** This amount is being bought. */
  isLoading: boolean;
  /** Something is being bought. */
  isBusy: boolean;
  isDisabled: boolean;
  onBuy: (credits: number) => void;
};

/** Any amount on the slider, with its current price. */
export function CustomCredits({ payment, isLoading, isBusy, isDisabled, onBuy }: Props) {
  const id = useId();
  const [credits, setCredits] = useState<number>(CUSTOM_CREDITS.min);
  const cents = priceCents(credits, payment);
  return (
    <Panel title="Custom amount" note="For larger lists: choose how many credits you need.">
      <div className={classes.row}>
        <div className={classes.slider}>
          <label htmlFor={id}>Credits</label>
          <input
            id={id}
            type="range"
            min={CUSTOM_CREDITS.min}
            max={CUSTOM_CREDITS.max}
            step={CUSTOM_CREDITS.step}
            value={credits}
            aria-valuetext={`${count(credits)} credits for ${dollars.format(cents / 100)}`}
            onChange={(event) => setCredits(Number(event.currentTarget.value))}
          />
          <div className={classes.ends} aria-hidden="true">
            <span>{count(CUSTOM_CREDITS.min)}</span>
            <span>{count(CUSTOM_CREDITS.max)}</span>
          </div>
        </div>
        <div className={classes.price}>
          <output htmlFor={id}>
            <strong>{dollars.format(cents / 100)}</strong>
            {payment === "monthly" && " a month"}
          </output>
          <span className={classes.each}>
            {count(credits)} credits, {pricePerCredit(cents, credits, payment)} each
            {payment === "monthly" && (
              <span className={classes.savings}>Save {savingsPercent(oneTimePriceCents(credits), cents)}%</span>
            )}
          </span>
        </div>
        <Button
          variant="default"
          loading={isLoading}
          isBusy={isBusy}
          disabled={isDisabled}
          onClick={() => onBuy(credits)}
        >
          {payment === "monthly" ? "Subscribe to" : "Buy"} {count(credits)} credits
        </Button>
      </div>
    </Panel>
  );
}
