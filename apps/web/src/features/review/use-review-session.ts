import { useMutation, useQuery } from "@apollo/client/react";
import { useLocalStorage } from "@mantine/hooks";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useEffect, useReducer, useDeferredValue, useRef } from "react";
import { graphql } from "../../api/generated/index.ts";
import { useMay } from "../../session/session.tsx";
import { BALANCE } from "../../shared/documents.ts";
import { REVIEW_KEYS, takesText } from "../../shared/keys.ts";
import type { GroupActions } from "./ProposalGroups.tsx";
import {
  isFollowed,
  NOTHING_DONE,
  reviewed,
  standingIn,
  neighborOf,
  type Decision,
  type LockState,
  type ProposalStanding,
} from "./review-session.ts";

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
const STATES = graphql(`
  query ProposalStates($ids: [ID!]!) {
    proposalStates(ids: $ids) {
      id
      status
      applyJobId
    }
  }
`);

/** The number next to "Review" in the header. */
const COUNTED = { refetchQueries: [BALANCE] };
const FOLLOW_EVERY_MS = 4_000;
const MOST_FOLLOWED = 100;

type Known = { id: string; status: ProposalStatus; applyJobId?: string | null | undefined };

export type ReviewActions = {
  enter: (id: string) => void;
  select: (id: string) => void;
  clearSelection: () => void;
  edit: (id: string) => void;
  closeEditor: (id: string) => void;
  focusRow: (id: string) => void;
  noteFocus: () => void;
  decide: (ids: readonly string[], decision: Decision) => void;
  /** The server has closed it. */
  close: (id: string, status: ProposalStatus) => void;
  lock: (id: string, lock: LockState) => void;
};

/** The session of one page of proposals. Accepted ones are followed until they are written; `onMoved` is called after each decision. */
export function useReviewSession<One extends Known>(proposals: readonly One[], onMoved: () => void) {
  const [session, dispatch] = useReducer(reviewed, NOTHING_DONE);
  const [accept] = useMutation(ACCEPT, COUNTED);
  const [dismiss] = useMutation(DISMISS, COUNTED);
  const [reopen] = useMutation(REOPEN, COUNTED);
  const standings = new Map(proposals.map((one) => [one.id, standingIn(session, one)]));
  const standingOf = (id: string): ProposalStanding => standings.get(id) ?? standingIn(session, { id, status: "open" });

  const followed = [...standings.values()].filter(isFollowed).map(({ id }) => id);
  const { data } = useQuery(STATES, {
    variables: { ids: followed.slice(0, MOST_FOLLOWED) },
    skip: followed.length === 0,
    pollInterval: FOLLOW_EVERY_MS,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: "no-cache",
  });
  const states = data?.proposalStates;
  useEffect(() => {
    if (states) dispatch({ type: "followed", states });
  }, [states]);

  const send = async (ids: string[], decision: Decision) => {
    const variables = { ids };
    if (decision === "accepted") return (await accept({ variables })).data?.acceptProposals;
    if (decision === "dismissed") return (await dismiss({ variables })).data?.dismissProposals;
    return (await reopen({ variables })).data?.reopenProposals;
  };
  const decide = async (ids: readonly string[], decision: Decision) => {
    const before = ids.map(standingOf);
    dispatch({ type: "decided", ids, decision });
    try {
      dispatch({ type: "answered", decision, states: (await send([...ids], decision)) ?? [] });
    } catch (error) {
      dispatch({ type: "refused", before, error });
    }
    onMoved();
  };
  const actions: ReviewActions = {
    enter: (id) => dispatch({ type: "entered", id }),
    select: (id) => dispatch({ type: "selected", id }),
    clearSelection: () => dispatch({ type: "selection cleared" }),
    edit: (id) => dispatch({ type: "editing opened", id }),
    closeEditor: (id) => dispatch({ type: "editing closed", id }),
    focusRow: (id) => dispatch({ type: "focus wanted", id }),
    noteFocus: () => dispatch({ type: "focus given" }),
    decide: (ids, decision) => void decide(ids, decision),
    close: (id, status) => {
      dispatch({ type: "closed", id, status });
      onMoved();
    },
    lock: (id, lock) => {
      dispatch({ type: "lock changed", id, lock });
      if (lock === "locked") onMoved();
    },
  };
  return { session, standingOf, actions };
}

const NAMES = graphql(`
  query ProposalNames($ids: [ID!]!) {
    proposalNames(ids: $ids) {
      id
      name
    }
  }
`);

/** Names of the visible records from HubSpot, by proposal. They are not stored; without them the ids suffice. */
export function useProposalNames(ids: readonly string[]): (id: string) => string | null | undefined {
  const { data, loading } = useQuery(NAMES, {
    variables: { ids: [...ids] },
    skip: ids.length === 0,
    fetchPolicy: "no-cache",
    errorPolicy: "ignore",
  });
  // Names re-render every row, so they are deferred.
  const answer = useDeferredValue(data);
  const isLoading = useDeferredValue(loading);
  const names = new Map((answer?.proposalNames ?? []).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (isLoading ? undefined : null);
}

type ReviewKey = "next" | "previous" | "accept" | "dismiss" | "edit" | "select" | "acceptGroup" | "dismissGroup";

/** With the shift key they act on the whole group. */
const KEYS: Record<string, ReviewKey> = {
  j: "next",
  k: "previous",
  a: "accept",
  d: "dismiss",
  e: "edit",
  x: "select",
  A: "acceptGroup",
  D: "dismissGroup",
};

/** Keys of the review queue, active anywhere on the page except in a field, a menu or a dialog. They can be turned off. */
function useReviewKeys(onKey: (key: ReviewKey) => void): void {
  const [isOn] = useLocalStorage({ key: REVIEW_KEYS, defaultValue: true });
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const key = KEYS[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesText(event.target) || event.target instanceof HTMLSelectElement) return;
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      event.preventDefault();
      latest.current(key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

export type Decidable = {
  id: string;
  hasValue: boolean;
  reason: string;
  missingOption?: { value: string } | null | undefined;
};
type Keyed = {
  proposals: readonly Decidable[];
  open: readonly Decidable[];
  current: Decidable | null;
  groups: GroupActions | null;
  actions: ReviewActions;
};

/** The keys act on the current proposal, and with shift on its group. */
export function useProposalKeys({ proposals, open, current, groups, actions }: Keyed): void {
  const canDecide = useMay("decide");
  const move = (by: 1 | -1) => {
    const next = neighborOf(
      proposals.map(({ id }) => id),
      current?.id ?? null,
      by,
    );
    if (next === undefined) return;
    actions.enter(next);
    actions.focusRow(next);
  };
  useReviewKeys((key: ReviewKey) => {
    if (key === "next" || key === "previous") return move(key === "next" ? 1 : -1);
    if (!canDecide) return;
    if (key === "acceptGroup" || key === "dismissGroup") {
      const group = current ?? proposals[0];
      const of = group && { ...group, missingOption: group.missingOption?.value ?? null };
      return of && groups?.ask(key === "acceptGroup" ? "accept" : "dismiss", of);
    }
    if (current === null || !open.includes(current)) return;
    const { id, hasValue } = current;
    if (key === "select") return groups === null ? undefined : actions.select(id);
    if (key === "edit") return actions.edit(id);
    if (key === "accept" && !hasValue) return;
    actions.decide([id], key === "accept" ? "accepted" : "dismissed");
    move(1);
  });
}
