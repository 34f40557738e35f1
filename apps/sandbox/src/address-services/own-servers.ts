import { parameter, retryAfter, type Service } from "./service-route.ts";
import type { Asked, Building, Directory } from "./directory.ts";
import { pointOf, splitLine } from "./answer-parts.ts";

type Hit = { building: Building; city: string; hasNumber: boolean };

/** OpenStreetMap knows houses, not units; a line without a number is no house. */
function hitsOf(asked: Asked | undefined, directory: Directory): Hit[] {
  const finding = asked ? directory.look(asked) : { kind: "nothing" as const };
  switch (finding.kind) {
    case "nothing":
      return [];
    case "several":
      return finding.buildings
        .slice(0, 3)
        .map((building) => ({ building, city: building.address.city, hasNumber: true }));
    case "street":
      return [{ building: finding.building, city: finding.building.address.city, hasNumber: false }];
    case "found":
      return splitLine(finding.building.address.street).number === ""
        ? []
        : [{ building: finding.building, city: finding.city, hasNumber: true }];
  }
}

const none = (value: string, name: string): Record<string, string> => (value === "" ? {} : { [name]: value });

export const nominatimService: Service = {
  name: "nominatim",
  key: null,
  questions: (request) => [
    {
      street: parameter(request, "street"),
      city: parameter(request, "city"),
      state: parameter(request, "state"),
      zip: parameter(request, "postalcode"),
      country: parameter(request, "country"),
    },
  ],
  answer: ([asked], directory) =>
    hitsOf(asked, directory).map(({ building, city, hasNumber }) => {
      const { address } = building;
      const { number, name } = splitLine(address.street);
      const { latitude, longitude } = pointOf(building);
      return {
        place_id: 1,
        licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
        lat: String(latitude),
        lon: String(longitude),
        category: hasNumber ? "place" : "highway",
        type: hasNumber ? "house" : "residential",
        place_rank: hasNumber ? 30 : 26,
        importance: 0.00001,
        addresstype: hasNumber ? "place" : "road",
        address: {
          ...(hasNumber ? { house_number: number } : {}),
          road: name,
          city,
          ...none(building.stateName, "state"),
          ...none(address.state === "" ? "" : `${address.country}-${address.state}`, "ISO3166-2-lvl4"),
          postcode: address.zip,
          country_code: address.country.slice(0, 2).toLowerCase(),
        },
      };
    }),
  failure: (status) => ({
    status,
    body: { error: { code: status, message: "Simulated error" } },
    ...retryAfter(status),
  }),
};

export const photonService: Service = {
  name: "photon",
  key: null,
  questions: (request) => [
    {
      street: [parameter(request, "housenumber"), parameter(request, "street")].filter(Boolean).join(" "),
      city: parameter(request, "city"),
      state: parameter(request, "state"),
      zip: parameter(request, "postcode"),
      country: parameter(request, "countrycode"),
    },
  ],
  answer: ([asked], directory) => ({
    type: "FeatureCollection",
    features: hitsOf(asked, directory).map(({ building, city, hasNumber }) => {
      const { address } = building;
      const { number, name } = splitLine(address.street);
      const { latitude, longitude } = pointOf(building);
      return {
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties: {
          osm_type: "W",
          osm_id: 1,
          osm_key: hasNumber ? "building" : "highway",
          osm_value: "yes",
          type: hasNumber ? "house" : "street",
          ...(hasNumber ? { housenumber: number, street: name } : { name }),
          city,
          ...none(address.state, "state"),
          postcode: address.zip,
          countrycode: address.country.slice(0, 2).toUpperCase(),
        },
      };
    }),
  }),
  failure: (status) => ({ status, body: { message: "Simulated error", status }, ...retryAfter(status) }),
};

export const peliasService: Service = {
  name: "pelias",
  key: null,
  questions: (request) => [
    {
      street: parameter(request, "address"),
      city: parameter(request, "locality"),
      state: parameter(request, "region"),
      zip: parameter(request, "postalcode"),
      country: parameter(request, "country"),
    },
  ],
  answer: ([asked], directory) => ({
    geocoding: {
      version: "0.2",
      attribution: "http://127.0.0.1/attribution",
      engine: { name: "Pelias", version: "1.0" },
    },
    type: "FeatureCollection",
    features: hitsOf(asked, directory).map(({ building, city, hasNumber }) => {
      const { address } = building;
      const { number, name } = splitLine(address.street);
      const { latitude, longitude } = pointOf(building);
      return {
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties: {
          layer: hasNumber ? "address" : "street",
          source: "openaddresses",
          ...(hasNumber ? { housenumber: number } : {}),
          street: name,
          postalcode: address.zip,
          confidence: hasNumber ? 1 : 0.8,
          match_type: hasNumber ? "exact" : "fallback",
          accuracy: hasNumber ? "point" : "centroid",
          country_code: address.country.slice(0, 2).toUpperCase(),
          ...none(building.stateName, "region"),
          ...none(address.state, "region_a"),
          locality: city,
          label: `${address.street}, ${city}, ${address.state}, ${address.zip}`,
        },
      };
    }),
  }),
  failure: (status) => ({
    status,
    body: {
      geocoding: { version: "0.2", errors: ["Simulated error"], timestamp: 0 },
      type: "FeatureCollection",
      features: [],
    },
    ...retryAfter(status),
  }),
};
