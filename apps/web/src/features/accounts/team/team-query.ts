import { graphql } from "../../../api/generated/index.ts";

export const TEAM = graphql(`
  query TeamCard {
    viewer {
      id
      team {
        members {
          id
          email
          role
          portals
          joinedAt
          isYou
        }
        invitations {
          id
          email
          role
          portals
          expiresAt
        }
      }
    }
  }
`);
