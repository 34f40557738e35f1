import { Checkbox } from "@mantine/core";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { NotChecked } from "../../shared/address-diff/NotChecked.tsx";
import { RecordDiff } from "../../shared/address-diff/RecordDiff.tsx";
import { SetTag } from "../../shared/records/SetTag.tsx";
import { withheldText } from "../../shared/withheld-text.ts";
import { useMay } from "../../session/may.ts";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { ChoiceButtons } from "./ChoiceButtons.tsx";
import { EditProposal } from "./EditProposal.tsx";
import { tenseOf } from "./tense-of.ts";
import { LockProposal, type LockState } from "./LockProposal.tsx";
import { ProposalMap } from "./ProposalMap.tsx";
import type { Decision } from "./use-decisions.ts";
import classes from "./Review.module.css";

const PROPOSAL_ROW = graphql(`
  fragment ProposalRow_proposal on Proposal {
    id
    portalId
    objectType
    recordId
    addressSetLabel
    hubspotUrl
    hasValue
    choices {
      text
      values {
        part
        value
      }
    }
    reason
    reasonText
    fullAddress
    notChecked
    withheld
    applyJobId
    decidedBy {
      kind
      name
    }
    fields {
      ...RecordDiff_field
    }
  }
`);
const STATUS_TEXTS: Record<ProposalStatus, string> = {
  open: "",
  accepted: "Accepted. Written in about 20 seconds.",
  dismissed: "Dismissed.",
  written: "Written to HubSpot.",
  stale: "The record was edited since. Nothing was written.",
  failed: "HubSpot refused the value.",
  superseded: "Closed: there is a newer result, or the record was locked.",
  expired: "Closed: its values are no longer kept.",
};
const TOO_LATE = "Too late: it was already being written. Undo the job to restore it.";

type Props = {
  proposal: FragmentType<typeof PROPOSAL_ROW>;
  status: ProposalStatus;
  /** The job that writes it, if there is one. */
  applyJobId: string | null;
  /** A job had taken it before it could be taken back. */
  isTooLate: boolean;
  name: string | null | undefined;
  /** Reachable by the tab key. */
  isReachable: boolean;
  /** The keys act on this row. */
  isCurrent: boolean;
  onCurrent: () => void;
  isSelected: boolean;
  /** Null if there is nothing to select. */
  onSelect: (() => void) | null;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onDecide: (decision: Decision) => void;
  onDecided: (status: ProposalStatus) => void;
  lockState: LockState;
  onLock: (state: LockState) => void;
  /** In windows without space beside the list. */
  hasMap: boolean;
  /** What is said once above the rows; null where there is one row. */
  usual: readonly string[] | null;
};

export function ProposalRow(props: Props) {
  const { status, applyJobId, isTooLate, name, isReachable, isCurrent, onCurrent, isSelected, onSelect } = props;
  const { isEditing, onEdit, onDecide, onDecided, lockState, onLock, hasMap, usual } = props;
  const proposal = useFragment(PROPOSAL_ROW, props.proposal);
  const { portalId, objectType, recordId } = proposal;
  const place = { portalId, objectType, recordId };
  const canDecide = useMay("decide");
  const isOpen = status === "open";
  const job = applyJobId ?? proposal.applyJobId;
  return (
    // The keys act on the focused row; each of them has a button, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.proposal}
      data-id={proposal.id}
      data-selected={isSelected && isOpen ? true : undefined}
      data-decided={!isOpen || undefined}
      // The row is focusable, so that the keys act on it alone.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isReachable ? 0 : -1}
      data-current={isCurrent || undefined}
      onFocus={onCurrent}
      aria-label={`${OBJECT_TYPE_LABELS[objectType]} ${recordId}`}
    >
      <div className={classes.record}>
        {onSelect && isOpen && canDecide && (
          <Checkbox
            size="xs"
            className={classes.select}
            aria-label={`Select ${OBJECT_TYPE_LABELS[objectType]} ${recordId}`}
            checked={isSelected}
            onChange={onSelect}
          />
        )}
        {onSelect && !isOpen && <span className={classes.noSelect} />}
        <span>
          <span className={classes.name}>
            {name === undefined ? "\u00a0" : (name ?? OBJECT_TYPE_LABELS[objectType])}
          </span>{" "}
          <RecordLinks
            portalId={portalId}
            objectType={objectType}
            recordId={recordId}
            hubspotUrl={proposal.hubspotUrl}
          />{" "}
          <SetTag label={proposal.addressSetLabel} />
        </span>
      </div>
      <div className={classes.address}>
        <RecordDiff fields={proposal.fields} tense={tenseOf(proposal)} />
        <div className={classes.reason}>{proposal.reasonText}</div>
        {proposal.withheld.length > 0 && <div className={classes.reason}>{withheldText(proposal.withheld)}</div>}
        <div className={classes.more}>
          {proposal.fullAddress && <blockquote className={classes.source}>{proposal.fullAddress}</blockquote>}
          <NotChecked parts={proposal.notChecked} {...(usual && { usual })} />
        </div>
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
        {isOpen && !isEditing && canDecide && (
          <>
            {proposal.hasValue ? (
              <Button size="xs" variant="light" onClick={() => onDecide("accepted")}>
                Accept
              </Button>
            ) : (
              <ChoiceButtons id={proposal.id} choices={proposal.choices} onDecided={onDecided} />
            )}
            <Button
              size="xs"
              variant={proposal.hasValue || proposal.choices.length > 0 ? "default" : "light"}
              onClick={() => onEdit(true)}
            >
              {proposal.hasValue ? "Edit" : "Enter address"}
            </Button>
            <Button size="xs" variant="default" onClick={() => onDecide("dismissed")}>
              Dismiss
            </Button>
            <LockProposal record={place} state={null} onChange={onLock} className={classes.lockInRow ?? ""} />
          </>
        )}
        {!isOpen && (
          <span className={classes.decided} role="status">
            {lockState === "locked"
              ? "Locked by you"
              : lockState === "unlocked"
                ? "Unlocked. The next job looks at the record again."
                : isTooLate
                  ? TOO_LATE
                  : STATUS_TEXTS[status]}
            {proposal.decidedBy && <span>Decided by {actedByText(proposal.decidedBy)}.</span>}
            {lockState === "locked" && <LockProposal record={place} state={lockState} onChange={onLock} />}
            {job && <TextLink to={paths.job(job)}>View job</TextLink>}
            {canDecide && ((status === "accepted" && !job && !isTooLate) || status === "dismissed") && (
              <Button size="compact-xs" variant="subtle" onClick={() => onDecide("open")}>
                Take back
              </Button>
            )}
          </span>
        )}
      </div>
      {hasMap && (
        <div className={classes.mapInRow}>
          <ProposalMap id={proposal.id} />
        </div>
      )}
    </li>
  );
}
