import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { graphql } from "../../api/generated/index.ts";
import type { ProposalStatesQuery } from "../../api/generated/graphql.ts";

const STATES = graphql(`
  query ProposalStates($ids: [ID!]!) {
    proposalStates(ids: $ids) {
      id
      status
      applyJobId
    }
  }
`);

const EVERY_MS = 4_000;
const MOST = 100;
export type ProposalState = ProposalStatesQuery["proposalStates"][number];

/** Polls accepted proposals until they are written. `onStates` is called with each response. */
export function useProposalStates(ids: readonly string[], onStates: (states: readonly ProposalState[]) => void): void {
  const { data } = useQuery(STATES, {
    variables: { ids: ids.slice(0, MOST) },
    skip: ids.length === 0,
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: "no-cache",
  });
  const states = data?.proposalStates;
  useEffect(() => {
    if (states) onStates(states);
    // Once per response.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [states]);
}
