import { useMutation, useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { serverTextOr } from "../../api/api-error.ts";
import type { SystemStatusQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState, FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";
import { SystemFacts } from "./SystemFacts.tsx";
import { RunbookLink } from "./RunbookLink.tsx";
import { StopForm } from "./StopForm.tsx";
import { SYSTEM_STATUS } from "./system-status-query.ts";

const LIFT = graphql(`
  mutation LiftWriteStop($scope: String!) {
    liftWriteStop(scope: $scope) {
      temporalUiUrl
    }
  }
`);
const REPLAY = graphql(`
  mutation ReplayDeadLetter($id: ID!, $kind: String!) {
    replayDeadLetter(id: $id, kind: $kind) {
      temporalUiUrl
    }
  }
`);

const DISMISS = graphql(`
  mutation DismissDeadLetter($id: ID!, $kind: String!) {
    dismissDeadLetter(id: $id, kind: $kind) {
      temporalUiUrl
    }
  }
`);

type Status = SystemStatusQuery["systemStatus"];
type Letter = Status["deadLetters"][number];

/** Their failures are shown above everything, so the rejections can be ignored. */
function useOperatorActions() {
  const again = { refetchQueries: [SYSTEM_STATUS], awaitRefetchQueries: true, onError: () => undefined };
  const [lift, lifting] = useMutation(LIFT, again);
  const [replay, replaying] = useMutation(REPLAY, again);
  const [dismiss, dismissing] = useMutation(DISMISS, again);
  return {
    lift: (scope: string) => void lift({ variables: { scope } }),
    settle: ({ id, kind, canReplay }: Letter) => void (canReplay ? replay : dismiss)({ variables: { id, kind } }),
    isLifting: lifting.loading,
    isSettling: replaying.loading || dismissing.loading,
    failure: lifting.error ?? replaying.error ?? dismissing.error,
  };
}

/** Ledger invariants, open jobs, write stops, dead letters. `children` wait for the data, so that they do not shift. */
export function Workbench({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(SYSTEM_STATUS, { fetchPolicy: "cache-and-network" });
  const { lift, settle, isLifting, isSettling, failure } = useOperatorActions();
  if (error && !data)
    return (
      <>
        <ErrorState title="Couldn't load system status" error={error} onRetry={() => void refetch()} />
        {children}
      </>
    );
  if (!data) return <Loading rows={4} />;
  const status = data.systemStatus;
  return (
    <>
      {failure && (
        <FailureNotice error={failure}>{serverTextOr(failure, "Something went wrong. Try again.")}</FailureNotice>
      )}
      {status.violations.length > 0 && (
        <Notice kind="error" title={`${counted(status.violations.length, "ledger invariant")} violated`}>
          {status.violations.map((row) => `${row.invariant}: account ${row.accountId}, ${row.detail}`).join("; ")}.{" "}
          <RunbookLink about="ledger-violated" />
        </Notice>
      )}
      <div className={classes.grid}>
        <SystemFacts status={status} />
        <WriteStops stops={status.writeStops} isBusy={isLifting} onLift={lift} />
      </div>
      <DeadLetters letters={status.deadLetters} isBusy={isSettling} onSettle={settle} />
      {children}
    </>
  );
}

type StopsProps = { stops: Status["writeStops"]; isBusy: boolean; onLift: (scope: string) => void };

function WriteStops({ stops, isBusy, onLift }: StopsProps) {
  return (
    <Panel
      title="Stop writes"
      note="While writes are stopped, jobs write nothing to HubSpot; undos go on unless you stop them, too. Jobs pause and resume automatically."
    >
      <div className={classes.stack}>
        {stops.map((stop) => (
          <Notice
            key={stop.scope}
            kind="warning"
            title={
              stop.scope === "*" ? "Writes to all portals are stopped" : `Writes to portal ${stop.scope} are stopped`
            }
            action={
              <Button size="xs" variant="default" loading={isBusy} onClick={() => onLift(stop.scope)}>
                Resume writes
              </Button>
            }
          >
            {stop.reason}, {stop.includesUndo && "undos included, "}by {stop.createdBy} <Time iso={stop.createdAt} />
          </Notice>
        ))}
        <StopForm />
      </div>
    </Panel>
  );
}

type LettersProps = { letters: readonly Letter[]; isBusy: boolean; onSettle: (letter: Letter) => void };

function DeadLetters({ letters, isBusy, onSettle }: LettersProps) {
  return (
    <Panel
      title="Dead letters"
      note={<>Failed permanently; needs action. {letters.length > 0 && <RunbookLink about="dead-letters" />}</>}
      flush
    >
      <AdminTable
        label="Dead letters"
        onPhone="stack"
        columns={[{ name: "Item" }, { name: "Attempts", isNumber: true }, { name: "Since" }, { name: "Action" }]}
        rows={letters.map((letter) => ({
          key: letter.id,
          cells: [
            <div key="what">
              {letter.what}
              <div className={classes.reasons}>
                {letter.kind.replace("_", " ")}
                {!letter.canReplay && ". Its content was erased: it can't be sent again."}
              </div>
            </div>,
            count(letter.attempts),
            <Time key="since" iso={letter.createdAt} />,
            <Button
              key="action"
              size="xs"
              variant="default"
              aria-label={`${letter.canReplay ? "Retry" : "Dismiss"} ${letter.what}`}
              loading={isBusy}
              onClick={() => onSettle(letter)}
            >
              {letter.canReplay ? "Try again" : "Dismiss"}
            </Button>,
          ],
        }))}
        empty="No dead letters."
      />
    </Panel>
  );
}
