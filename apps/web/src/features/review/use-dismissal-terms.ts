import { useQuery } from "@apollo/client/react";
import { graphql } from "../../api/generated/index.ts";

const TERMS = graphql(`
  query DismissalTerms {
    viewer {
      id
      freeDismissals
      credits {
        id
        available
      }
    }
  }
`);

export type DismissalTerms = {
  /** Held-back corrections that can still be dismissed free of charge this month. */
  freeDismissals: number;
  /** Available credits. */
  available: number;
};

/** The current cost of dismissing; null until it is known. Mutations that dismiss or reopen refetch it by name. */
export function useDismissalTerms(): DismissalTerms | null {
  const { data } = useQuery(TERMS, { fetchPolicy: "cache-and-network" });
  return data ? { freeDismissals: data.viewer.freeDismissals, available: data.viewer.credits.available } : null;
}
