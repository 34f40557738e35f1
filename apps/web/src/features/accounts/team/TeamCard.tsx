import { useMutation, useQuery } from "@apollo/client/react";
import { Checkbox } from "@mantine/core";
import { ROLE_TEXTS } from "@plumbline/schema/accounts/roles.ts";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { errorText } from "../../../app/error-texts.ts";
import { useMay } from "../../../session/session.tsx";
import { ErrorState, FailureNotice } from "../../../shared/failures.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Loading } from "../../../ui/messages.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import classes from "../../../ui/Cards.module.css";
import type { Access } from "./AccessFields.tsx";
import { ChangeMember } from "./ChangeMember.tsx";
import { LostNotice, type Lost } from "./LostNotice.tsx";
import { usePortalNames } from "./use-portal-names.ts";
import { TEAM } from "./team-query.ts";

const REMOVE = graphql(`
  mutation RemoveMember($id: ID!, $keepJobs: Boolean!) {
    removeMember(id: $id, keepJobs: $keepJobs) {
      id
      lost {
        ...LostNotice_lost
      }
    }
  }
`);
const WITHDRAW = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(id: $id) {
      id
    }
  }
`);

type Member = { id: string; email: string } & Access;

/** The members of the account and its invitations; owners change and remove them here. */
export function TeamCard() {
  const { data, loading, error, refetch } = useQuery(TEAM, { fetchPolicy: "cache-and-network" });
  const again = { refetchQueries: [TEAM], awaitRefetchQueries: true };
  const [remove, removing] = useMutation(REMOVE, again);
  const [withdraw, withdrawing] = useMutation(WITHDRAW, again);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [keepsJobs, setKeepsJobs] = useState(false);
  const [changed, setChanged] = useState<Member | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const canManage = useMay("manage_team");
  const { nameOf } = usePortalNames();
  const failure = removing.error ?? withdrawing.error;
  const { members = [], invitations = [] } = data?.viewer.team ?? {};
  const reach = (portals: string[] | null | undefined) =>
    portals ? `, ${portals.map(nameOf).join(", ") || "other portals"} only` : "";
  return (
    <Panel title="Team" note="Who can see and do what in this account.">
      <div className={classes.card}>
        {loading && !data && <Loading text="Loading..." />}
        {error && !data && <ErrorState title="Couldn't load the team" error={error} onRetry={() => void refetch()} />}
        {failure && <FailureNotice error={failure}>{errorText(failure).message}</FailureNotice>}
        {lost && <LostNotice lost={lost} />}
        <ul className={classes.rows}>
          {members.map(({ id, email, role, portals, joinedAt, isYou }) => (
            <li key={id} className={classes.row}>
              <div>
                <strong>
                  {email}
                  {isYou && " (you)"}
                </strong>
                <span className={classes.details}>
                  {ROLE_TEXTS[role].label}
                  {reach(portals)}, joined <DateTime iso={joinedAt} />
                </span>
              </div>
              {canManage && (
                <div className={classes.buttons}>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={`Change the access of ${email}`}
                    onClick={() => setChanged({ id, email, role, portals: portals ?? null })}
                  >
                    Change
                  </Button>
                  {!isYou && (
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={`Remove ${email}`}
                      onClick={() => {
                        setKeepsJobs(false);
                        setLeaving({ id, email, role, portals: portals ?? null });
                      }}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
          {invitations.map(({ id, email, role, portals, expiresAt }) => (
            <li key={id} className={classes.row}>
              <div>
                <strong>{email}</strong>
                <span className={classes.details}>
                  Invited as {ROLE_TEXTS[role].label}
                  {reach(portals)}, until <DateTime iso={expiresAt} />
                </span>
              </div>
              {canManage && (
                <Button
                  variant="subtle"
                  size="xs"
                  isBusy={withdrawing.loading}
                  aria-label={`Withdraw the invitation of ${email}`}
                  onClick={() => void Promise.allSettled([withdraw({ variables: { id } })])}
                >
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
        {changed && (
          <ChangeMember
            key={changed.id}
            member={changed}
            onDone={(ended) => {
              setChanged(null);
              setLost(ended);
            }}
          />
        )}
      </div>
      <ConfirmDialog
        isOpen={leaving !== null}
        question={`Remove ${leaving?.email ?? ""}?`}
        verb="Remove"
        isDestructive
        isBusy={removing.loading}
        onClose={() => setLeaving(null)}
        onConfirm={() =>
          // The mutation's own state shows the failure.
          void Promise.allSettled([remove({ variables: { id: leaving?.id ?? "", keepJobs: keepsJobs } })]).then(
            ([done]) => {
              setLeaving(null);
              setLost(done.status === "fulfilled" ? (done.value.data?.removeMember.lost ?? null) : null);
            },
          )
        }
      >
        <p>
          Their sessions, API keys and open invitations for this account end at once, and their webhook endpoints are
          turned off. Their jobs and recurring jobs write nothing more and wait until somebody resumes them. Proposals
          that they accepted and that are not written yet are open again.
        </p>
        <Checkbox
          label="Keep their jobs and recurring jobs running, in my name"
          checked={keepsJobs}
          onChange={(event) => setKeepsJobs(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </Panel>
  );
}
