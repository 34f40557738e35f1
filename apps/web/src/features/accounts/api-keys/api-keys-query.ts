import { graphql } from "../../../api/generated/index.ts";

export const API_KEYS = graphql(`
  query ApiKeysCard {
    viewer {
      id
      apiKeys {
        id
        name
        prefix
        scope
        role
        portals
        createdBy {
          kind
          name
        }
        createdAt
        lastUsedAt
      }
    }
  }
`);
