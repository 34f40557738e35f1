import { ApiKeysCard } from "../api-keys/ApiKeysCard.tsx";
import { ActivityCard } from "../account/ActivityCard.tsx";
import { ChangeEmailCard } from "../account/ChangeEmailCard.tsx";
import { ChangePasswordCard } from "../account/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../account/CreditNotificationCard.tsx";
import { EmailNotice, useEmailNoticePending } from "../account/EmailNotice.tsx";
import { WebhooksCard } from "../hooks/WebhooksCard.tsx";
import { SecondFactorCard } from "../second-factor/SecondFactorCard.tsx";
import { SessionsCard } from "../account/SessionsCard.tsx";
import { YourDataCard } from "../account/YourDataCard.tsx";
import { SubscriptionCard } from "../account/SubscriptionCard.tsx";
import { Loading } from "../kit/Loading.tsx";
import { Page } from "../kit/Page.tsx";

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
