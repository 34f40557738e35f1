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
