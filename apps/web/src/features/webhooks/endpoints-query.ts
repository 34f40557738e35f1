import { graphql } from "../../api/generated/index.ts";

export const ENDPOINTS = graphql(`
  query WebhooksCard {
    viewer {
      id
      webhookEndpoints {
        id
        url
        events
        failingSince
        pausedUntil
        disabledAt
        addedBy {
          kind
          name
        }
      }
    }
  }
`);
