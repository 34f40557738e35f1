import { useMutation } from "@apollo/client/react";
import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { UNDO_KIND_LABELS, UNDO_FIELD_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";
import { May } from "../../session/session.tsx";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button, LinkButton, TextLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";
import { counted } from "../../ui/numbers.ts";

const PAUSED = graphql(`
  fragment PausedNotice_job on Job {
    id
    kind
    status
    reason
    reasonText
    pausedAt
    nextTryAt
    portalId
    addressSets {
      id
      ...LeaveOutSets_set
    }
  }
`);

const TITLES: Record<string, string> = {
  out_of_credits: "Paused: out of credits",
  awaiting_review: "Paused: waiting for your review",
  spending_limit: "Paused: spending limit reached",
  account_blocked: "Paused: payment outstanding",
  needs_reconnect: "Paused: reconnect HubSpot",
  mapping_missing: "Paused: mapped property unavailable",
  stopped_by_operator: "Paused: writes are stopped",
  address_service_down: "Paused: address service unavailable",
  writes_refused: "Paused: HubSpot refused the first updates",
  missing_permission: "Paused: HubSpot permission missing",
  hubspot_refuses: "Paused: HubSpot is refusing requests",
  plumbline_error: "Paused: an error on our side",
  hubspot_unavailable: "Paused: HubSpot isn't responding",
  daily_limit: "Paused: daily HubSpot limit reached",
  lookup_limit: "Paused: address lookup limit reached",
  member_removed: "Paused: its starter was removed",
  member_demoted: "Paused: its starter may no longer start it",
};

/** Why a job is paused and how to resume it. A pause by the customer needs no explanation. */
export function PausedNotice({ job: ref }: { job: FragmentType<typeof PAUSED> }) {
  const job = useFragment(PAUSED, ref);
  // A canary stop shows its records with a separate decision.
  if (job.status !== "paused" || !job.reason || job.reason === "user" || job.reason === "canary") return null;
  const repair = repairOf(job.reason, job);
  return (
    <Notice
      kind="warning"
      title={TITLES[job.reason] ?? "Paused"}
      action={
        repair && (
          <May operation={repair.operation}>
            <LinkButton to={repair.to} size="xs">
              {repair.verb}
            </LinkButton>
          </May>
        )
      }
    >
      {job.reasonText}{" "}
      {job.kind === "undo"
        ? "Records restored so far stay restored."
        : "Records cleaned so far stay cleaned and won't be charged again."}
      {job.reason === "mapping_missing" && <LeaveOutSets jobId={job.id} sets={job.addressSets} />}
      {job.pausedAt && job.nextTryAt && (
        <p>
          Paused <Time iso={job.pausedAt} />. Next attempt <Time iso={job.nextTryAt} />.
        </p>
      )}
    </Notice>
  );
}

/** The link to what removes the blocker, for members who may. */
function repairOf(
  reason: string,
  { id, portalId }: { id: string; portalId: string },
): { to: string; verb: string; operation: Operation } | null {
  switch (reason) {
    case "mapping_missing":
      return { to: paths.configurePortal(portalId), verb: "Edit mapping", operation: "map" };
    case "awaiting_review":
      return { to: paths.review, verb: "Review proposals", operation: "decide" };
    case "out_of_credits":
      return { to: paths.creditsFor(id), verb: "Buy credits", operation: "manage_billing" };
    case "spending_limit":
      return { to: paths.limits, verb: "Change the limit", operation: "manage_billing" };
    case "account_blocked":
      return { to: paths.receipts, verb: "View receipts", operation: "see_billing" };
    case "needs_reconnect":
    case "missing_permission":
      return { to: paths.dashboard, verb: "Reconnect on the dashboard", operation: "connect" };
    default:
      return null;
  }
}

/** Whether another step must come before resuming. */
export function needsRepair(reason: string | null | undefined): boolean {
  return repairOf(reason ?? "", { id: "", portalId: "" }) !== null;
}

const SET = graphql(`
  fragment LeaveOutSets_set on JobAddressSet {
    id
    key
    label
    unusableProperties
  }
`);
const LEAVE_OUT = graphql(`
  mutation LeaveOutAddressSets($id: ID!, $addressSets: [String!]!) {
    leaveOutAddressSets(id: $id, addressSets: $addressSets) {
      ...JobActions_job
      ...JobProgress_job
      ...PausedNotice_job
    }
  }
`);

type Props = { jobId: string; sets: readonly FragmentType<typeof SET>[] };

/** The address sets that block a job, by property; with the others it can continue. */
function LeaveOutSets({ jobId, sets: refs }: Props) {
  const sets = useFragment(SET, refs);
  const [leaveOut, { loading, error }] = useMutation(LEAVE_OUT);
  const unusable = sets.filter(({ unusableProperties }) => unusableProperties.length > 0);
  if (unusable.length === 0) return null;
  const names = unusable.map(setName).join(" and ");
  const variables = { id: jobId, addressSets: unusable.map(({ key }) => key) };
  return (
    <>
      <ul>
        {unusable.map((set) => (
          <li key={set.id}>
            {sets.length > 1 && `${setName(set)}: `}
            {set.unusableProperties.join(", ")}
          </li>
        ))}
      </ul>
      {unusable.length < sets.length && (
        <May operation="clean">
          <Button
            variant="default"
            size="xs"
            loading={loading}
            // The failure is shown below.
            onClick={() => void leaveOut({ variables }).catch(() => undefined)}
          >
            Continue without {names}
          </Button>
        </May>
      )}
      {error && <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>}
    </>
  );
}

const FACTS = graphql(`
  fragment UndoFacts_job on Job {
    id
    undoOf
    undoFilter {
      fields
      kinds
      recordId
      recordIds
      sets
    }
    addressSets {
      id
      key
      label
    }
    fieldsLeft
  }
`);

/** What an undo restores, and which fields it had to keep. */
export function UndoFacts({ job: ref }: { job: FragmentType<typeof FACTS> }) {
  const { undoOf, undoFilter, addressSets, fieldsLeft } = useFragment(FACTS, ref);
  if (!undoOf || !undoFilter) return null;
  const { fields, kinds, recordId, recordIds, sets } = undoFilter;
  const only = [
    ...(fields ?? []).map((field) => UNDO_FIELD_LABELS[field]),
    ...(kinds ?? []).map((kind) => UNDO_KIND_LABELS[kind]),
    ...(sets ? addressSets.map(setName) : []),
    ...(recordId ? [`record ${recordId}`] : []),
    ...(recordIds ? [counted(recordIds.length, "record", "records")] : []),
  ];
  return (
    <>
      <Notice kind="info" title="This job undoes another one">
        It restores the values from before <TextLink to={paths.job(undoOf)}>this job</TextLink>
        {only.length > 0 && <> (only {only.join(", ")})</>}. Records edited since are not changed; see the skipped
        records for the reasons.
      </Notice>
      {fieldsLeft.length > 0 && (
        <Notice kind="warning" title="Some fields are not restored">
          Their properties no longer exist in HubSpot, or can't be written:{" "}
          {fieldsLeft.map((field) => UNDO_FIELD_LABELS[field]).join(", ")}.
        </Notice>
      )}
    </>
  );
}
