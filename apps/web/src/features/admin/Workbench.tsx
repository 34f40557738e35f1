import { useMutation, useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { serverTextOr } from "../../app/error-texts.ts";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState, FailureNotice } from "../../shared/failures.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading, Notice } from "../../ui/messages.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Admin.module.css";
import { AdminTable } from "./AdminTable.tsx";
import { Fact, Invariants, Maintenance } from "./SystemFacts.tsx";
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

const INTEGRATION_LABELS: Record<string, string> = {
  real: "Real",
  sandbox: "Sandbox (no data leaves this machine)",
  off: "Off (not configured)",
};

/** Ledger invariants, open jobs, write stops, dead letters. `children` wait for the data, so that they do not shift. */
export function Workbench({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(SYSTEM_STATUS, { fetchPolicy: "cache-and-network" });
  const again = { refetchQueries: [SYSTEM_STATUS], awaitRefetchQueries: true };
  const [lift, lifting] = useMutation(LIFT, again);
  const [replay, replaying] = useMutation(REPLAY, again);
  const [dismiss, dismissing] = useMutation(DISMISS, again);
  if (error && !data)
    return (
      <>
        <ErrorState title="Couldn't load system status" error={error} onRetry={() => void refetch()} />
        {children}
      </>
    );
  if (!data) return <Loading rows={4} />;
  const status = data.systemStatus;
  const failure = lifting.error ?? replaying.error ?? dismissing.error;
  // Failures are shown above, so the rejections can be ignored.
  const shownAbove = () => undefined;
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
        <Panel title="System status">
          <dl className={classes.facts}>
            <Fact name="Ledger invariants">
              <Invariants isChecked={status.invariantsCheckedAt !== null} violations={status.violations.length} />
            </Fact>
            {status.integrations.map((integration) => (
              <Fact key={integration.name} name={integration.name}>
                {INTEGRATION_LABELS[integration.state] ?? integration.state}
              </Fact>
            ))}
            {status.openJobs.map((jobs) => (
              <Fact key={jobs.status} name={`Jobs ${jobs.status}, now`}>
                {count(jobs.count)}
              </Fact>
            ))}
            <Fact name="Last maintenance run">
              <Maintenance run={status.lastMaintenance ?? null} />
            </Fact>
            {status.temporalUiUrl && (
              <Fact name="Temporal">
                <a href={status.temporalUiUrl} rel="noreferrer">
                  View running workflows
                </a>
              </Fact>
            )}
          </dl>
        </Panel>
        <Panel
          title="Stop writes"
          note="While writes are stopped, jobs write nothing to HubSpot; undos go on unless you stop them, too. Jobs pause and resume automatically."
        >
          <div className={classes.stack}>
            {status.writeStops.map((stop) => (
              <Notice
                key={stop.scope}
                kind="warning"
                title={
                  stop.scope === "*"
                    ? "Writes to all portals are stopped"
                    : `Writes to portal ${stop.scope} are stopped`
                }
                action={
                  <Button
                    size="xs"
                    variant="default"
                    loading={lifting.loading}
                    onClick={() => void lift({ variables: { scope: stop.scope } }).catch(shownAbove)}
                  >
                    Resume writes
                  </Button>
                }
              >
                {stop.reason}, {stop.includesUndo && "undos included, "}by {stop.createdBy}{" "}
                <Time iso={stop.createdAt} />
              </Notice>
            ))}
            <StopForm />
          </div>
        </Panel>
      </div>
      <Panel
        title="Dead letters"
        note={
          <>Failed permanently; needs action. {status.deadLetters.length > 0 && <RunbookLink about="dead-letters" />}</>
        }
        flush
      >
        <AdminTable
          label="Dead letters"
          onPhone="stack"
          columns={[{ name: "Item" }, { name: "Attempts", isNumber: true }, { name: "Since" }, { name: "Action" }]}
          rows={status.deadLetters.map((letter) => ({
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
                loading={replaying.loading || dismissing.loading}
                onClick={() =>
                  void (letter.canReplay ? replay : dismiss)({ variables: { id: letter.id, kind: letter.kind } }).catch(
                    shownAbove,
                  )
                }
              >
                {letter.canReplay ? "Try again" : "Dismiss"}
              </Button>,
            ],
          }))}
          empty="No dead letters."
        />
      </Panel>
      {children}
    </>
  );
}
