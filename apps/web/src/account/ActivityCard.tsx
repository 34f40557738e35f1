import { useQuery } from "@apollo/client/react";
import { graphql } from "../gql/generated/index.ts";
import { ErrorState } from "../kit/ErrorState.tsx";
import { Loading } from "../kit/Loading.tsx";
import { Panel } from "../kit/Panel.tsx";
import { DateTime } from "../kit/Time.tsx";
import classes from "./AccountCards.module.css";

const ACTIVITY = graphql(`
  query ActivityCard {
    viewer {
      id
      auditEvents(first: 20) {
        id
        text
        detail
        byOperator
        createdAt
      }
    }
  }
`);

/** What was done in and to the account, by whom it was seen to be done. */
export function ActivityCard() {
  const { data, loading, error, refetch } = useQuery(ACTIVITY, { fetchPolicy: "cache-and-network" });
  return (
    <Panel title="Account activity" note="The last 20 events.">
      <div className={classes.card}>
        {loading && !data && <Loading text="Loading..." />}
        {error && !data && (
          <ErrorState title="Failed to load the activity" error={error} onRetry={() => void refetch()} />
        )}
        <ul className={classes.rows}>
          {data?.viewer.auditEvents.map(({ id, text, detail, byOperator, createdAt }) => (
            <li key={id}>
              <div>
                <strong>{text}</strong>
                <span className={classes.details}>
                  {[detail, byOperator ? "by the operator" : null].filter(Boolean).join(", ")}
                </span>
              </div>
              <span className={classes.hint}>
                <DateTime iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
