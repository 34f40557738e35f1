import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { apiErrorOf } from "../../../api/api-error.ts";
import { graphql } from "../../../api/generated/index.ts";
import { ErrorState, FailureNotice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime, Time } from "../../../ui/Time.tsx";
import classes from "../../../ui/Cards.module.css";

const SESSIONS = graphql(`
  query SessionsCard {
    viewer {
      id
      sessions {
        id
        device
        createdAt
        lastSeenAt
        isCurrent
      }
    }
  }
`);

const END = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      id
    }
  }
`);

const END_OTHERS = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      ended
    }
  }
`);

/** Shown before the rest is requested. */
const FIRST = 5;

/** True until the card has its final size; refetches on each visit. No query is sent if the card is hidden. */
export function useSessionsPending(isShown: boolean): boolean {
  const { data, loading } = useQuery(SESSIONS, { skip: !isShown, fetchPolicy: "cache-and-network" });
  return loading && !data;
}

/** The sessions of the user; one click ends an unknown one. */
export function SessionsCard() {
  const { data, loading, error, refetch } = useQuery(SESSIONS);
  const again = { refetchQueries: [SESSIONS], awaitRefetchQueries: true };
  const [end, ending] = useMutation(END, again);
  const [endOthers, endingOthers] = useMutation(END_OTHERS, again);
  const [failure, setFailure] = useState<unknown>(null);
  const run = async (work: Promise<unknown>) => {
    setFailure(null);
    await work.catch(setFailure);
  };
  const [isWhole, setWhole] = useState(false);
  const sessions = data?.viewer.sessions ?? [];
  const shown = isWhole ? sessions : sessions.slice(0, FIRST);
  const isBusy = ending.loading || endingOthers.loading;

  return (
    <Panel
      title="Active sessions"
      action={
        sessions.length > 1 && (
          <Button variant="default" size="xs" isBusy={isBusy} onClick={() => void run(endOthers())}>
            Log out all other sessions
          </Button>
        )
      }
    >
      <div className={classes.card}>
        {failure !== null && <FailureNotice error={failure}>{apiErrorOf(failure).message}</FailureNotice>}
        {loading && !data && <Loading text="Loading..." />}
        {error && !data && <ErrorState title="Couldn't load sessions" error={error} onRetry={() => void refetch()} />}
        <ul className={classes.rows}>
          {shown.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
            <li key={id} className={classes.row}>
              <div>
                <strong>{device}</strong>
                <span className={classes.details}>
                  {isCurrent ? (
                    "This browser"
                  ) : (
                    <>
                      last used <Time iso={lastSeenAt} />
                    </>
                  )}
                  , logged in <DateTime iso={createdAt} />
                </span>
              </div>
              {!isCurrent && (
                <Button
                  variant="subtle"
                  size="xs"
                  isBusy={isBusy}
                  aria-label={`Log out ${device}`}
                  onClick={() => void run(end({ variables: { id } }))}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
        {shown.length < sessions.length && (
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            Show all {sessions.length} sessions
          </Button>
        )}
      </div>
    </Panel>
  );
}
