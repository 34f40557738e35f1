import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import type { ComponentType } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { ApiKeysCard } from "../features/accounts/api-keys/ApiKeysCard.tsx";
import { CompanyLoginCards } from "../features/accounts/company-login/CompanyLoginCards.tsx";
import { SecondFactorCard, useSecondFactorPending } from "../features/accounts/second-factor/SecondFactorCard.tsx";
import { ActivityCard } from "../features/accounts/settings/ActivityCard.tsx";
import { ActivityLog } from "../features/accounts/settings/ActivityLog.tsx";
import { AgreementCard, useAgreementPending } from "../features/accounts/settings/AgreementCard.tsx";
import { ChangeEmailCard } from "../features/accounts/settings/ChangeEmailCard.tsx";
import { ChangePasswordCard } from "../features/accounts/settings/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../features/accounts/settings/CreditNotificationCard.tsx";
import { DangerZone } from "../features/accounts/settings/DangerZone.tsx";
import { EmailNotice, useEmailNoticePending } from "../features/accounts/settings/EmailNotice.tsx";
import { ReceiptsCard } from "../features/accounts/settings/ReceiptsCard.tsx";
import { SessionsCard, useSessionsPending } from "../features/accounts/settings/SessionsCard.tsx";
import { SubscriptionCard } from "../features/accounts/settings/SubscriptionCard.tsx";
import { YourDataCard } from "../features/accounts/settings/YourDataCard.tsx";
import { InviteCard } from "../features/accounts/team/InviteCard.tsx";
import { LeaveAccountCard } from "../features/accounts/team/LeaveAccountCard.tsx";
import { SuspendedCard } from "../features/accounts/team/SuspendedCard.tsx";
import { TeamCard } from "../features/accounts/team/TeamCard.tsx";
import { may, useSession } from "../session/session.tsx";
import { NotForYou } from "../shared/NotForYou.tsx";
import { SpendingCard } from "../features/billing/SpendingCard.tsx";
import { WebhooksCard } from "../features/webhooks/WebhooksCard.tsx";
import { Page } from "../shared/Page.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { SectionedPage } from "../ui/SectionedPage.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = [
  {
    path: "/manage-account",
    access: "signed-in",
    firstQueries: [
      { name: "EmailNotice", variables: {} },
      { name: "SubscriptionCard", variables: {} },
      { name: "CreditNotificationCard", variables: {} },
    ],
  },
  {
    path: [
      "/manage-account/profile",
      "/manage-account/security",
      "/manage-account/team",
      "/manage-account/activity",
      "/manage-account/billing",
      "/manage-account/developers",
      "/manage-account/data",
    ],
    access: "signed-in",
    firstQueries: [{ name: "EmailNotice", variables: {} }],
    crawl: [{}],
  },
] satisfies PageDeclaration[];

/** Cards with an operation are shown only to members who may do it; all others concern the person's own login. */
type Card = { Card: ComponentType; operation?: Operation };
type Section = { to: string; label: string; cards: readonly Card[]; operation?: Operation };

/** The first section contains the cards of spec 2, each of which also has its own section. */
const SECTIONS: readonly Section[] = [
  {
    to: paths.manageAccount,
    label: "Overview",
    cards: [
      { Card: ChangePasswordCard },
      { Card: SubscriptionCard, operation: "see_billing" },
      { Card: CreditNotificationCard, operation: "see_billing" },
    ],
  },
  { to: paths.account.profile, label: "Profile", cards: [{ Card: ChangeEmailCard }, { Card: LeaveAccountCard }] },
  {
    to: paths.account.security,
    label: "Security",
    cards: [{ Card: ChangePasswordCard }, { Card: SecondFactorCard }, { Card: SessionsCard }, { Card: ActivityCard }],
  },
  {
    to: paths.account.team,
    label: "Team",
    cards: [
      { Card: TeamCard },
      { Card: SuspendedCard },
      { Card: InviteCard, operation: "manage_team" },
      { Card: CompanyLoginCards, operation: "manage_company_login" },
    ],
  },
  { to: paths.account.activity, label: "Activity", cards: [{ Card: ActivityLog }] },
  {
    to: paths.account.billing,
    label: "Billing",
    operation: "see_billing",
    cards: [
      { Card: SubscriptionCard },
      { Card: SpendingCard },
      { Card: CreditNotificationCard },
      { Card: ReceiptsCard },
    ],
  },
  {
    to: paths.account.developers,
    label: "Developers",
    operation: "manage_keys",
    cards: [{ Card: ApiKeysCard }, { Card: WebhooksCard }],
  },
  {
    to: paths.account.data,
    label: "Data",
    operation: "export_account",
    cards: [{ Card: YourDataCard }, { Card: AgreementCard }, { Card: DangerZone }],
  },
];

export function ManageAccountPage() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const isOpen = ({ operation }: { operation?: Operation }) =>
    operation === undefined || user === null || may(user, operation);
  const sections = SECTIONS.filter(isOpen);
  const section = sections.find(({ to }) => matchPath(to, pathname));
  const cards = section?.cards.filter(isOpen).map(({ Card }) => Card) ?? [];
  // Each of these has a card below it that would shift.
  const isNoticePending = useEmailNoticePending();
  const isFactorPending = useSecondFactorPending(cards.includes(SecondFactorCard));
  const areSessionsPending = useSessionsPending(cards.includes(SessionsCard));
  const isAgreementPending = useAgreementPending(cards.includes(AgreementCard));
  const isPending = isNoticePending || isFactorPending || areSessionsPending || isAgreementPending;
  return (
    <Page title="Manage Account">
      <SectionedPage label="Account settings" sections={sections}>
        {isPending ? (
          <Loading rows={8} />
        ) : (
          <>
            <EmailNotice />
            {!section && <NotForYou />}
            {cards.map((Card, at) => (
              <Card key={`${section?.to} ${at}`} />
            ))}
          </>
        )}
      </SectionedPage>
    </Page>
  );
}
