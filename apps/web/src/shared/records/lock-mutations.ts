import { graphql } from "../../api/generated/index.ts";

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
