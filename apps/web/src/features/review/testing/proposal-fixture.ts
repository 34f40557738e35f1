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
  ofCity: null,
};

/** Of an address whose city is elsewhere than its postal code. */
export const PLACES_OF_CITY = {
  ...PLACES,
  before: {
    ...PLACES.before,
    state: "CA",
    postalCode: "95018",
    regionOfPostalCode: "CA",
    point: { ...PLACES.before.point, latitude: 37.1, longitude: -122.1 },
  },
  ofCity: {
    ...PLACES.before,
    state: "CA",
    postalCode: "95014",
    regionOfPostalCode: "CA",
    point: { ...PLACES.before.point, latitude: 37.3, longitude: -122 },
  },
};

export const YAKIMA = {
  __typename: "ProposalCandidate",
  text: "postal code of this city; fits city, state",
  values: [{ __typename: "CandidateValue", part: "postal_code", value: "98901" }],
};
