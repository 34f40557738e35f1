import { useMutation, useQuery } from "@apollo/client/react";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { useState } from "react";
import { apiErrorOf } from "../../api/api-error.ts";
import { graphql } from "../../api/generated/index.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "../../ui/Cards.module.css";
import { ErrorState, FailureNotice } from "../../shared/notices.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SecretReveal } from "../../shared/SecretReveal.tsx";
import { AddEndpoint } from "./AddEndpoint.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { ENDPOINTS } from "./endpoints-query.ts";

const DELETE = graphql(`
  mutation DeleteWebhookEndpoint($id: ID!) {
    deleteWebhookEndpoint(id: $id) {
      id
    }
  }
`);

const ENABLE = graphql(`
  mutation EnableWebhookEndpoint($id: ID!) {
    enableWebhookEndpoint(id: $id) {
      id
      disabledAt
      failingSince
      pausedUntil
    }
  }
`);

type State = { disabledAt?: string | null; failingSince?: string | null; pausedUntil?: string | null };

const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** Endpoints that receive webhook events. */
export function WebhooksCard() {
  const { data, loading, error, refetch } = useQuery(ENDPOINTS, { fetchPolicy: "cache-and-network" });
  const [remove, removing] = useMutation(DELETE, { refetchQueries: [ENDPOINTS], awaitRefetchQueries: true });
  const [enable, enabling] = useMutation(ENABLE);
  const [secret, setSecret] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const failure = removing.error ?? enabling.error;
  // The mutation's own state shows the failure.
  const run = (work: Promise<unknown>) => void Promise.allSettled([work]);

  return (
    <Panel title="Webhooks" note="Get a signed POST request when a job finishes or credits run low.">
      <div className={classes.card}>
        {error && !data && <ErrorState title="Couldn't load webhooks" error={error} onRetry={() => void refetch()} />}
        {loading && !data && <Loading text="Loading..." />}
        {failure && <FailureNotice error={failure}>{apiErrorOf(failure).message}</FailureNotice>}
        {data?.viewer.webhookEndpoints.length === 0 && <p className={classes.none}>No endpoints yet.</p>}
        <ul className={classes.rows} hidden={!data || data.viewer.webhookEndpoints.length === 0}>
          {data?.viewer.webhookEndpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <div className={classes.row}>
                <div>
                  <strong>{endpoint.url}</strong>
                  <span className={classes.details}>
                    {endpoint.events.join(", ")}
                    {stateLabel(endpoint)}
                    {endpoint.addedBy && `, added by ${actedByText(endpoint.addedBy)}`}
                  </span>
                </div>
                <div className={classes.buttons}>
                  {endpoint.disabledAt && (
                    <Button size="xs" onClick={() => run(enable({ variables: { id: endpoint.id } }))}>
                      Enable
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="xs"
                    aria-expanded={opened === endpoint.id}
                    onClick={() => setOpened(opened === endpoint.id ? null : endpoint.id)}
                  >
                    Log
                  </Button>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={`Delete ${endpoint.url}`}
                    loading={removing.loading}
                    onClick={() => run(remove({ variables: { id: endpoint.id } }))}
                  >
                    Delete
                  </Button>
                </div>
              </div>
              {opened === endpoint.id && <DeliveryLog endpointId={endpoint.id} />}
            </li>
          ))}
        </ul>
        {secret ? (
          <SecretReveal what="signing secret" secret={secret} onKept={() => setSecret(null)} />
        ) : (
          <AddEndpoint onAdded={setSecret} />
        )}
      </div>
    </Panel>
  );
}

function stateLabel({ disabledAt, failingSince, pausedUntil }: State): string {
  if (disabledAt) return ", disabled after two days of failed deliveries";
  if (failingSince && pausedUntil) return `, failing; next attempt at ${time.format(new Date(pausedUntil))}`;
  return failingSince ? ", last delivery failed" : "";
}
