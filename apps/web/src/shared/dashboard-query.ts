import { graphql } from "../api/generated/index.ts";

export const DASHBOARD = graphql(`
  query Dashboard {
    viewer {
      id
      credits {
        id
        available
      }
      firstSteps {
        hasChecked
        hasCleaned
      }
      ...CreditMeter_viewer
    }
    reviewFacets {
      total
      acceptable
    }
    listHealth {
      ...ListsPanel_health
    }
    connections {
      id
      portalId
      portalName
      status
      isConfigured
      configuredObjectTypes
      ...ConnectionRow_connection
      ...ListChoice_connection
    }
    recurringJobs {
      id
      totalRuns
      createdAt
      ...ListsPanel_schedule
      ...RecurringSection_job
    }
    paused: jobs(first: 5, status: paused) {
      id
      status
      reason
      reasonText
      name
      nextTryAt
      pausedAt
      ...JobRow_job
    }
    running: jobs(first: 5, status: running) {
      id
      status
      ...JobRow_job
    }
    pending: jobs(first: 5, status: pending) {
      id
      status
      ...JobRow_job
    }
    jobs(first: 8) {
      id
      status
      ...SinceYouWereHere_job
      ...JobRow_job
    }
  }
`);
