import type { PageDeclaration } from "../app/page-declaration.ts";
import { CreditNotificationCard } from "../features/accounts/settings/CreditNotificationCard.tsx";
import { SubscriptionCard } from "../features/accounts/settings/SubscriptionCard.tsx";
import { SpendingCard } from "../features/billing/SpendingCard.tsx";
import { May } from "../session/session.tsx";
import { NotForYou } from "../shared/NotForYou.tsx";
import { Page } from "../shared/Page.tsx";

export const page = {
  path: "/credits/limits",
  access: "signed-in",
  firstQueries: [
    { name: "SubscriptionCard", variables: {} },
    { name: "SpendingCard", variables: {} },
    { name: "CreditNotificationCard", variables: {} },
  ],
} satisfies PageDeclaration;

/** What bounds spending, and what is said before it ends. */
export function LimitsPage() {
  return (
    <Page title="Limits" lead="The subscription, what may be spent, and when you are told that credits run low.">
      <May operation="see_billing" otherwise={<NotForYou />}>
        <SubscriptionCard />
        <SpendingCard />
        <CreditNotificationCard />
      </May>
    </Page>
  );
}
