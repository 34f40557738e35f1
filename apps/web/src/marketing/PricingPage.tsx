import { useState } from "react";
import { paths } from "../app/paths.ts";
import type { PaymentType } from "@plumbline/schema/billing/prices.ts";
import { PackageCards } from "../features/billing/PackageCards.tsx";
import { PaymentToggle } from "../features/billing/PaymentToggle.tsx";
import { Accordion } from "../ui/Accordion.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { useServerConfig } from "../app/layout/server-config.ts";
import { PRICES } from "./prices.ts";
import { PRICING_FAQ } from "./pricing-faq.ts";
import { PublicPage, Section } from "./PublicPage.tsx";
import publicClasses from "./PublicPage.module.css";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = { path: "/pricing", access: "signed-out" } satisfies PageDeclaration;

export function PricingPage() {
  const [payment, setPayment] = useState<PaymentType>("oneTime");
  const supportEmail = useServerConfig()?.supportEmail;
  return (
    <PublicPage
      title="Pricing"
      description={`Credits for address cleaning in HubSpot: from ${PRICES.smallest}. Save ${PRICES.monthlySaving} with a monthly subscription. Credits never expire.`}
      lead={`One credit cleans one address. Credits never expire. Save ${PRICES.monthlySaving} with a monthly subscription.`}
    >
      <PaymentToggle value={payment} onChange={setPayment} />
      <PackageCards
        payment={payment}
        renderAction={(offer) => (
          <LinkButton
            to={paths.register}
            variant={offer.isPopular ? "filled" : "default"}
            fullWidth
            aria-label={`Get Started with ${offer.name}`}
          >
            Get Started
          </LinkButton>
        )}
      />
      <Section title="Questions">
        <Accordion items={PRICING_FAQ.map((item) => ({ title: item.question, content: item.answer }))} />
        <p className={publicClasses.sectionLead}>
          How well it works, in numbers: <a href={paths.accuracy}>our accuracy</a>.
        </p>
      </Section>
      <Section
        title={`More than ${PRICES.custom.max} addresses?`}
        lead="Tell us about your data and we'll prepare an offer."
      >
        <p className={publicClasses.sectionLead}>
          {supportEmail ? (
            <>
              Write to our sales team at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          ) : (
            <>
              Write to our sales team on the <a href={paths.support}>support page</a>.
            </>
          )}
        </p>
      </Section>
    </PublicPage>
  );
}
