import { useMediaQuery } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { useMay } from "../../session/session.tsx";
import { NotChecked, usuallyUnchecked } from "../../shared/address-diff/AddressDiff.tsx";
import { FailureNotice } from "../../shared/notices.tsx";
import { useIsPainted } from "../../shared/page-queries.ts";
import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { AcceptCandidate } from "./Candidates.tsx";
import { ProposalGroups, type GroupActions } from "./ProposalGroups.tsx";
import { ProposalDetail, ProposalMap, shareText } from "./ProposalDetail.tsx";
import { ProposalRow } from "./ProposalRow.tsx";
import classes from "./Review.module.css";
import { canTakeBack } from "./review-session.ts";
import {
  useProposalNames,
  useReviewSession,
  useProposalKeys,
  type ReviewActions,
  type Decidable,
} from "./use-review-session.ts";

const PROPOSALS = graphql(`
  fragment ProposalList_proposal on Proposal {
    id
    status
    reason
    confidence
    hasValue
    notChecked
    missingOption {
      part
      value
      property
      hubspotUrl
    }
    portalId
    objectType
    jobId
    applyJobId
    ...ProposalRow_proposal
    ...ProposalDetail_proposal
  }
`);

type Props = {
  proposals: readonly FragmentType<typeof PROPOSALS>[];
  /** The groups of the queue and their bulk actions; null for a single proposal, without navigation or selection. */
  groups: GroupActions | null;
  /** Called after each decision, because counts elsewhere have changed. */
  onMoved?: () => void;
};

/** There is room for the details beside the list, as in Review.module.css. */
const WIDE = "(min-width: 1080px)";
/** More than a window holds; the others follow after the first paint. */
const FIRST_ROWS = 8;

/** Proposals to decide, individually or as a selection; the keys act on the current one. */
export function ProposalList({ proposals: refs, groups, onMoved = () => undefined }: Props) {
  const isAlone = groups === null;
  const proposals = useFragment(PROPOSALS, refs);
  const { session, standingOf, actions } = useReviewSession(proposals, onMoved);
  const isPainted = useIsPainted();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const nameOf = useProposalNames(proposals.map(({ id }) => id));
  const list = useFocusedRow(session.focusId, isPainted, actions.noteFocus);
  const open = proposals.filter(({ id }) => standingOf(id).status === "open");
  const selected = open.filter(({ id }) => session.selected.has(id));
  const current = proposals.find(({ id }) => id === session.currentId) ?? null;
  const shown = current ?? proposals[0] ?? null;
  const usual = isAlone ? null : usuallyUnchecked(proposals.map(({ notChecked }) => notChecked));
  useProposalKeys({ proposals, open, current, groups, actions });

  return (
    <>
      {session.error !== null && (
        <FailureNotice error={session.error} title="Couldn't save your decision">
          {apiErrorOf(session.error).message}
        </FailureNotice>
      )}
      {usual !== null && !isWide && (
        <div className={classes.usual}>
          <NotChecked parts={usual} />
        </div>
      )}
      <div className={classes.workspace} data-alone={isAlone || undefined} ref={list}>
        <ProposalGroups proposals={isPainted ? proposals : proposals.slice(0, FIRST_ROWS)} groups={groups}>
          {(proposal) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              standing={standingOf(proposal.id)}
              actions={actions}
              name={nameOf(proposal.id)}
              isReachable={proposal.id === shown?.id}
              isCurrent={!isAlone && proposal.id === session.currentId}
              isSelected={isAlone ? null : session.selected.has(proposal.id)}
              isEditing={session.editingId === proposal.id}
              hasMap={!isAlone && !isWide && (session.visited.has(proposal.id) || proposal.id === proposals[0]?.id)}
              usual={usual}
            />
          )}
        </ProposalGroups>
        {isAlone && shown && (
          <BelowProposal
            proposal={shown}
            isOpen={standingOf(shown.id).status === "open"}
            isEditing={session.editingId !== null}
            actions={actions}
          />
        )}
        <div className={classes.aside}>
          <div className={classes.sticky}>
            {selected.length > 0 && <ProposalSelection selected={selected} actions={actions} />}
            <DecisionNote
              accepted={proposals.map(({ id }) => id).filter((id) => canTakeBack(standingOf(id)))}
              onTakeBack={(ids) => actions.decide(ids, "open")}
            />
            {shown && !isAlone && isWide && (
              <ProposalDetail
                key={shown.id}
                proposal={shown}
                name={nameOf(shown.id)}
                standing={standingOf(shown.id)}
                isEditing={session.editingId === shown.id}
                actions={actions}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

/** The list whose row regains the focus after the focused buttons are gone. */
function useFocusedRow(id: string | null, isPainted: boolean, onGiven: () => void) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (id === null) return;
    const row = list.current?.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (row instanceof HTMLElement) row.focus();
    // Keys can be faster than the rows that follow the first paint.
    else if (!isPainted) return;
    onGiven();
    // Once for each row that is to be focused.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isPainted]);
  return list;
}

type BelowProps = {
  proposal: { id: string; reason: string; confidence?: string | null | undefined };
  isOpen: boolean;
  isEditing: boolean;
  actions: ReviewActions;
};

/** What stands below a single proposal: how often such proposals are right, the possible answers, and the map. */
function BelowProposal({ proposal: { id, reason, confidence }, isOpen, isEditing, actions }: BelowProps) {
  const canAnswer = useMay("decide") && isOpen;
  // The map follows the answers, which would move it otherwise.
  const [areAnswersKnown, setAnswersKnown] = useState(false);
  const share = confidence ? shareText(reason, confidence) : null;
  return (
    <div className={classes.below}>
      {share && <p className={classes.dim}>{share}</p>}
      {canAnswer && !isEditing && (
        <AcceptCandidate
          id={id}
          onDecided={(status) => {
            actions.close(id, status);
            actions.focusRow(id);
          }}
          onKnown={() => setAnswersKnown(true)}
        />
      )}
      {(areAnswersKnown || !canAnswer) && <ProposalMap id={id} />}
    </div>
  );
}

/** The actions for the proposals selected on this page. */
function ProposalSelection({ selected, actions }: { selected: readonly Decidable[]; actions: ReviewActions }) {
  const acceptable = selected.filter(({ hasValue }) => hasValue);
  const idsOf = (proposals: readonly Decidable[]) => proposals.map(({ id }) => id);
  return (
    <div className={classes.selection} role="group" aria-label="Selected proposals">
      <strong>{count(selected.length)} selected</strong>
      <span className={classes.buttons}>
        {acceptable.length > 0 && (
          <Button size="xs" onClick={() => actions.decide(idsOf(acceptable), "accepted")}>
            Accept {count(acceptable.length)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => actions.decide(idsOf(selected), "dismissed")}>
          Dismiss {count(selected.length)}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={actions.clearSelection}>
          Clear selection
        </Button>
      </span>
    </div>
  );
}

type NoteProps = {
  /** Proposals accepted on this page that no job has taken yet. */
  accepted: readonly string[];
  onTakeBack: (ids: readonly string[]) => void;
};

/** Shown at the bottom of the window while acceptances can be taken back. */
function DecisionNote({ accepted, onTakeBack }: NoteProps) {
  if (accepted.length === 0) return null;
  return (
    <div className={classes.toast} role="status">
      <span>{count(accepted.length)} accepted. Written in about 20 seconds.</span>
      <Button size="compact-xs" variant="default" onClick={() => onTakeBack(accepted)}>
        Take back {accepted.length === 1 ? "this one" : `all ${count(accepted.length)}`}
      </Button>
    </div>
  );
}
