import { useMutation, useApolloClient, useQuery } from "@apollo/client/react";
import { useState, useEffect } from "react";
import type { ProposalFilter } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { BALANCE } from "../../shared/documents.ts";
import { Button, TextLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { count, counted } from "../../ui/numbers.ts";
import classes from "./Review.module.css";

const ACCEPT = graphql(`
  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {
    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {
      id
    }
  }
`);
const DISMISS = graphql(`
  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {
    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {
      id
    }
  }
`);
/** All proposals that match the page's filter, or one of its groups. */
export type Bulk = { filter: ProposalFilter; total: number; acceptable: number };
export type Decision = "accept" | "dismiss";

type ButtonsProps = Bulk & {
  isDisabled: boolean;
  isMain: boolean;
  onAsk: (decision: Decision) => void;
};

export function BulkButtons({ total, acceptable, isDisabled, isMain, onAsk }: ButtonsProps) {
  if (!useMay("decide")) return null;
  return (
    <span className={classes.buttons}>
      <Button size="xs" variant="default" onClick={() => onAsk("dismiss")} disabled={isDisabled}>
        Dismiss all {count(total)}
      </Button>
      {acceptable > 0 && (
        <Button size="xs" variant={isMain ? "filled" : "light"} onClick={() => onAsk("accept")} disabled={isDisabled}>
          Accept all {count(acceptable)}
        </Button>
      )}
    </span>
  );
}

type Asked = Bulk & { decision: Decision };
type Props = {
  /** Credits. */
  available: number;
  /** Null: no question is shown. */
  asked: Asked | null;
  /** Excludes later proposals. */
  asOf: string;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms a decision about all matches, with their number and cost, and follows it until it is done. */
export function BulkDecisions({ asked, asOf, available, onClose, onDone }: Props) {
  const [begun, setBegun] = useState<readonly BegunAction[]>([]);
  const [accept, accepting] = useMutation(ACCEPT);
  const [dismiss, dismissing] = useMutation(DISMISS);
  const error = accepting.error ?? dismissing.error;
  // A closing dialog keeps its text.
  const [last, setLast] = useState<Asked | null>(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const confirm = async () => {
    if (!asked) return;
    const { filter, decision, total, acceptable } = asked;
    const amount = decision === "accept" ? acceptable : total;
    const variables = { filter, asOf, atMost: amount };
    const started =
      decision === "accept"
        ? (await accept({ variables }).catch(() => null))?.data?.acceptMatchingProposals
        : (await dismiss({ variables }).catch(() => null))?.data?.dismissMatchingProposals;
    onClose();
    if (started)
      setBegun((all) => [...all.filter(({ isDone }) => !isDone), { id: started.id, decision, amount, isDone: false }]);
  };
  return (
    <>
      {begun.map((one) => (
        <ActionProgress
          key={one.id}
          action={one}
          onDone={() => {
            setBegun((all) => all.map((each) => (each.id === one.id ? { ...each, isDone: true } : each)));
            onDone();
          }}
          onTakenBack={onDone}
        />
      ))}
      {error && (
        <FailureNotice error={error} title="Couldn't save your decision">
          {apiErrorOf(error).message}
        </FailureNotice>
      )}
      <ConfirmDialog
        isOpen={asked?.decision === "accept"}
        question={`Accept ${counted(last?.acceptable ?? 0, "proposal")}?`}
        verb="Accept"
        startsOnVerb
        isBusy={accepting.loading}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        A job writes them to HubSpot, for up to {counted(last?.acceptable ?? 0, "credit")}. You have {count(available)}.
        {(last?.acceptable ?? 0) > available &&
          " The job pauses when your credits run out and resumes when you add more."}{" "}
        Records edited since are not changed.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.decision === "dismiss"}
        question={`Dismiss ${counted(last?.total ?? 0, "proposal")}?`}
        verb="Dismiss"
        startsOnVerb
        isBusy={dismissing.loading}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        Nothing is written, and the same changes are not proposed again while these addresses stay the same. It&apos;s
        free.
      </ConfirmDialog>
    </>
  );
}

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

type BegunAction = { id: string; decision: "accept" | "dismiss"; amount: number; isDone: boolean };

type ActionProgressProps = {
  action: BegunAction;
  onDone: () => void;
  onTakenBack: () => void;
};

/** A decision about all matching proposals: its progress, its result, and the button to take it back. */
function ActionProgress({ action: { id, decision, amount }, onDone, onTakenBack }: ActionProgressProps) {
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
            <TextLink to={paths.choicesOf({ kind: "dismissed", after: null })}>View dismissed changes</TextLink>
          </>
        )}
      </Notice>
      {error && (
        <FailureNotice error={error} title="Couldn't take this back">
          {apiErrorOf(error).message}
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
