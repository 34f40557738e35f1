import { Checkbox } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState, type KeyboardEvent } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { dismissalCredits, HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { counted } from "../../ui/numbers.ts";
import { dismissalText } from "./dismissal-text.ts";
import { ProposalRow } from "./ProposalRow.tsx";
import { ProposalSelection } from "./ProposalSelection.tsx";
import { useDecisions } from "./use-decisions.ts";
import { useDismissalTerms } from "./use-dismissal-terms.ts";
import classes from "./Review.module.css";

const PROPOSALS = graphql(`
  fragment ProposalList_proposal on Proposal {
    id
    status
    reason
    hasValue
    ...ProposalRow_proposal
  }
`);

type Props = {
  proposals: readonly FragmentType<typeof PROPOSALS>[];
  /** One proposal: nothing to move to or to select. */
  isAlone?: boolean;
};

/** What a key does to the row that has the focus. */
const KEYS: Record<string, "next" | "previous" | "accept" | "dismiss" | "edit" | "select"> = {
  j: "next",
  k: "previous",
  a: "accept",
  d: "dismiss",
  e: "edit",
  x: "select",
};

/** Proposals that a person decides, one by one or those that were selected. */
export function ProposalList({ proposals: refs, isAlone = false }: Props) {
  const proposals = useFragment(PROPOSALS, refs);
  const { statusOf, decide, onDecided, error } = useDecisions(
    Object.fromEntries(proposals.map(({ id, status }) => [id, status])),
  );
  const [editing, setEditing] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [hasKeys, setKeys] = useLocalStorage({ key: "plumbline.review-keys", defaultValue: true });
  const terms = useDismissalTerms();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const heldBackOf = (ids: readonly string[]) =>
    proposals.filter(({ id, reason }) => reason === HELD_BY_POLICY && ids.includes(id)).length;
  const priceOf = (ids: readonly string[]) => dismissalCredits(heldBackOf(ids), terms?.freeDismissals ?? 0);
  // What is free is dismissed at once and can be taken back; what costs credits is asked about first.
  const dismiss = (ids: readonly string[]) => {
    if (priceOf(ids) > 0) setAsked(ids);
    else void decide(ids, "dismissed");
  };
  const open = proposals.filter(({ id }) => statusOf(id) === "open");
  const selected = open.filter(({ id }) => marked.has(id));
  const acceptable = selected.filter(({ hasValue }) => hasValue);
  const select = (id: string) =>
    setMarked((current) => new Set(current.has(id) ? [...current].filter((one) => one !== id) : [...current, id]));

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const action = KEYS[event.key];
    const row = event.target instanceof HTMLLIElement ? event.target : null;
    if (!hasKeys || !action || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (action === "next" || action === "previous") {
      moveTo(row, action);
      return;
    }
    const proposal = open.find(({ id }) => id === row.dataset.id);
    if (!proposal) return;
    const { id, hasValue } = proposal;
    if (action === "select" && !isAlone) select(id);
    if (action === "edit") setEditing(id);
    if (action === "accept" && !hasValue) return;
    if (action !== "accept" && action !== "dismiss") return;
    if (action === "accept") void decide([id], "accepted");
    else dismiss([id]);
    moveTo(row, "next");
  };
  return (
    <>
      {!isAlone && (
        <div className={classes.keys}>
          <Checkbox
            size="xs"
            label="Keyboard shortcuts in the list"
            checked={hasKeys}
            onChange={(event) => setKeys(event.currentTarget.checked)}
          />
          {hasKeys && <span>J and K move, A accepts, E edits, D dismisses, X selects.</span>}
        </div>
      )}
      {selected.length > 0 && (
        <ProposalSelection
          selected={selected.length}
          acceptable={acceptable.length}
          onAccept={() => void decide(idsOf(acceptable), "accepted")}
          onDismiss={() => dismiss(idsOf(selected))}
          onClear={() => setMarked(new Set())}
        />
      )}
      {error !== null && (
        <FailureNotice error={error} title="Couldn't save your decision">
          {errorText(error).message}
        </FailureNotice>
      )}
      {/* Keys act on the row that has the focus, and on nothing else of the page; each of them has a button, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.list} aria-label="Proposals" onKeyDown={onKeyDown}>
        {proposals.map((proposal, index) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            status={statusOf(proposal.id)}
            isFirst={index === 0}
            isSelected={marked.has(proposal.id)}
            onSelect={isAlone ? null : () => select(proposal.id)}
            isEditing={editing === proposal.id}
            onEdit={(isOpen) => setEditing(isOpen ? proposal.id : null)}
            onDecide={(decision) =>
              decision === "dismissed" ? dismiss([proposal.id]) : void decide([proposal.id], decision)
            }
            onDecided={(status) => onDecided(proposal.id, status)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null && terms !== null}
        question={`Dismiss ${counted(asked?.length ?? 0, "proposal")}?`}
        verb="Dismiss"
        isBusy={false}
        onConfirm={() => {
          if (asked) void decide(asked, "dismissed", priceOf(asked));
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        Nothing is written, and the same change is not proposed again while the address stays the same.{" "}
        {terms && dismissalText(heldBackOf(asked ?? []), terms)}
      </ConfirmDialog>
    </>
  );
}

function idsOf(proposals: readonly { id: string }[]): string[] {
  return proposals.map(({ id }) => id);
}

function moveTo(row: HTMLLIElement, where: "next" | "previous"): void {
  const other = where === "next" ? row.nextElementSibling : row.previousElementSibling;
  if (other instanceof HTMLElement) other.focus();
}
