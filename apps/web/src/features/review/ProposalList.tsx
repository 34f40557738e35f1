import { useMutation } from "@apollo/client/react";
import { Checkbox } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState, type KeyboardEvent } from "react";
import { graphql, type FragmentType } from "../../api/generated/index.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { ProposalRow, type PROPOSAL_ROW, type Decision } from "./ProposalRow.tsx";
import classes from "./Review.module.css";

const ACCEPT = graphql(`
  mutation AcceptProposals($ids: [ID!]!) {
    acceptProposals(ids: $ids) {
      id
      status
    }
  }
`);
const DISMISS = graphql(`
  mutation DismissProposals($ids: [ID!]!) {
    dismissProposals(ids: $ids) {
      id
      status
    }
  }
`);
const REOPEN = graphql(`
  mutation ReopenProposals($ids: [ID!]!) {
    reopenProposals(ids: $ids) {
      id
      status
    }
  }
`);

type Props = { proposals: readonly ({ id: string } & FragmentType<typeof PROPOSAL_ROW>)[] };

/** The number beside "Review" in the header. */
const COUNTED = { refetchQueries: ["Balance"] };

/** What a key does to the row that has the focus. */
const KEYS: Record<string, "next" | "previous" | "accept" | "dismiss" | "edit"> = {
  j: "next",
  k: "previous",
  a: "accept",
  d: "dismiss",
  e: "edit",
};

/** Decisions show at once and are corrected by the answer: another person may have been first. */
export function ProposalList({ proposals }: Props) {
  const [statuses, setStatuses] = useState<Readonly<Record<string, Decision>>>({});
  const [error, setError] = useState<unknown>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [hasKeys, setKeys] = useLocalStorage({ key: "plumbline.review-keys", defaultValue: true });
  const [accept] = useMutation(ACCEPT, COUNTED);
  const [dismiss] = useMutation(DISMISS, COUNTED);
  const [reopen] = useMutation(REOPEN, COUNTED);

  const decide = async (id: string, decision: Decision) => {
    const was = statuses[id] ?? "open";
    const set = (status: Decision) => setStatuses((current) => ({ ...current, [id]: status }));
    set(decision);
    setError(null);
    try {
      const variables = { ids: [id] };
      const decided =
        decision === "accepted"
          ? (await accept({ variables })).data?.acceptProposals
          : decision === "dismissed"
            ? (await dismiss({ variables })).data?.dismissProposals
            : (await reopen({ variables })).data?.reopenProposals;
      const status = decided?.[0]?.status;
      if (status) set(status);
    } catch (failure) {
      set(was);
      setError(failure);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const action = KEYS[event.key];
    const row = event.target instanceof HTMLLIElement ? event.target : null;
    if (!hasKeys || !action || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const id = row.dataset.id ?? "";
    const isOpen = (statuses[id] ?? "open") === "open";
    switch (action) {
      case "next":
      case "previous":
        moveTo(row, action);
        break;
      case "edit":
        if (isOpen) setEditing(id);
        break;
      case "accept":
        if (!isOpen || row.dataset.hasValue === undefined) break;
        void decide(id, "accepted");
        moveTo(row, "next");
        break;
      case "dismiss":
        if (!isOpen) break;
        void decide(id, "dismissed");
        moveTo(row, "next");
        break;
    }
  };
  return (
    <>
      <div className={classes.keys}>
        <Checkbox
          size="xs"
          label="Keyboard shortcuts in the list"
          checked={hasKeys}
          onChange={(event) => setKeys(event.currentTarget.checked)}
        />
        {hasKeys && <span>J and K move, A accepts, E edits, D dismisses.</span>}
      </div>
      {error !== null && (
        <FailureNotice error={error} title="This proposal was not decided">
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
            status={statuses[proposal.id] ?? "open"}
            isFirst={index === 0}
            isEditing={editing === proposal.id}
            onEdit={(isOpen) => setEditing(isOpen ? proposal.id : null)}
            onDecide={(decision) => void decide(proposal.id, decision)}
            onDecided={(status) => setStatuses((current) => ({ ...current, [proposal.id]: status }))}
          />
        ))}
      </ul>
    </>
  );
}

function moveTo(row: HTMLLIElement, where: "next" | "previous"): void {
  const other = where === "next" ? row.nextElementSibling : row.previousElementSibling;
  if (other instanceof HTMLElement) other.focus();
}
