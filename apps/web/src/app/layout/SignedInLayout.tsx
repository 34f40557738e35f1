import { ApolloProvider, useQuery } from "@apollo/client/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { createApolloClient } from "../../api/graphql-client.ts";
import { listenForMutations } from "../../api/cross-tab-sync.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Page } from "../../shared/Page.tsx";
import { sessionStore, useSession } from "../../session/session.ts";

// Seldom needed; where they cannot come, pages say themselves what failed.
const SecondFactorCard = lazy(async () => ({
  default: (await import("../../features/accounts/second-factor/SecondFactorCard.tsx")).SecondFactorCard,
}));
const SignInAgain = lazy(async () => ({
  default: (await import("../../features/accounts/auth/SignInAgain.tsx")).SignInAgain,
}));

/** A cache per person and account: nothing of one is visible to the next, and a user who logs in again finds everything as it was. */
export function SignedInLayout() {
  const session = useSession();
  const key = `${session.user?.email} ${session.user?.accountId ?? ""}`;
  return session.status === "signed-in" ? <CustomersPages key={key} isExpired={session.isExpired === true} /> : null;
}

function CustomersPages({ isExpired }: { isExpired: boolean }) {
  const [client] = useState(() => createApolloClient(() => sessionStore.get().token, sessionStore.markExpired));
  useEffect(() => listenForMutations(client), [client]);
  // Queries that failed in the meantime.
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

/** Where operators, or an account's members, need a second factor, its setup is all they can reach before. */
function AfterSecondFactor() {
  const viewer = useQuery(SECOND_FACTOR).data?.viewer;
  if (!viewer?.secondFactor.mustSetUp) return <Outlet />;
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

const BALANCE = graphql(`
  query Balance {
    viewer {
      id
      role
      portals
      credits {
        id
        available
        held
      }
    }
    reviewFacets {
      total
    }
  }
`);

const BADGE_EVERY_MS = 30_000;

/** Any query that brings a newer balance also renews the one in the header, and the one stored for the next visit. */
function BalanceToSession() {
  const { data } = useQuery(BALANCE, { pollInterval: BADGE_EVERY_MS, skipPollAttempt: () => document.hidden });
  const { available, held } = data?.viewer.credits ?? {};
  const openProposals = data?.reviewFacets.total;
  const membership = data?.viewer;
  useEffect(() => {
    if (membership) sessionStore.setMembership({ role: membership.role, portals: membership.portals ?? null });
  }, [membership]);
  useEffect(() => {
    if (available !== undefined && held !== undefined) sessionStore.setCredits(available, held);
  }, [available, held]);
  useEffect(() => {
    if (openProposals !== undefined) sessionStore.setOpenProposals(openProposals);
  }, [openProposals]);
  return null;
}
