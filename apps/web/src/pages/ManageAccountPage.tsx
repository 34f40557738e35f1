import type { ComponentType } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { ApiKeysCard } from "../features/accounts/api-keys/ApiKeysCard.tsx";
import { SecondFactorCard, useSecondFactorPending } from "../features/accounts/second-factor/SecondFactorCard.tsx";
import { ActivityCard } from "../features/accounts/settings/ActivityCard.tsx";
import { AgreementCard } from "../features/accounts/settings/AgreementCard.tsx";
import { ChangeEmailCard } from "../features/accounts/settings/ChangeEmailCard.tsx";
import { ChangePasswordCard } from "../features/accounts/settings/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../features/accounts/settings/CreditNotificationCard.tsx";
import { DangerZone } from "../features/accounts/settings/DangerZone.tsx";
import { EmailNotice, useEmailNoticePending } from "../features/accounts/settings/EmailNotice.tsx";
import { ReceiptsCard } from "../features/accounts/settings/ReceiptsCard.tsx";
import { SessionsCard, useSessionsPending } from "../features/accounts/settings/SessionsCard.tsx";
import { SubscriptionCard } from "../features/accounts/settings/SubscriptionCard.tsx";
import { YourDataCard } from "../features/accounts/settings/YourDataCard.tsx";
import { SpendingCard } from "../features/billing/SpendingCard.tsx";
import { WebhooksCard } from "../features/webhooks/WebhooksCard.tsx";
import { Page } from "../shared/Page.tsx";
import { Loading } from "../ui/Loading.tsx";
import { SectionedPage } from "../ui/SectionedPage.tsx";

type Section = { to: string; label: string; cards: readonly ComponentType[] };

/** The first holds the cards of spec 2, each of which has its section, too. */
const SECTIONS: readonly Section[] = [
  {
    to: paths.manageAccount,
    label: "Overview",
    cards: [ChangePasswordCard, SubscriptionCard, CreditNotificationCard],
  },
  { to: paths.account.profile, label: "Profile", cards: [ChangeEmailCard] },
  {
    to: paths.account.security,
    label: "Security",
    cards: [ChangePasswordCard, SecondFactorCard, SessionsCard, ActivityCard],
  },
  {
    to: paths.account.billing,
    label: "Billing",
    cards: [SubscriptionCard, SpendingCard, CreditNotificationCard, ReceiptsCard],
  },
  { to: paths.account.developers, label: "Developers", cards: [ApiKeysCard, WebhooksCard] },
  { to: paths.account.data, label: "Data", cards: [YourDataCard, AgreementCard, DangerZone] },
];

export function ManageAccountPage() {
  const { pathname } = useLocation();
  const section = SECTIONS.find(({ to }) => matchPath(to, pathname));
  // Each of these has a card below it, which would be pushed down.
  const isNoticePending = useEmailNoticePending();
  const isFactorPending = useSecondFactorPending(section?.cards.includes(SecondFactorCard) ?? false);
  const areSessionsPending = useSessionsPending(section?.cards.includes(SessionsCard) ?? false);
  return (
    <Page title="Manage Account">
      <SectionedPage label="Account settings" sections={SECTIONS}>
        {isNoticePending || isFactorPending || areSessionsPending ? (
          <Loading rows={8} />
        ) : (
          <>
            <EmailNotice />
            {section?.cards.map((Card) => (
              <Card key={`${section.to} ${section.cards.indexOf(Card)}`} />
            ))}
          </>
        )}
      </SectionedPage>
    </Page>
  );
}
