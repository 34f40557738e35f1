import { useMutation } from "@apollo/client/react";
import { Button, Checkbox } from "@mantine/core";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { NotChecked } from "../../shared/address-diff/NotChecked.tsx";
import { RecordDiff } from "../../shared/address-diff/RecordDiff.tsx";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { EditProposal } from "./EditProposal.tsx";
import type { Decision } from "./use-decisions.ts";
import classes from "./Review.module.css";

const PROPOSAL_ROW = graphql(`
  fragment ProposalRow_proposal on Proposal {
    id
    portalId
    objectType
    recordId
    hubspotUrl
    hasValue
    reasonText
    notChecked
    applyJobId
    fields {
      ...RecordDiff_field
    }
  }
`);
const LOCK = graphql(`
  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {
    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)
  }
`);

const STATUS_TEXTS: Record<ProposalStatus, string> = {
  open: "",
  accepted: "Accepted. It will be written in a moment.",
  dismissed: "Dismissed.",
  written: "Written to HubSpot.",
  stale: "The record was edited since. Nothing was written.",
  failed: "HubSpot refused the value.",
  superseded: "Closed: the record was locked or has a newer result.",
  expired: "Closed: its values are no longer kept.",
};

type Props = {
  proposal: FragmentType<typeof PROPOSAL_ROW>;
  status: ProposalStatus;
  isFirst: boolean;
  isSelected: boolean;
  /** Null where there is nothing to select from. */
  onSelect: (() => void) | null;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onDecide: (decision: Decision) => void;
  onDecided: (status: ProposalStatus) => void;
};

export function ProposalRow(props: Props) {
  const { status, isFirst, isSelected, onSelect, isEditing, onEdit, onDecide, onDecided } = props;
  const proposal = useFragment(PROPOSAL_ROW, props.proposal);
  const { portalId, objectType, recordId } = proposal;
  const [lock, locking] = useMutation(LOCK, { refetchQueries: ["Balance"] });
  const isOpen = status === "open";
  return (
    <li
      className={classes.proposal}
      data-id={proposal.id}
      data-selected={isSelected && isOpen ? true : undefined}
      data-decided={!isOpen || undefined}
      // The row takes the focus, so that keys act on it alone.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isFirst ? 0 : -1}
      aria-label={`${OBJECT_TYPE_LABELS[objectType]} ${recordId}`}
    >
      <div className={classes.record}>
        {onSelect && isOpen && (
          <Checkbox
            size="xs"
            className={classes.select}
            aria-label={`Select ${OBJECT_TYPE_LABELS[objectType]} ${recordId}`}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
        <span>
          <span>{OBJECT_TYPE_LABELS[objectType]}</span>{" "}
          <RecordLinks
            portalId={portalId}
            objectType={objectType}
            recordId={recordId}
            hubspotUrl={proposal.hubspotUrl}
          />
        </span>
      </div>
      <div className={classes.address}>
        <RecordDiff fields={proposal.fields} isProposal />
        <div className={classes.reason}>{proposal.reasonText}</div>
        <NotChecked parts={proposal.notChecked} />
        {isEditing && isOpen && (
          <EditProposal
            id={proposal.id}
            fields={proposal.fields}
            onClose={() => onEdit(false)}
            onSaved={(saved) => {
              onEdit(false);
              onDecided(saved);
            }}
          />
        )}
      </div>
      <div className={classes.buttons} role="group" aria-label="Decision">
        {isOpen && !isEditing && (
          <>
            {proposal.hasValue && (
              <Button size="xs" variant="light" onClick={() => onDecide("accepted")}>
                Accept
              </Button>
            )}
            <Button size="xs" variant={proposal.hasValue ? "default" : "light"} onClick={() => onEdit(true)}>
              {proposal.hasValue ? "Edit" : "Enter address"}
            </Button>
            <Button size="xs" variant="default" onClick={() => onDecide("dismissed")}>
              Dismiss
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              loading={locking.loading}
              onClick={() =>
                void lock({ variables: { portalId, objectType, recordId } }).then(
                  () => onDecided("superseded"),
                  () => undefined,
                )
              }
            >
              Lock record
            </Button>
          </>
        )}
        {!isOpen && (
          <span className={classes.decided} role="status">
            {STATUS_TEXTS[status]}
            {proposal.applyJobId && <TextLink to={paths.job(proposal.applyJobId)}>Job</TextLink>}
            {((status === "accepted" && !proposal.applyJobId) || status === "dismissed") && (
              <Button size="compact-xs" variant="subtle" onClick={() => onDecide("open")}>
                Take back
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}
