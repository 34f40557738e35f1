import { ChangePasswordCard } from "../account/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../account/CreditNotificationCard.tsx";
import { SubscriptionCard } from "../account/SubscriptionCard.tsx";
import { Page } from "../kit/Page.tsx";

/** In the order of the page. */
const CARDS = [ChangePasswordCard, SubscriptionCard, CreditNotificationCard] as const;

export function ManageAccountPage() {
  return (
    <Page title="Manage Account">
      {CARDS.map((Card) => (
        <Card key={CARDS.indexOf(Card)} />
      ))}
    </Page>
  );
}
