import { graphql } from "../../api/generated/index.ts";

export const SYSTEM_STATUS = graphql(`
  query SystemStatus {
    systemStatus {
      violations {
        invariant
        accountId
        detail
      }
      invariantsCheckedAt
      lastMaintenance {
        startedAt
        finishedAt
        schedulesRepaired
        valuesEmptied
        eventsDeleted
      }
      integrations {
        name
        state
      }
      temporalUiUrl
      openJobs {
        status
        count
      }
      writeStops {
        scope
        reason
        createdBy
        includesUndo
        createdAt
      }
      deadLetters {
        id
        kind
        what
        canReplay
        attempts
        createdAt
      }
    }
  }
`);
