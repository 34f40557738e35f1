import { ApiKeysCard } from "../api-keys/ApiKeysCard.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { ChangeEmailCard } from "./ChangeEmailCard.tsx";
import { ChangePasswordCard } from "./ChangePasswordCard.tsx";
import { CreditNotificationCard } from "./CreditNotificationCard.tsx";
import { EmailNotice, useEmailNoticePending } from "./EmailNotice.tsx";
import { WebhooksCard } from "../webhooks/WebhooksCard.tsx";
import { SecondFactorCard } from "../second-factor/SecondFactorCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { YourDataCard } from "./YourDataCard.tsx";
import { SubscriptionCard } from "./SubscriptionCard.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Page } from "../../ui/Page.tsx";

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
