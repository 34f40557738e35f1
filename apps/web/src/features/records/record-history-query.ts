import { graphql } from "../../api/generated/index.ts";

export const HISTORY = graphql(`
  query RecordHistory($portalId: String!, $objectType: ObjectType!, $recordId: String!, $first: Int!, $after: ID) {
    recordHistory(portalId: $portalId, objectType: $objectType, recordId: $recordId, first: $first, after: $after) {
      hubspotUrl
      isLocked
      proposal {
        id
        status
        addressSet
        reason
        places {
          before {
            ...AddressPlaceParts
          }
          ofCity {
            ...AddressPlaceParts
          }
        }
      }
      entries {
        id
        ...HistoryRow_entry
      }
      endCursor
    }
  }
`);
