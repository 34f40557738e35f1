import { useMutation } from "@apollo/client/react";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import type { CandidateValues } from "./candidate-text.ts";
import { EDIT_PROPOSAL } from "./EditProposal.tsx";
import { BALANCE } from "../../shared/balance-query.ts";

/** Accepts an open proposal with the values of a candidate. */
export function useAcceptCandidate(id: string, onDecided: (status: ProposalStatus) => void) {
  const [edit, { error, loading }] = useMutation(EDIT_PROPOSAL, { refetchQueries: [BALANCE] });
  const choose = async (values: CandidateValues) => {
    if (loading) return;
    const typed = values.map(({ part, value }) => ({ part, value }));
    const saved = (await edit({ variables: { id, values: typed } }).catch(() => null))?.data?.editProposal[0];
    if (saved) onDecided(saved.status);
  };
  return { choose, error, loading };
}
