import { useQuery } from "@apollo/client/react";
import { useDeferredValue } from "react";
import { graphql } from "../../api/generated/index.ts";

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
