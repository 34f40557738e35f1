import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { NotFoundPage } from "../app/NotFoundPage.tsx";
import { paths } from "../app/paths.ts";
import { ApiKeysCard } from "../features/api-keys/ApiKeysCard.tsx";
import { SecondFactorCard } from "../features/second-factor/SecondFactorCard.tsx";
import { ActivityCard } from "../features/settings/ActivityCard.tsx";
import { ChangeEmailCard } from "../features/settings/ChangeEmailCard.tsx";
import { ChangePasswordCard } from "../features/settings/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../features/settings/CreditNotificationCard.tsx";
import { DangerZone } from "../features/settings/DangerZone.tsx";
import { EmailNotice, useEmailNoticePending } from "../features/settings/EmailNotice.tsx";
import { ReceiptsCard } from "../features/settings/ReceiptsCard.tsx";
import { SessionsCard } from "../features/settings/SessionsCard.tsx";
import { SubscriptionCard } from "../features/settings/SubscriptionCard.tsx";
import { YourDataCard } from "../features/settings/YourDataCard.tsx";
import { WebhooksCard } from "../features/webhooks/WebhooksCard.tsx";
import { Page } from "../shared/Page.tsx";
import { Loading } from "../ui/Loading.tsx";
import { SectionedPage } from "../ui/SectionedPage.tsx";

type Section = { to: string; label: string; cards: readonly ComponentType[] };

/** By the last part of the address; the one without a part holds the cards of spec 2, each of which has its section, too. */
const SECTIONS: Readonly<Record<string, Section>> = {
  "": {
    to: paths.manageAccount,
    label: "Overview",
    cards: [ChangePasswordCard, SubscriptionCard, CreditNotificationCard],
  },
  profile: { to: paths.account.profile, label: "Profile", cards: [ChangeEmailCard] },
  security: {
    to: paths.account.security,
    label: "Security",
    cards: [ChangePasswordCard, SecondFactorCard, SessionsCard, ActivityCard],
  },
  billing: {
    to: paths.account.billing,
    label: "Billing",
    cards: [SubscriptionCard, CreditNotificationCard, ReceiptsCard],
  },
  developers: { to: paths.account.developers, label: "Developers", cards: [ApiKeysCard, WebhooksCard] },
  data: { to: paths.account.data, label: "Data", cards: [YourDataCard, DangerZone] },
};

export function ManageAccountPage() {
  const isPending = useEmailNoticePending();
  const { section: name = "" } = useParams();
  const section = SECTIONS[name];
  if (!section) return <NotFoundPage />;
  return (
    <Page title="Manage Account">
      <SectionedPage label="Account settings" sections={Object.values(SECTIONS)}>
        {isPending ? (
          <Loading rows={8} />
        ) : (
          <>
            <EmailNotice />
            {section.cards.map((Card) => (
              <Card key={`${name}/${section.cards.indexOf(Card)}`} />
            ))}
          </>
        )}
      </SectionedPage>
    </Page>
  );
}
