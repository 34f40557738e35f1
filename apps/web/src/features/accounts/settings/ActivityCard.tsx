import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { changed } from "../../../api/signals.ts";
import { graphql } from "../../../api/generated/index.ts";
import { ErrorState } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import { activitySentence } from "./activity-sentence.ts";
import classes from "../../../ui/Cards.module.css";

const ACTIVITY = graphql(`
  query ActivityCard($after: String) {
    viewer {
      id
      auditLog(first: 10, after: $after) {
        endCursor
        nodes {
          id
          action
          text
          detail
          by {
            kind
            name
          }
          ip
          createdAt
        }
      }
    }
  }
`);

/** Audit log of the account; older entries load on demand. */
export function ActivityCard() {
  const { data, loading, error, refetch, fetchMore } = useQuery(ACTIVITY, { fetchPolicy: "cache-and-network" });
  const log = data?.viewer.auditLog;
  useEffect(() => {
    // Merged above the older entries; if there is a gap between them, only the newest are shown.
    const showNewer = () =>
      fetchMore({
        variables: { after: null },
        updateQuery: (before, { fetchMoreResult: next }) => {
          const known = before.viewer?.auditLog?.nodes ?? [];
          const knownIds = new Set(known.map(({ id }) => id));
          const newer = next.viewer.auditLog.nodes.filter(({ id }) => !knownIds.has(id));
          if (newer.length === next.viewer.auditLog.nodes.length) return next;
          return { viewer: { ...before.viewer, auditLog: { ...before.viewer.auditLog, nodes: [...newer, ...known] } } };
        },
      });
    return changed.on(() => void Promise.allSettled([showNewer()]));
  }, [fetchMore]);
  const showMore = () =>
    fetchMore({
      variables: { after: log?.endCursor ?? null },
      updateQuery: (before, { fetchMoreResult: next }) => ({
        viewer: {
          ...next.viewer,
          auditLog: {
            ...next.viewer.auditLog,
            nodes: [...(before.viewer?.auditLog?.nodes ?? []), ...next.viewer.auditLog.nodes],
          },
        },
      }),
    });
  return (
    <Panel title="Account activity">
      <div className={classes.card}>
        {loading && !data && <Loading text="Loading..." />}
        {error && !data && (
          <ErrorState title="Couldn't load account activity" error={error} onRetry={() => void refetch()} />
        )}
        <ul className={classes.rows}>
          {log?.nodes.map(({ id, by, ip, createdAt, ...event }) => (
            <li key={id} className={classes.row}>
              <div>
                <strong>{activitySentence(event)}</strong>
                <span className={classes.details}>
                  {[by && `by ${actedByText(by)}`, ip && `from ${ip}`].filter(Boolean).join(", ")}
                </span>
              </div>
              <span className={classes.hint}>
                <DateTime iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
        {log?.endCursor && (
          <div>
            <Button variant="default" size="xs" loading={loading} onClick={() => void Promise.allSettled([showMore()])}>
              Show older
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
