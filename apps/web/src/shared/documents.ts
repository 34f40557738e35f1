import { graphql } from "../api/generated/index.ts";

/** The balance and the number of open proposals in the header: refetched by what changes them. */
export const BALANCE = graphql(`
  query Balance {
    viewer {
      id
      role
      portals
      accounts {
        id
      }
      credits {
        id
        available
        held
      }
    }
    reviewFacets {
      total
    }
  }
`);

export const LOCK_RECORD = graphql(`
  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {
    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)
  }
`);

export const UNLOCK_RECORD = graphql(`
  mutation UnlockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {
    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: "locked")
  }
`);
