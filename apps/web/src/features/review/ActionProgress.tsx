import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { errorText } from "../../app/error-texts.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/may.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { BALANCE } from "../../shared/balance-query.ts";

const PROGRESS = graphql(`
  query ReviewActionProgress($id: ID!) {
    reviewAction(id: $id) {
      id
      isDone
      total
      done
      canTakeBack
      applyJobIds
      written
    }
  }
`);
const TAKE_BACK = graphql(`
  mutation TakeBackReviewAction($id: ID!) {
    takeBackReviewAction(id: $id) {
      id
    }
  }
`);
const POLL_MS = 1_000;
/** Polls for as long as a decision can be taken back: until a job has taken all of it. */
const FOLLOW_MS = 4_000;

export type BegunAction = { id: string; decision: "accept" | "dismiss"; amount: number; isDone: boolean };

type Props = {
  action: BegunAction;
  onDone: () => void;
  onTakenBack: () => void;
};

/** A decision about all matching proposals: its progress, its result, and the button to take it back. */
export function ActionProgress({ action: { id, decision, amount }, onDone, onTakenBack }: Props) {
  const action = useAction(id, onDone);
  const [takeBack, { data, loading, error }] = useMutation(TAKE_BACK, { variables: { id } });
  const canDecide = useMay("decide");
  const backId = data?.takeBackReviewAction.id;
  if (backId !== undefined) return <TakingBack id={backId} onDone={onTakenBack} />;
  const isDone = action?.isDone === true;
  const canTakeBack = action?.canTakeBack === true;
  return (
    <>
      <Notice
        kind={isDone ? "success" : "info"}
        action={
          canTakeBack &&
          canDecide && (
            <Button
              size="compact-sm"
              variant="default"
              loading={loading}
              onClick={() => void takeBack().catch(() => null)}
            >
              Take back
            </Button>
          )
        }
      >
        {!isDone ? (
          <>
            {decision === "accept" ? "Accepting" : "Dismissing"} {counted(amount, "proposal")}... You can leave this
            page.
          </>
        ) : decision === "accept" ? (
          <>
            {count(action.done)} accepted. A job writes them to HubSpot{canTakeBack ? " in about 20 seconds" : ""}; it
            can be undone. <JobLink ids={action.applyJobIds} />
          </>
        ) : (
          <>
            {count(action.done)} dismissed.{" "}
            <TextLink to={paths.locksOf({ kind: "dismissed", after: null })}>View dismissed changes</TextLink>
          </>
        )}
      </Notice>
      {error && (
        <FailureNotice error={error} title="Couldn't take this back">
          {errorText(error).message}
        </FailureNotice>
      )}
    </>
  );
}

/** The job that writes what was accepted; the list of such jobs while there is none or more than one. */
function JobLink({ ids }: { ids: readonly string[] }) {
  const [job, ...others] = ids;
  return job !== undefined && others.length === 0 ? (
    <TextLink to={paths.job(job)}>View job</TextLink>
  ) : (
    <TextLink to={paths.jobsOf({ kind: "apply" })}>View jobs</TextLink>
  );
}

/** The proposals that are open again, and those for which it is too late. */
function TakingBack({ id, onDone }: { id: string; onDone: () => void }) {
  const action = useAction(id, onDone);
  if (action?.isDone !== true) return <Notice kind="info">Taking it back... You can leave this page.</Notice>;
  const { total, done, written } = action;
  const closed = total - done - written;
  return (
    <Notice kind={done > 0 ? "success" : "info"}>
      Taken back: {counted(done, "proposal")} {done === 1 ? "is" : "are"} open again.
      {written > 0 && (
        <>
          {" "}
          {count(written)} had already been written, or {written === 1 ? "was" : "were"} being written; undo the job to
          restore {written === 1 ? "it" : "them"}. <JobLink ids={[]} />
        </>
      )}
      {closed > 0 && ` ${count(closed)} stayed closed: locked, edited or decided again since.`}
    </Notice>
  );
}

/** Polls an action. `onDone` is called once, when it is done. */
function useAction(id: string, onDone: () => void) {
  const [everyMs, setEveryMs] = useState(POLL_MS);
  const { data } = useQuery(PROGRESS, { variables: { id }, pollInterval: everyMs, fetchPolicy: "network-only" });
  const action = data?.reviewAction;
  const isDone = action?.isDone === true;
  const next = !isDone ? POLL_MS : action.canTakeBack ? FOLLOW_MS : 0;
  if (next !== everyMs) setEveryMs(next);
  const client = useApolloClient();
  useEffect(() => {
    if (!isDone) return;
    onDone();
    void client.refetchQueries({ include: [BALANCE] });
    // Once, when it is done.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDone]);
  return action;
}
