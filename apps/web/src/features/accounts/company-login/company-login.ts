import { graphql } from "../../../api/generated/index.ts";

/** Every change answers with the whole, under the id of nobody: the query is asked again. */
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
