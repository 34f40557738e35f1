import { useMutation, useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { errorText } from "../../app/error-texts.ts";
import { graphql } from "../../api/generated/index.ts";
import cards from "../../ui/Cards.module.css";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
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
  not_https: "the address is not https",
  not_public: "the name leads to a private address",
  no_such_host: "there is no such host",
  no_answer: "no answer came in time",
  refused: "the server refused it",
  redirected: "the server redirected, which is not followed",
  endpoint_off: "the endpoint was off",
};

/** The newest twenty. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const { data, loading, error, refetch } = useQuery(LOG, {
    variables: { id: endpointId },
    fetchPolicy: "cache-and-network",
  });
  const [replay, replaying] = useMutation(REPLAY);
  const deliveries = data?.viewer.webhookEndpoint?.deliveries.nodes ?? [];
  if (error && !data) return <ErrorState title="Failed to load the log" error={error} onRetry={() => void refetch()} />;
  if (loading && !data) return <Loading text="Loading..." />;
  return (
    <div className={classes.log}>
      {replaying.error && <FailureNotice error={replaying.error}>{errorText(replaying.error).message}</FailureNotice>}
      {deliveries.length === 0 && <p className={cards.details}>Nothing has been sent yet.</p>}
      <ul className={cards.rows}>
        {deliveries.map(({ id, event, status, attempts, lastStatus, lastError, createdAt }) => (
          <li key={id} className={cards.row}>
            <span>
              {event}, <DateTime iso={createdAt} />
              <span className={cards.details}>
                {status}, {attempts === 1 ? "1 try" : `${attempts} tries`}
                {lastStatus ? `, answer ${lastStatus}` : ""}
                {lastError ? `: ${ERROR_LABELS[lastError] ?? lastError}` : ""}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              // A failure shows in the mutation's own state.
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
