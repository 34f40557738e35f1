import { useQuery } from "@apollo/client/react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { counted } from "../../ui/numbers.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

const ORDER = graphql(`
  query CheckoutOrder($sessionId: ID!) {
    viewer {
      id
      credits {
        id
        available
      }
      order(sessionId: $sessionId) {
        id
        status
        credits
        hasBroughtCredits
      }
    }
  }
`);

const POLL_EVERY_MS = 1_500;

/** What the customer reads on coming back from Stripe; looks until the credits are there. */
export function CheckoutReturn() {
  const [params] = useSearchParams();
  const sessionId = params.get("session_id");
  if (params.get("checkout") === "canceled")
    return <Notice kind="info">The checkout was left without paying. Nothing was charged.</Notice>;
  return params.get("checkout") === "success" && sessionId ? <Outcome key={sessionId} sessionId={sessionId} /> : null;
}

function Outcome({ sessionId }: { sessionId: string }) {
  const { data, stopPolling } = useQuery(ORDER, {
    variables: { sessionId },
    pollInterval: POLL_EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  const order = data?.viewer.order;
  if (order?.hasBroughtCredits || order?.status === "failed") stopPolling();
  if (order?.hasBroughtCredits)
    return (
      <Notice kind="success" title={`${counted(order.credits, "credit")} added`}>
        Thank you. A cleaning that waited for credits goes on by itself.{" "}
        <TextLink to={paths.receipts}>See your receipts</TextLink>
      </Notice>
    );
  if (order?.status === "failed")
    return (
      <Notice kind="error">The payment did not go through. Nothing was charged, and no credits were added.</Notice>
    );
  return (
    <Notice kind="info" title="Thank you. The payment is being confirmed.">
      The credits appear here as soon as it arrives: with a card in a few seconds, with a bank debit in some days. You
      may leave this page.
    </Notice>
  );
}
