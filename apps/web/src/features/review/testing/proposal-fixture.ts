/** Of an address that contradicts itself. */
export const PLACES = {
  __typename: "ProposalPlaces",
  before: {
    __typename: "AddressPlace",
    country: "US",
    state: "IA",
    postalCode: "06807",
    regionOfPostalCode: "CT",
    point: { __typename: "AddressPoint", latitude: 41.05, longitude: -73.59, isOfBuilding: false },
  },
  after: null,
};

export const YAKIMA = {
  __typename: "ProposalCandidate",
  text: "postal code of this city; fits city, state",
  values: [{ __typename: "CandidateValue", part: "postal_code", value: "98901" }],
};
