import { IconCheck } from "../../ui/icons.tsx";
import type { PaymentType } from "@plumbline/schema/billing/prices.ts";
import type { ReactNode } from "react";
import { count } from "../../ui/numbers.ts";
import classes from "./PackageCards.module.css";
import { offers, type Offer } from "./offers.ts";

/** The four packages for the chosen payment type; the page defines the action of a card's button. */
export function PackageCards({
  payment,
  renderAction,
}: {
  payment: PaymentType;
  renderAction: (offer: Offer) => ReactNode;
}) {
  return (
    <>
      <p className={classes.all}>Every pack has every feature and object type.</p>
      <ul className={classes.packages}>
        {offers(payment).map((offer) => (
          <li key={offer.packageId} data-popular={offer.isPopular || undefined}>
            <h2>
              {offer.name} {offer.isPopular && <span className={classes.popular}>Most Popular</span>}
            </h2>
            <p className={classes.best}>{offer.bestFor}</p>
            <p className={classes.price}>
              <strong>{offer.price}</strong>
              {payment === "monthly" && <span> a month</span>}
            </p>
            <p className={classes.each}>
              {count(offer.credits)} credits, {offer.perCredit} each
              {payment === "monthly" && <span className={classes.savings}>Save {offer.savings}%</span>}
            </p>
            <ul className={classes.features}>
              {offer.features.map((feature) => (
                <li key={feature}>
                  <IconCheck size={15} aria-hidden="true" /> {feature}
                </li>
              ))}
            </ul>
            {renderAction(offer)}
          </li>
        ))}
      </ul>
    </>
  );
}
