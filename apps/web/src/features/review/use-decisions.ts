import { useMutation } from "@apollo/client/react";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";

const ACCEPT = graphql(`
  mutation AcceptProposals($ids: [ID!]!) {
    acceptProposals(ids: $ids) {
      id
      status
    }
  }
`);
const DISMISS = graphql(`
  mutation DismissProposals($ids: [ID!]!, $maxCredits: Int) {
    dismissProposals(ids: $ids, maxCredits: $maxCredits) {
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

/** The number beside "Review" in the header, and what dismissing costs. */
const COUNTED = { refetchQueries: ["Balance", "DismissalTerms"] };

export type Decision = "accepted" | "dismissed" | "open";
type Statuses = Readonly<Record<string, ProposalStatus>>;

/** Decisions about the proposals on a page. They show at once and are corrected by the answer: another person may have been first. */
export function useDecisions(initial: Statuses) {
  const [decided, setDecided] = useState<Statuses>({});
  const [error, setError] = useState<unknown>(null);
  const [accept] = useMutation(ACCEPT, COUNTED);
  const [dismiss] = useMutation(DISMISS, COUNTED);
  const [reopen] = useMutation(REOPEN, COUNTED);
  const statusOf = (id: string): ProposalStatus => decided[id] ?? initial[id] ?? "open";
  const set = (statuses: Statuses) => setDecided((current) => ({ ...current, ...statuses }));

  /** `maxCredits`: what a person was shown that dismissing these costs. */
  const decide = async (ids: readonly string[], decision: Decision, maxCredits = 0) => {
    const before = Object.fromEntries(ids.map((id) => [id, statusOf(id)]));
    set(Object.fromEntries(ids.map((id) => [id, decision])));
    setError(null);
    try {
      const variables = { ids: [...ids] };
      const answer =
        decision === "accepted"
          ? (await accept({ variables })).data?.acceptProposals
          : decision === "dismissed"
            ? (await dismiss({ variables: { ...variables, maxCredits } })).data?.dismissProposals
            : (await reopen({ variables })).data?.reopenProposals;
      set(Object.fromEntries((answer ?? []).map(({ id, status }) => [id, status])));
    } catch (failure) {
      set(before);
      setError(failure);
    }
  };
  return { statusOf, decide, onDecided: (id: string, status: ProposalStatus) => set({ [id]: status }), error };
}
