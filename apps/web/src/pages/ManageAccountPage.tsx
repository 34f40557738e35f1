import { ApiKeysCard } from "../features/api-keys/ApiKeysCard.tsx";
import { ActivityCard } from "../features/settings/ActivityCard.tsx";
import { ChangeEmailCard } from "../features/settings/ChangeEmailCard.tsx";
import { ChangePasswordCard } from "../features/settings/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../features/settings/CreditNotificationCard.tsx";
import { EmailNotice, useEmailNoticePending } from "../features/settings/EmailNotice.tsx";
import { WebhooksCard } from "../features/webhooks/WebhooksCard.tsx";
import { SecondFactorCard } from "../features/second-factor/SecondFactorCard.tsx";
import { SessionsCard } from "../features/settings/SessionsCard.tsx";
import { YourDataCard } from "../features/settings/YourDataCard.tsx";
import { SubscriptionCard } from "../features/settings/SubscriptionCard.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Page } from "../shared/Page.tsx";

/** In the order of the page. */
const CARDS = [
  ChangePasswordCard,
  SubscriptionCard,
  CreditNotificationCard,
  SecondFactorCard,
  ChangeEmailCard,
  SessionsCard,
  ApiKeysCard,
  WebhooksCard,
  ActivityCard,
  YourDataCard,
] as const;

export function ManageAccountPage() {
  if (useEmailNoticePending()) {
    return (
      <Page title="Manage Account">
        <Loading rows={8} />
      </Page>
    );
  }
  return (
    <Page title="Manage Account">
      <EmailNotice />
      {CARDS.map((Card) => (
        <Card key={CARDS.indexOf(Card)} />
      ))}
    </Page>
  );
}
