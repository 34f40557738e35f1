import { graphql } from "../../api/generated/index.ts";

/** The data for a map. */
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
