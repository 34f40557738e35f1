import { graphql } from "../../api/generated/index.ts";

/** What a map is drawn from. */
export const ADDRESS_PLACE = graphql(`
  fragment AddressPlaceParts on AddressPlace {
    country
    state
    postalCode
    regionOfPostalCode
    point {
      latitude
      longitude
      isOfBuilding
    }
  }
`);
