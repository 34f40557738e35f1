import { Accordion } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { paths } from "../app/paths.ts";
import type { PaymentType } from "@plumbline/schema/billing/prices.ts";
import { offers } from "../credits/packages.ts";
import { LinkButton } from "../kit/LinkButton.tsx";
import { count } from "../kit/numbers.ts";
import { useServerConfig } from "../shell/server-config.ts";
import { PRICING_FAQ } from "./pricing-faq.ts";
import classes from "./PricingPage.module.css";
import { PublicPage, Section } from "./PublicPage.tsx";
import publicClasses from "./PublicPage.module.css";
import { SegmentedChoice } from "./SegmentedChoice.tsx";

const LABELS = { oneTime: "One-Time Purchase", monthly: "Monthly Subscription" } as const;

export function PricingPage() {
  const [payment, setPayment] = useState<PaymentType>("oneTime");
  const supportEmail = useServerConfig()?.supportEmail;
  return (
    <PublicPage
      title="Pricing"
      description="Credits for address cleaning in HubSpot: from $50 for 300. Save 20% with a monthly subscription. Credits never expire."
      lead="One credit cleans one address. Credits never expire. Save 20% with a monthly subscription."
    >
      <div className={classes.offers}>
        <SegmentedChoice
          label="How do you want to pay?"
          options={[LABELS.oneTime, LABELS.monthly]}
          value={LABELS[payment]}
          onChange={(label) => setPayment(label === LABELS.monthly ? "monthly" : "oneTime")}
        />
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
              <LinkButton
                to={paths.register}
                variant={offer.isPopular ? "filled" : "default"}
                fullWidth
                aria-label={`Get Started with ${offer.name}`}
              >
                Get Started
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
      <Section title="Questions">
        <Accordion variant="separated" mt="md">
          {PRICING_FAQ.map((item) => (
            <Accordion.Item key={item.question} value={item.question}>
              <Accordion.Control>{item.question}</Accordion.Control>
              <Accordion.Panel>{item.answer}</Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Section>
      <Section title="More than 100,000 addresses?" lead="Tell us about your data and we will make you an offer.">
        {supportEmail && (
          <p className={publicClasses.sectionLead}>
            Write to our sales team at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
      </Section>
    </PublicPage>
  );
}
