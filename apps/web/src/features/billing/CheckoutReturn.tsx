import { useQuery } from "@apollo/client/react";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { counted } from "../../ui/numbers.ts";
import { Notice } from "../../shared/notices.tsx";
import { TextLink } from "../../ui/Button.tsx";

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
        job {
          id
          name
          status
        }
      }
    }
  }
`);

const LATEST = graphql(`
  query LatestJobAfterCheckout {
    jobs(first: 1) {
      id
      name
      status
    }
  }
`);

const POLL_EVERY_MS = 1_500;

/** Shown on the return from Stripe; polls until the credits have arrived. */
export function CheckoutReturn() {
  const [params] = useSearchParams();
  const sessionId = params.get("session_id");
  if (params.get("checkout") === "canceled")
    return (
      <Notice kind="info" isAnswer>
        Checkout canceled. You were not charged.
      </Notice>
    );
  return params.get("checkout") === "success" && sessionId ? <Outcome key={sessionId} sessionId={sessionId} /> : null;
}

function Outcome({ sessionId }: { sessionId: string }) {
  const { data, stopPolling } = useQuery(ORDER, {
    variables: { sessionId },
    pollInterval: POLL_EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  const order = data?.viewer.order;
  const [latest] = useQuery(LATEST).data?.jobs ?? [];
  // The job that the purchase was made for, or an unfinished one.
  const waiting = order?.job ?? (latest && !isFinal(latest.status) ? latest : null);
  if (order?.hasBroughtCredits || order?.status === "failed") stopPolling();
  if (order?.hasBroughtCredits)
    return (
      <Notice kind="success" isAnswer title={`${counted(order.credits, "credit")} added`}>
        Thank you. Jobs that were waiting for credits resume automatically.{" "}
        {waiting && (
          <>
            <TextLink to={paths.job(waiting.id)}>Go to “{waiting.name}”</TextLink>{" "}
          </>
        )}
        <TextLink to={paths.receipts}>View receipts</TextLink>
      </Notice>
    );
  if (order?.status === "failed")
    return (
      <Notice kind="error" isAnswer>
        The payment failed. You were not charged, and no credits were added.
      </Notice>
    );
  return (
    <Notice kind="info" isAnswer title="Thank you. The payment is being confirmed.">
      Your credits appear here once the payment is confirmed: within seconds for cards, within a few days for bank
      debits. You can leave this page.
    </Notice>
  );
}
