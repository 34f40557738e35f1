import { proofRequested } from "../../api/signals.ts";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { createApolloClient } from "../../api/graphql-client.ts";
import { listenForMutations } from "../../api/cross-tab-sync.ts";
import { Notice } from "../../shared/notices.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { Page } from "../../shared/Page.tsx";
import { sessionStore, useSession } from "../../session/session.tsx";
import { BALANCE } from "../../shared/documents.ts";
import { TabBar } from "../../ui/TabBar.tsx";
import { tabsAt } from "./navigation.ts";

// Rarely needed; if they cannot be loaded, the pages show the failure themselves.
const SecondFactorCard = lazy(async () => ({
  default: (await import("../../features/accounts/second-factor/SecondFactorCard.tsx")).SecondFactorCard,
}));
const ProveAgain = lazy(async () => ({
  default: (await import("../../features/accounts/auth/ProveAgain.tsx")).ProveAgain,
}));
const SignInAgain = lazy(async () => ({
  default: (await import("../../features/accounts/auth/SignInAgain.tsx")).SignInAgain,
}));

/** One cache per person and account: no data leaks to the next, and a user who logs in again finds everything unchanged. */
export function SignedInLayout() {
  const session = useSession();
  const key = `${session.user?.email} ${session.user?.accountId ?? ""}`;
  return session.status === "signed-in" ? <CustomersPages key={key} isExpired={session.isExpired === true} /> : null;
}

function CustomersPages({ isExpired }: { isExpired: boolean }) {
  const [client] = useState(() => createApolloClient(() => sessionStore.get().token, sessionStore.markExpired));
  useEffect(() => listenForMutations(client), [client]);
  const [isUnproven, setUnproven] = useState(false);
  useEffect(() => proofRequested.on(() => setUnproven(true)), []);
  // Retries queries that failed meanwhile.
  const goOn = () => void client.reFetchObservableQueries();
  return (
    <ApolloProvider client={client}>
      <meta name="robots" content="noindex" />
      <BalanceToSession />
      <AfterSecondFactor />
      {isExpired && (
        <Suspense>
          <SignInAgain onDone={goOn} />
        </Suspense>
      )}
      {isUnproven && !isExpired && (
        <Suspense>
          <ProveAgain onDone={() => setUnproven(false)} />
        </Suspense>
      )}
    </ApolloProvider>
  );
}

const SECOND_FACTOR = graphql(`
  query SecondFactorFirst {
    viewer {
      id
      isAdmin
      secondFactor {
        id
        mustSetUp
      }
    }
  }
`);

/** Operators or members who must have a second factor can reach only its setup until it is on. */
function AfterSecondFactor() {
  const viewer = useQuery(SECOND_FACTOR).data?.viewer;
  if (!viewer?.secondFactor.mustSetUp)
    return (
      <>
        <Tabs />
        <Outlet />
      </>
    );
  return (
    <Page title="Set up two-factor authentication">
      <Notice kind="info">
        {viewer.isAdmin ? "Operators must" : "Members of this account must"} use two-factor authentication to log in.
        Setup takes about a minute.
      </Notice>
      <Suspense fallback={<Loading />}>
        <SecondFactorCard />
      </Suspense>
    </Page>
  );
}

function Tabs() {
  const { pathname } = useLocation();
  const bar = tabsAt(pathname, useSession().user);
  return bar && <TabBar {...bar} />;
}

const BADGE_EVERY_MS = 30_000;

/** Every query that returns a newer balance updates the header's, and the one stored for the next visit. */
function BalanceToSession() {
  const { data } = useQuery(BALANCE, { pollInterval: BADGE_EVERY_MS, skipPollAttempt: () => document.hidden });
  const { available, held } = data?.viewer.credits ?? {};
  const openProposals = data?.reviewFacets.total;
  const membership = data?.viewer;
  useEffect(() => {
    if (!membership) return;
    const { role, portals, accounts } = membership;
    sessionStore.setMembership({ role, portals: portals ?? null, hasOtherAccounts: accounts.length > 1 });
  }, [membership]);
  useEffect(() => {
    if (available !== undefined && held !== undefined) sessionStore.setCredits(available, held);
  }, [available, held]);
  useEffect(() => {
    if (openProposals !== undefined) sessionStore.setOpenProposals(openProposals);
  }, [openProposals]);
  return null;
}
