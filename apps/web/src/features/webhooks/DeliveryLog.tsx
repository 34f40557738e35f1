import { useMutation, useQuery } from "@apollo/client/react";
import { apiErrorOf } from "../../api/api-error.ts";
import { graphql } from "../../api/generated/index.ts";
import { Button } from "../../ui/Button.tsx";
import cards from "../../ui/Cards.module.css";
import { ErrorState, FailureNotice } from "../../shared/notices.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "./DeliveryLog.module.css";

const LOG = graphql(`
  query DeliveryLog($id: ID!, $after: String) {
    viewer {
      id
      webhookEndpoint(id: $id) {
        id
        deliveries(first: 20, after: $after) {
          endCursor
          nodes {
            id
            event
            status
            attempts
            lastStatus
            lastError
            createdAt
          }
        }
      }
    }
  }
`);

const REPLAY = graphql(`
  mutation ReplayWebhookDelivery($id: ID!) {
    replayWebhookDelivery(id: $id) {
      id
      status
      attempts
    }
  }
`);

const ERROR_LABELS: Record<string, string> = {
  not_https: "URL is not HTTPS",
  not_public: "host resolves to a private IP address",
  no_such_host: "host not found",
  no_answer: "request timed out",
  refused: "server returned an error",
  redirected: "server redirected; redirects are not followed",
  endpoint_off: "endpoint was disabled",
};

/** The newest twenty. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const { data, loading, error, refetch } = useQuery(LOG, {
    variables: { id: endpointId },
    fetchPolicy: "cache-and-network",
  });
  const [replay, replaying] = useMutation(REPLAY);
  const deliveries = data?.viewer.webhookEndpoint?.deliveries.nodes ?? [];
  if (error && !data) return <ErrorState title="Couldn't load the log" error={error} onRetry={() => void refetch()} />;
  if (loading && !data) return <Loading text="Loading..." />;
  return (
    <div className={classes.log}>
      {replaying.error && <FailureNotice error={replaying.error}>{apiErrorOf(replaying.error).message}</FailureNotice>}
      {deliveries.length === 0 && <p className={cards.details}>No deliveries yet.</p>}
      <ul className={cards.rows}>
        {deliveries.map(({ id, event, status, attempts, lastStatus, lastError, createdAt }) => (
          <li key={id} className={cards.row}>
            <span>
              {event}, <DateTime iso={createdAt} />
              <span className={cards.details}>
                {status}, {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
                {lastStatus ? `, status ${lastStatus}` : ""}
                {lastError ? `: ${ERROR_LABELS[lastError] ?? lastError}` : ""}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              // The mutation's own state shows the failure.
              onClick={() => void Promise.allSettled([replay({ variables: { id } })]).then(() => refetch())}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
