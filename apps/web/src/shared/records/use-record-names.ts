import { useQuery } from "@apollo/client/react";
import { useDeferredValue } from "react";
import { graphql } from "../../api/generated/index.ts";

const NAMES = graphql(`
  query RecordNames($id: ID!, $recordIds: [String!]!) {
    job(id: $id) {
      id
      recordNames(recordIds: $recordIds) {
        recordId
        name
      }
    }
  }
`);

/** `undefined` while loading; null if HubSpot returned none. */
type NameOf = (recordId: string) => string | null | undefined;

/** Names of the visible records from HubSpot. They are not stored; without them the ids suffice. */
export function useRecordNames(jobId: string, recordIds: readonly string[]): NameOf {
  const { data, previousData, loading } = useQuery(NAMES, {
    variables: { id: jobId, recordIds: [...new Set(recordIds)] },
    skip: recordIds.length === 0,
    fetchPolicy: "no-cache",
    errorPolicy: "ignore",
  });
  // Names re-render every row, so they are deferred.
  const answer = useDeferredValue(data ?? previousData);
  const isLoading = useDeferredValue(loading);
  const names = new Map((answer?.job?.recordNames ?? []).map(({ recordId, name }) => [recordId, name]));
  return (recordId) => names.get(recordId) ?? (isLoading ? undefined : null);
}
