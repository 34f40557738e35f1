import { useMediaQuery } from "@mantine/hooks";
import { errorText } from "../../app/error-texts.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useMay } from "../../session/may.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { useIsPainted } from "../../shared/use-is-painted.ts";
import { NotChecked } from "../../shared/address-diff/NotChecked.tsx";
import { usuallyUnchecked } from "../../shared/address-diff/not-checked-once.ts";
import { AcceptCandidate } from "./AcceptCandidate.tsx";
import { DecisionNote } from "./DecisionNote.tsx";
import { ProposalDetail } from "./ProposalDetail.tsx";
import { ProposalGroups } from "./ProposalGroups.tsx";
import { ProposalMap } from "./ProposalMap.tsx";
import { ProposalRow } from "./ProposalRow.tsx";
import type { LockState } from "./LockProposal.tsx";
import { ProposalSelection } from "./ProposalSelection.tsx";
import type { GroupActions } from "./group-actions.ts";
import { shareText } from "./share-text.ts";
import { useDecisions } from "./use-decisions.ts";
import { useProposalNames } from "./use-proposal-names.ts";
import { useReviewKeys, type ReviewKey } from "./use-review-keys.ts";
import classes from "./Review.module.css";

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
export function ProposalList({ proposals: refs, groups, onMoved }: Props) {
  const isAlone = groups === null;
  const proposals = useFragment(PROPOSALS, refs);
  const { statusOf, jobOf, isTooLate, decide, onDecided, error } = useDecisions(proposals, onMoved);
  const [editing, setEditing] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string | null>(null);
  // The map of a single proposal follows the possible answers, which would move it otherwise.
  const [areAnswersKnown, setAnswersKnown] = useState(false);
  const [locks, setLocks] = useState<Readonly<Record<string, LockState>>>({});
  const isPainted = useIsPainted();
  const nameOf = useProposalNames(proposals.map(({ id }) => id));
  const list = useRef<HTMLDivElement>(null);
  const [toFocus, setToFocus] = useState<string | null>(null);
  // The row regains the focus after the focused buttons are gone.
  useLayoutEffect(() => {
    if (toFocus === null) return;
    const row = list.current?.querySelector(`[data-id="${CSS.escape(toFocus)}"]`);
    if (row instanceof HTMLElement) row.focus();
    // Keys can be faster than the rows that follow the first paint.
    else if (!isPainted) return;
    setToFocus(null);
  }, [toFocus, isPainted]);

  const open = proposals.filter(({ id }) => statusOf(id) === "open");
  const selected = open.filter(({ id }) => marked.has(id));
  const acceptable = selected.filter(({ hasValue }) => hasValue);
  const current = proposals.find(({ id }) => id === currentId) ?? null;
  const shown = current ?? proposals[0] ?? null;
  const share = isAlone && shown?.confidence ? shareText(shown.reason, shown.confidence) : null;
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  // A shown map stays, because hiding it would move the content below under the pointer.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (shown && !seen.has(shown.id)) setSeen(new Set(seen).add(shown.id));
  const select = (id: string) =>
    setMarked((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]));
  const lock = (id: string, state: LockState) => {
    setLocks((all) => ({ ...all, [id]: state }));
    if (state === "locked") onDecided(id, "superseded");
  };
  const decidedInRow = (id: string, status: ProposalStatus) => {
    onDecided(id, status);
    setToFocus(id);
  };
  const close = (id: string) => {
    setEditing(null);
    setToFocus(id);
  };

  const move = (by: 1 | -1) => {
    const place = current ? proposals.indexOf(current) + by : 0;
    const next = proposals[Math.min(Math.max(place, 0), proposals.length - 1)];
    if (!next) return;
    setCurrentId(next.id);
    setToFocus(next.id);
  };
  const usual = isAlone ? null : usuallyUnchecked(proposals.map(({ notChecked }) => notChecked));
  const canDecide = useMay("decide");
  const onKey = (key: ReviewKey) => {
    if (!canDecide && key !== "next" && key !== "previous") return;
    if (key === "next" || key === "previous") return move(key === "next" ? 1 : -1);
    if (key === "acceptGroup" || key === "dismissGroup") {
      const group = current ?? proposals[0];
      const of = group && { ...group, missingOption: group.missingOption?.value ?? null };
      return of && groups?.ask(key === "acceptGroup" ? "accept" : "dismiss", of);
    }
    const proposal = open.find(({ id }) => id === currentId);
    if (!proposal) return;
    const { id, hasValue } = proposal;
    if (key === "select") return isAlone ? undefined : select(id);
    if (key === "edit") return setEditing(id);
    if (key === "accept" && !hasValue) return;
    void decide([id], key === "accept" ? "accepted" : "dismissed");
    move(1);
  };
  useReviewKeys(onKey);
  const canAnswer = canDecide && shown !== null && statusOf(shown.id) === "open";

  return (
    <>
      {error !== null && (
        <FailureNotice error={error} title="Couldn't save your decision">
          {errorText(error).message}
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
              status={statusOf(proposal.id)}
              applyJobId={jobOf(proposal.id)}
              isTooLate={isTooLate(proposal.id)}
              name={nameOf(proposal.id)}
              isReachable={proposal.id === (current ?? proposals[0])?.id}
              isCurrent={!isAlone && proposal.id === currentId}
              onCurrent={() => setCurrentId(proposal.id)}
              isSelected={marked.has(proposal.id)}
              onSelect={isAlone ? null : () => select(proposal.id)}
              isEditing={editing === proposal.id}
              onEdit={(isOpen) => (isOpen ? setEditing(proposal.id) : close(proposal.id))}
              onDecide={(decision) => {
                setToFocus(proposal.id);
                void decide([proposal.id], decision);
              }}
              onDecided={(status) => decidedInRow(proposal.id, status)}
              lockState={locks[proposal.id] ?? null}
              onLock={(state) => lock(proposal.id, state)}
              hasMap={!isAlone && !isWide && seen.has(proposal.id)}
              usual={usual}
            />
          )}
        </ProposalGroups>
        {isAlone && shown && (
          <div className={classes.below}>
            {share && <p className={classes.dim}>{share}</p>}
            {canAnswer && editing === null && (
              <AcceptCandidate
                id={shown.id}
                onDecided={(status) => decidedInRow(shown.id, status)}
                onKnown={() => setAnswersKnown(true)}
              />
            )}
            {(areAnswersKnown || !canAnswer) && <ProposalMap id={shown.id} />}
          </div>
        )}
        <div className={classes.aside}>
          <div className={classes.sticky}>
            {selected.length > 0 && (
              <ProposalSelection
                selected={selected.length}
                acceptable={acceptable.length}
                onAccept={() => void decide(idsOf(acceptable), "accepted")}
                onDismiss={() => void decide(idsOf(selected), "dismissed")}
                onClear={() => setMarked(new Set())}
              />
            )}
            <DecisionNote
              accepted={proposals
                .filter(({ id }) => statusOf(id) === "accepted" && jobOf(id) === null && !isTooLate(id))
                .map(({ id }) => id)}
              onTakeBack={(ids) => void decide(ids, "open")}
            />
            {shown && !isAlone && isWide && (
              <ProposalDetail
                key={shown.id}
                proposal={shown}
                name={nameOf(shown.id)}
                status={statusOf(shown.id)}
                isEditing={editing === shown.id}
                onDecided={(status) => onDecided(shown.id, status)}
                lockState={locks[shown.id] ?? null}
                onLock={(state) => lock(shown.id, state)}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function idsOf(proposals: readonly { id: string }[]): string[] {
  return proposals.map(({ id }) => id);
}
