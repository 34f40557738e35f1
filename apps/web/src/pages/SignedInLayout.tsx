import { ApolloProvider, useQuery } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { Outlet } from "react-router-dom";
import { graphql } from "../gql/generated/index.ts";
import { createApolloClient } from "../gql/apollo-client.ts";
import { Notice } from "../kit/Notice.tsx";
import { Page } from "../kit/Page.tsx";
import { SecondFactorCard } from "../second-factor/SecondFactorCard.tsx";
import { sessionStore, useSession } from "../session/session.ts";
import { ENDED } from "../session/session-store.ts";

/** Signed-in pages get a cache that lives and dies with the sign-in: nothing of one customer outlasts it. */
export function SignedInLayout() {
  const { token } = useSession();
  const client = useMemo(() => createApolloClient(token ?? "", () => sessionStore.end(ENDED)), [token]);
  return (
    <ApolloProvider client={client}>
      <meta name="robots" content="noindex" />
      <BalanceToSession />
      <AfterSecondFactor />
    </ApolloProvider>
  );
}

const SECOND_FACTOR = graphql(`
  query SecondFactorFirst {
    viewer {
      id
      secondFactor {
        id
        mustSetUp
      }
    }
  }
`);

/** Where operators need a second factor, its setup is all they can reach before. */
function AfterSecondFactor() {
  const mustSetUp = useQuery(SECOND_FACTOR).data?.viewer.secondFactor.mustSetUp;
  if (!mustSetUp) return <Outlet />;
  return (
    <Page title="Set up your second factor">
      <Notice kind="info">Operators of this service sign in with a code beside the password. It takes a minute.</Notice>
      <SecondFactorCard />
    </Page>
  );
}

const BALANCE = graphql(`
  query Balance {
    viewer {
      id
      credits {
        id
        available
      }
    }
  }
`);

/** Any query that brings a newer balance also renews the one in the header, and the one stored for the next visit. */
function BalanceToSession() {
  const available = useQuery(BALANCE).data?.viewer.credits.available;
  useEffect(() => {
    if (available !== undefined) sessionStore.setCredits(available);
  }, [available]);
  return null;
}
