import { useMutation, useQuery } from "@apollo/client/react";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useEffect, useReducer, useDeferredValue } from "react";
import { graphql } from "../../api/generated/index.ts";
import { BALANCE } from "../../shared/balance-query.ts";
import {
  isFollowed,
  NOTHING_DONE,
  reviewed,
  standingIn,
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
