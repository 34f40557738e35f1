import { useMutation, useQuery } from "@apollo/client/react";
import { Checkbox } from "@mantine/core";
import { ROLE_TEXTS } from "@plumbline/schema/accounts/roles.ts";
import { useState } from "react";
import type { TeamCardQuery } from "../../../api/generated/graphql.ts";
import { graphql } from "../../../api/generated/index.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import { useMay } from "../../../session/session.tsx";
import { ErrorState, FailureNotice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Loading } from "../../../ui/placeholders.tsx";
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
type Team = TeamCardQuery["viewer"]["team"];

/** The members of the account and its invitations; owners change and remove them here. */
export function TeamCard() {
  const { data, loading, error, refetch } = useQuery(TEAM, { fetchPolicy: "cache-and-network" });
  const again = { refetchQueries: [TEAM], awaitRefetchQueries: true };
  const [remove, removing] = useMutation(REMOVE, again);
  const [withdraw, withdrawing] = useMutation(WITHDRAW, again);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [changed, setChanged] = useState<Member | null>(null);
  const [lost, setLost] = useState<Lost | null>(null);
  const { nameOf } = usePortalNames();
  const reach = (portals: readonly string[] | null | undefined) =>
    portals ? `, ${portals.map(nameOf).join(", ") || "other portals"} only` : "";
  const failure = removing.error ?? withdrawing.error;
  const { members = [], invitations = [] } = data?.viewer.team ?? {};
  // The mutations' own states show the failures.
  const removeMember = async (id: string, keepJobs: boolean) => {
    const [done] = await Promise.allSettled([remove({ variables: { id, keepJobs } })]);
    setLeaving(null);
    setLost(done.status === "fulfilled" ? (done.value.data?.removeMember.lost ?? null) : null);
  };
  return (
    <Panel title="Team" note="Who can see and do what in this account.">
      <div className={classes.card}>
        {loading && !data && <Loading text="Loading..." />}
        {error && !data && <ErrorState title="Couldn't load the team" error={error} onRetry={() => void refetch()} />}
        {failure && <FailureNotice error={failure}>{apiErrorOf(failure).message}</FailureNotice>}
        {lost && <LostNotice lost={lost} />}
        <ul className={classes.rows}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              reach={reach(member.portals)}
              onChange={setChanged}
              onRemove={setLeaving}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              reach={reach(invitation.portals)}
              isBusy={withdrawing.loading}
              onWithdraw={() => void Promise.allSettled([withdraw({ variables: { id: invitation.id } })])}
            />
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
      <RemoveQuestion
        member={leaving}
        isBusy={removing.loading}
        onConfirm={(id, keepJobs) => void removeMember(id, keepJobs)}
        onClose={() => setLeaving(null)}
      />
    </Panel>
  );
}

type MemberProps = {
  member: Team["members"][number];
  /** ", Northwind only": the portals that access is limited to. */
  reach: string;
  onChange: (member: Member) => void;
  onRemove: (member: Member) => void;
};

function MemberRow({ member, reach, onChange, onRemove }: MemberProps) {
  const canManage = useMay("manage_team");
  const { id, email, role, portals, joinedAt, isYou } = member;
  const access = { id, email, role, portals: portals ?? null };
  return (
    <li className={classes.row}>
      <div>
        <strong>
          {email}
          {isYou && " (you)"}
        </strong>
        <span className={classes.details}>
          {ROLE_TEXTS[role].label}
          {reach}, joined <DateTime iso={joinedAt} />
        </span>
      </div>
      {canManage && (
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            size="xs"
            aria-label={`Change the access of ${email}`}
            onClick={() => onChange(access)}
          >
            Change
          </Button>
          {!isYou && (
            <Button variant="subtle" size="xs" aria-label={`Remove ${email}`} onClick={() => onRemove(access)}>
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type InvitationProps = {
  invitation: Team["invitations"][number];
  reach: string;
  isBusy: boolean;
  onWithdraw: () => void;
};

function InvitationRow({ invitation: { email, role, expiresAt }, reach, isBusy, onWithdraw }: InvitationProps) {
  const canManage = useMay("manage_team");
  return (
    <li className={classes.row}>
      <div>
        <strong>{email}</strong>
        <span className={classes.details}>
          Invited as {ROLE_TEXTS[role].label}
          {reach}, until <DateTime iso={expiresAt} />
        </span>
      </div>
      {canManage && (
        <Button
          variant="subtle"
          size="xs"
          isBusy={isBusy}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

type RemoveProps = {
  /** Null: nobody is to be removed. */
  member: Member | null;
  isBusy: boolean;
  onConfirm: (id: string, keepJobs: boolean) => void;
  onClose: () => void;
};

function RemoveQuestion({ member, isBusy, onConfirm, onClose }: RemoveProps) {
  const [keepsJobs, setKeepsJobs] = useState(false);
  // The next question starts without it.
  if (member === null && keepsJobs) setKeepsJobs(false);
  return (
    <ConfirmDialog
      isOpen={member !== null}
      question={`Remove ${member?.email ?? ""}?`}
      verb="Remove"
      isDestructive
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onConfirm(member?.id ?? "", keepsJobs)}
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
  );
}
