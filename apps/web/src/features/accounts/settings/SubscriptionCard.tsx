import { useMutation, useQuery } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { graphql } from "../../../api/generated/index.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button, TextLink } from "../../../ui/Button.tsx";
import { count } from "../../../ui/numbers.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { usePageRestored } from "../../../ui/use-browser.ts";
import classes from "../../../ui/Cards.module.css";

const SUBSCRIPTION = graphql(`
  query SubscriptionCard {
    viewer {
      id
      subscription {
        id
        status
        credits
        priceCents
        periodEnd
        cancelAtPeriodEnd
      }
    }
  }
`);

const PORTAL = graphql(`
  mutation CreatePortalSession {
    createPortalSession {
      url
    }
  }
`);

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", minimumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** An unreadable status counts as no active subscription (spec 7). */
export function SubscriptionCard() {
  const { data, loading, refetch } = useQuery(SUBSCRIPTION);
  const [openPortal] = useMutation(PORTAL);
  const [isOpening, setOpening] = useState(false);
  usePageRestored(useCallback(() => setOpening(false), []));
  const [failure, setFailure] = useState<unknown>(null);
  const subscription = data?.viewer.subscription ?? null;

  const manage = async () => {
    setOpening(true);
    setFailure(null);
    try {
      const answer = await openPortal();
      if (answer.data) window.location.assign(answer.data.createPortalSession.url);
    } catch (error) {
      setFailure(error);
      setOpening(false);
      // The server may have learned from the payment provider that the subscription has ended.
      await refetch().catch(setFailure);
    }
  };

  return (
    <Panel title="Subscription Management">
      <div className={classes.card}>
        <p className={classes.status}>
          {loading && !data ? "Loading..." : subscription ? "Active monthly subscription" : "No active subscription"}
          {subscription && <Details subscription={subscription} />}
        </p>
        {subscription && <StatusNotice status={subscription.status} />}
        {failure !== null && (
          <FailureNotice error={failure}>
            {NO_PORTAL}
            {reasonOf(failure)}
          </FailureNotice>
        )}
        <div>
          <Button isBusy={isOpening} disabled={!subscription} onClick={() => void manage()}>
            {isOpening ? "Opening Subscription Portal..." : "Manage Subscription"}
          </Button>
        </div>
        {!subscription && (
          <p className={classes.hint}>
            A monthly subscription saves 20%. <TextLink to={paths.credits}>View packages</TextLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

function StatusNotice({ status }: { status: string }) {
  switch (status) {
    case "past_due":
    case "unpaid":
      return (
        <Notice kind="warning">
          The last payment failed. This month's credits are added once the payment succeeds; please check your card.
        </Notice>
      );
    case "trialing":
      return <Notice kind="info">Your subscription is on trial. Credits are added with the first payment.</Notice>;
    case "paused":
      return (
        <Notice kind="warning">
          Payments for your subscription are paused: you are not charged, and no credits are added until they resume.
          Please check your payment method under Manage Subscription, or contact support.
        </Notice>
      );
    default:
      return null;
  }
}

const NO_PORTAL = "Unable to access subscription management. You may not have an active subscription.";

/** The server's message, if the cause is something other than a missing subscription. */
function reasonOf(failure: unknown): string {
  const { code, message } = apiErrorOf(failure);
  return code === "not_available" || code === "unavailable" ? ` ${message}` : "";
}

type Facts = {
  status: string;
  credits: number;
  priceCents: number;
  periodEnd?: string | null;
  cancelAtPeriodEnd: boolean;
};

function Details({ subscription }: { subscription: Facts }) {
  const { status, credits, priceCents, periodEnd, cancelAtPeriodEnd } = subscription;
  return (
    <span className={classes.details}>
      {count(credits)} credits a month for {dollars.format(priceCents / 100)}
      {periodEnd && status !== "paused" && (
        <>
          {cancelAtPeriodEnd ? ", ends on " : ", next payment on "}
          <time dateTime={periodEnd}>{day.format(new Date(periodEnd))}</time>
        </>
      )}
    </span>
  );
}
