import { graphql } from "../../../api/generated/index.ts";

/** Every mutation returns the whole settings without an id, so the query is refetched. */
export const COMPANY_LOGIN = graphql(`
  query CompanyLogin {
    viewer {
      id
      companyLogin {
        provider {
          preset
          issuer
          clientId
        }
        redirectUri
        domains {
          id
          domain
          record {
            name
            value
          }
          provenAt
          checkedAt
          missingSince
          requiresOpenid
        }
        sessionHours
        requiresSecondFactor
      }
    }
  }
`);

export const AGAIN = { refetchQueries: [COMPANY_LOGIN], awaitRefetchQueries: true };
