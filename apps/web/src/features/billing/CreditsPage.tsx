import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";
import type { PaymentType } from "@plumbline/schema/billing/prices.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { CheckoutReturn } from "./CheckoutReturn.tsx";
import { CREDITS_FAQ } from "./credits-faq.ts";
import { CustomCredits } from "./CustomCredits.tsx";
import { PackageCards } from "./PackageCards.tsx";
import { WaitingJob } from "./WaitingJob.tsx";
import { PaymentToggle } from "./PaymentToggle.tsx";
import { useCheckout } from "../../shared/billing/use-checkout.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { EmailLink } from "../../ui/EmailLink.tsx";
import { May, useSession } from "../../session/session.tsx";
import { NotForYou } from "../../shared/NotForYou.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Accordion } from "../../ui/Accordion.tsx";
import { count } from "../../ui/numbers.ts";
import { Page } from "../../shared/Page.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useServerConfig } from "../../app/layout/server-config.ts";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = { path: "/credits", access: "signed-in" } satisfies PageDeclaration;

export function CreditsPage() {
  return (
    <May
      operation="see_billing"
      otherwise={
        <Page title="Purchase Credits">
          <NotForYou />
        </Page>
      }
    >
      <Purchase />
    </May>
  );
}

function Purchase() {
  const [payment, setPayment] = useState<PaymentType>("oneTime");
  const jobId = useSearchParams()[0].get("job");
  const { buy, wanted, failure } = useCheckout(payment, jobId);
  const config = useServerConfig();
  const credits = useSession().user?.credits ?? 0;
  const isOff = config?.features.payments === false;
  const verb = payment === "monthly" ? "Subscribe" : "Buy";

  return (
    <Page
      title="Purchase Credits"
      lead={`You have ${count(credits)} credits. One credit cleans one address; credits never expire.`}
      action={
        <LinkButton to={paths.receipts} variant="default">
          Receipts
        </LinkButton>
      }
    >
      <CheckoutReturn />
      {jobId !== null && <WaitingJob jobId={jobId} credits={credits} />}
      {isOff && <Notice kind="warning">Payments are not set up on this server.</Notice>}
      {failure && (
        <FailureNotice
          error={failure.error}
          action={
            failure.isSubscribed && (
              <LinkButton to={paths.limits} size="xs" variant="default">
                Manage Subscription
              </LinkButton>
            )
          }
        >
          {failure.text}
        </FailureNotice>
      )}
      <PaymentToggle value={payment} onChange={setPayment} />
      <PackageCards
        payment={payment}
        renderAction={({ packageId, name, isPopular }) => (
          <Button
            variant={isPopular ? "filled" : "default"}
            fullWidth
            aria-label={`${verb} ${name}`}
            loading={wanted !== null && "packageId" in wanted && wanted.packageId === packageId}
            disabled={isOff}
            isBusy={wanted !== null}
            onClick={() => void buy({ packageId })}
          >
            {verb}
          </Button>
        )}
      />
      <CustomCredits
        payment={payment}
        isLoading={wanted !== null && "customCredits" in wanted}
        isBusy={wanted !== null}
        isDisabled={isOff}
        onBuy={(customCredits) => void buy({ customCredits })}
      />
      <Panel title="More than 100,000 addresses?">
        Tell us about your data and we'll prepare an offer.
        {config?.supportEmail && (
          <>
            {" "}
            Write to <EmailLink address={config.supportEmail} />.
          </>
        )}
      </Panel>
      <Panel title="Our guarantee">You pay for results. {WHAT_COSTS} No record is charged twice.</Panel>
      <section aria-label="Questions">
        <Accordion items={CREDITS_FAQ.map((item) => ({ title: item.question, content: item.answer }))} />
      </section>
    </Page>
  );
}
