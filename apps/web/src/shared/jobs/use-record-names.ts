import { useQuery } from "@apollo/client/react";
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

/** `undefined` while asked for; null where HubSpot gave none. */
export type NameOf = (recordId: string) => string | null | undefined;

/** Names of the records in sight, from HubSpot. They are shown and kept nowhere; without them the ids say enough. */
export function useRecordNames(jobId: string, recordIds: readonly string[]): NameOf {
  const { data, previousData, loading } = useQuery(NAMES, {
    variables: { id: jobId, recordIds: [...new Set(recordIds)] },
    skip: recordIds.length === 0,
    fetchPolicy: "no-cache",
    errorPolicy: "ignore",
  });
  const found = (data ?? previousData)?.job?.recordNames ?? [];
  const names = new Map(found.map(({ recordId, name }) => [recordId, name]));
  return (recordId) => names.get(recordId) ?? (loading ? undefined : null);
}
