import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import type { ComponentType } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { tabsAt } from "../app/layout/navigation.ts";
import { paths } from "../app/paths.ts";
import { ApiKeysCard } from "../features/accounts/api-keys/ApiKeysCard.tsx";
import { CompanyLoginCards } from "../features/accounts/company-login/CompanyLoginCards.tsx";
import { SecondFactorCard, useSecondFactorPending } from "../features/accounts/second-factor/SecondFactorCard.tsx";
import { ActivityCard } from "../features/accounts/settings/ActivityCard.tsx";
import { AgreementCard, useAgreementPending } from "../features/accounts/settings/AgreementCard.tsx";
import { ChangeEmailCard } from "../features/accounts/settings/ChangeEmailCard.tsx";
import { ChangePasswordCard } from "../features/accounts/settings/ChangePasswordCard.tsx";
import { CreditNotificationCard } from "../features/accounts/settings/CreditNotificationCard.tsx";
import { DangerZone } from "../features/accounts/settings/DangerZone.tsx";
import { EmailNotice, useEmailNoticePending } from "../features/accounts/settings/EmailNotice.tsx";
import { SessionsCard, useSessionsPending } from "../features/accounts/settings/SessionsCard.tsx";
import { SubscriptionCard } from "../features/accounts/settings/SubscriptionCard.tsx";
import { YourDataCard } from "../features/accounts/settings/YourDataCard.tsx";
import { InviteCard } from "../features/accounts/team/InviteCard.tsx";
import { LeaveAccountCard } from "../features/accounts/team/LeaveAccountCard.tsx";
import { SuspendedCard } from "../features/accounts/team/SuspendedCard.tsx";
import { TeamCard } from "../features/accounts/team/TeamCard.tsx";
import { may, useSession } from "../session/session.tsx";
import { NotForYou } from "../shared/NotForYou.tsx";
import { PortalsCard } from "../features/portals/PortalsCard.tsx";
import { WebhooksCard } from "../features/webhooks/WebhooksCard.tsx";
import { Page } from "../shared/Page.tsx";
import { Loading } from "../ui/placeholders.tsx";
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
      "/manage-account/portals",
    ],
    access: "signed-in",
    firstQueries: [{ name: "EmailNotice", variables: {} }],
    crawl: [{}],
  },
] satisfies PageDeclaration[];

/** Cards with an operation are shown only to members who may do it; all others concern the person's own login. */
type Card = { Card: ComponentType; operation?: Operation };

/** By the address of their tab. The first has the cards of spec 2, each of which also has its own tab. */
const CARDS: Record<string, readonly Card[]> = {
  [paths.manageAccount]: [
    { Card: ChangePasswordCard },
    { Card: SubscriptionCard, operation: "see_billing" },
    { Card: CreditNotificationCard, operation: "see_billing" },
  ],
  [paths.account.team]: [
    { Card: TeamCard },
    { Card: SuspendedCard },
    { Card: InviteCard, operation: "manage_team" },
    { Card: CompanyLoginCards, operation: "manage_company_login" },
    { Card: LeaveAccountCard },
  ],
  [paths.account.security]: [
    { Card: ChangePasswordCard },
    { Card: ChangeEmailCard },
    { Card: SecondFactorCard },
    { Card: SessionsCard },
    { Card: ActivityCard },
  ],
  [paths.account.developers]: [{ Card: ApiKeysCard }, { Card: WebhooksCard }],
  [paths.account.data]: [{ Card: YourDataCard }, { Card: AgreementCard }, { Card: DangerZone }],
  [paths.account.portals]: [{ Card: PortalsCard }],
};

/** Earlier tabs, whose addresses emails and bookmarks have. */
const MOVED: Record<string, string> = {
  "/manage-account/profile": paths.account.security,
  "/manage-account/billing": paths.limits,
  "/manage-account/activity": paths.activity,
};

export function ManageAccountPage() {
  const { pathname, search } = useLocation();
  const place = pathname.replace(/(?<=.)\/$/, "");
  const moved = MOVED[place];
  return moved ? <Navigate replace to={{ pathname: moved, search }} /> : <ManageAccount place={place} />;
}

function ManageAccount({ place }: { place: string }) {
  const { user } = useSession();
  const isOpen = tabsAt(place, user)?.tabs.some(({ to }) => to === place) ?? false;
  const mayHave = ({ operation }: Card) => operation === undefined || user === null || may(user, operation);
  const cards = (isOpen ? (CARDS[place] ?? []) : []).filter(mayHave).map(({ Card }) => Card);
  // Each of these has a card below it that would shift.
  const isNoticePending = useEmailNoticePending();
  const isFactorPending = useSecondFactorPending(cards.includes(SecondFactorCard));
  const areSessionsPending = useSessionsPending(cards.includes(SessionsCard));
  const isAgreementPending = useAgreementPending(cards.includes(AgreementCard));
  const isPending = isNoticePending || isFactorPending || areSessionsPending || isAgreementPending;
  return (
    <Page title="Manage Account">
      {isPending ? (
        <Loading rows={8} />
      ) : (
        <>
          <EmailNotice />
          {!isOpen && <NotForYou />}
          {cards.map((Card, at) => (
            <Card key={`${place} ${at}`} />
          ))}
        </>
      )}
    </Page>
  );
}
