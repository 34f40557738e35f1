import { Checkbox } from "@mantine/core";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import type { ProposalRow_ProposalFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { RecordDiff } from "../../shared/records/RecordDiff.tsx";
import { SetTag, RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { withheldText } from "../../shared/WithheldNotice.tsx";
import { useMay } from "../../session/session.tsx";
import { Button, TextLink } from "../../ui/Button.tsx";
import { ChoiceButtons } from "./Candidates.tsx";
import { EditProposal } from "./EditProposal.tsx";
import { tenseOf, LockProposal, ProposalMap } from "./ProposalDetail.tsx";
import { canTakeBack, type ProposalStanding } from "./review-session.ts";
import type { ReviewActions } from "./use-review-session.ts";
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
  standing: ProposalStanding;
  actions: ReviewActions;
  name: string | null | undefined;
  /** Reachable by the tab key. */
  isReachable: boolean;
  /** The keys act on this row. */
  isCurrent: boolean;
  /** Null if there is nothing to select. */
  isSelected: boolean | null;
  isEditing: boolean;
  /** In windows without space beside the list. */
  hasMap: boolean;
  /** What is said once above the rows; null where there is one row. */
  usual: readonly string[] | null;
};

export function ProposalRow(props: Props) {
  const { standing, actions, name, isReachable, isCurrent, isSelected, isEditing, hasMap, usual } = props;
  const proposal = useFragment(PROPOSAL_ROW, props.proposal);
  const { id, objectType, recordId } = proposal;
  const canDecide = useMay("decide");
  const isOpen = standing.status === "open";
  const decidedHere = (status: ProposalStatus) => {
    actions.close(id, status);
    actions.focusRow(id);
  };
  return (
    // The keys act on the focused row; each of them has a button, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.proposal}
      data-id={id}
      data-selected={isSelected && isOpen ? true : undefined}
      data-decided={!isOpen || undefined}
      // The row is focusable, so that the keys act on it alone.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isReachable ? 0 : -1}
      data-current={isCurrent || undefined}
      onFocus={() => actions.enter(id)}
      aria-label={`${OBJECT_TYPE_LABELS[objectType]} ${recordId}`}
    >
      <div className={classes.record}>
        {isSelected !== null && isOpen && canDecide && (
          <Checkbox
            size="xs"
            className={classes.select}
            aria-label={`Select ${OBJECT_TYPE_LABELS[objectType]} ${recordId}`}
            checked={isSelected}
            onChange={() => actions.select(id)}
          />
        )}
        {isSelected !== null && !isOpen && <span className={classes.noSelect} />}
        <RecordHead proposal={proposal} name={name} />
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
            id={id}
            fields={proposal.fields}
            onClose={() => actions.closeEditor(id)}
            onSaved={(saved) => {
              actions.closeEditor(id);
              actions.close(id, saved);
            }}
          />
        )}
      </div>
      <div className={classes.buttons} role="group" aria-label="Decision">
        {isOpen && !isEditing && canDecide && (
          <DecisionButtons proposal={proposal} actions={actions} onDecided={decidedHere} />
        )}
        {!isOpen && <DecisionResult proposal={proposal} standing={standing} actions={actions} canDecide={canDecide} />}
      </div>
      {hasMap && (
        <div className={classes.mapInRow}>
          <ProposalMap id={id} />
        </div>
      )}
    </li>
  );
}

type Proposal = ProposalRow_ProposalFragment;
function RecordHead({ proposal, name }: { proposal: Proposal; name: string | null | undefined }) {
  const { portalId, objectType, recordId } = proposal;
  return (
    <span>
      <span className={classes.name}>{name === undefined ? "\u00a0" : (name ?? OBJECT_TYPE_LABELS[objectType])}</span>{" "}
      <RecordLinks portalId={portalId} objectType={objectType} recordId={recordId} hubspotUrl={proposal.hubspotUrl} />{" "}
      <SetTag label={proposal.addressSetLabel} />
    </span>
  );
}

type ButtonsProps = { proposal: Proposal; actions: ReviewActions; onDecided: (status: ProposalStatus) => void };

/** The decisions about an open proposal. */
function DecisionButtons({ proposal, actions, onDecided }: ButtonsProps) {
  const { id, hasValue, choices } = proposal;
  const decide = (decision: "accepted" | "dismissed") => {
    actions.focusRow(id);
    actions.decide([id], decision);
  };
  return (
    <>
      {hasValue ? (
        <Button size="xs" variant="light" onClick={() => decide("accepted")}>
          Accept
        </Button>
      ) : (
        <ChoiceButtons id={id} choices={choices} onDecided={onDecided} />
      )}
      <Button size="xs" variant={hasValue || choices.length > 0 ? "default" : "light"} onClick={() => actions.edit(id)}>
        {hasValue ? "Edit" : "Enter address"}
      </Button>
      <Button size="xs" variant="default" onClick={() => decide("dismissed")}>
        Dismiss
      </Button>
      <LockProposal
        record={recordOf(proposal)}
        state={null}
        onChange={(lock) => actions.lock(id, lock)}
        className={classes.lockInRow ?? ""}
      />
    </>
  );
}

type ResultProps = { proposal: Proposal; standing: ProposalStanding; actions: ReviewActions; canDecide: boolean };

/** What became of a proposal, and the way back while there is one. */
function DecisionResult({ proposal, standing, actions, canDecide }: ResultProps) {
  const { id, decidedBy } = proposal;
  const { status, jobId, isTooLate, lock } = standing;
  return (
    <span className={classes.decided} role="status">
      {lock === "locked"
        ? "Locked by you"
        : lock === "unlocked"
          ? "Unlocked. The next job looks at the record again."
          : isTooLate
            ? TOO_LATE
            : STATUS_TEXTS[status]}
      {decidedBy && <span>Decided by {actedByText(decidedBy)}.</span>}
      {lock === "locked" && (
        <LockProposal record={recordOf(proposal)} state={lock} onChange={(state) => actions.lock(id, state)} />
      )}
      {jobId && <TextLink to={paths.job(jobId)}>View job</TextLink>}
      {canDecide && (canTakeBack(standing) || status === "dismissed") && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            actions.focusRow(id);
            actions.decide([id], "open");
          }}
        >
          Take back
        </Button>
      )}
    </span>
  );
}

const recordOf = ({ portalId, objectType, recordId }: Proposal) => ({ portalId, objectType, recordId });
