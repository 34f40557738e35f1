import type { Hit, Result } from "./hits.ts";
import { asked, parameter, type Service } from "./service-route.ts";

/** OpenStreetMap knows houses, not units; a line without a number is no house. */
const placesIn = ({ finding, hits }: Result, shown: (hit: Hit, hasNumber: boolean) => object): object[] =>
  hits
    .slice(0, 3)
    .filter(({ number }) => finding.kind !== "found" || number !== "")
    .map((hit) => shown(hit, finding.kind !== "street"));

const unlessEmpty = (name: string, value: string): Record<string, string> => (value === "" ? {} : { [name]: value });
const isoOf = ({ address }: Hit): string => address.country.slice(0, 2).toUpperCase();
const feature = ({ point }: Hit, properties: object): object => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [point.longitude, point.latitude] },
  properties,
});

export const nominatimService: Service = {
  name: "nominatim",
  route: ["get", "/nominatim/search"],
  key: null,
  questions: ({ query }) => [asked(query, { zip: "postalcode" })],
  answer: (results) =>
    results.flatMap((result) =>
      placesIn(result, (hit, hasNumber) => ({
        place_id: 1,
        licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
        lat: String(hit.point.latitude),
        lon: String(hit.point.longitude),
        category: hasNumber ? "place" : "highway",
        type: hasNumber ? "house" : "residential",
        place_rank: hasNumber ? 30 : 26,
        importance: 0.00001,
        addresstype: hasNumber ? "place" : "road",
        address: {
          ...(hasNumber ? { house_number: hit.number } : {}),
          road: hit.street,
          city: hit.city,
          ...unlessEmpty("state", hit.stateName),
          ...(hit.address.state === "" ? {} : { "ISO3166-2-lvl4": `${hit.address.country}-${hit.address.state}` }),
          postcode: hit.address.zip,
          country_code: isoOf(hit).toLowerCase(),
        },
      })),
    ),
  failure: (status) => ({ status, body: { error: { code: status, message: "Simulated error" } } }),
};

export const photonService: Service = {
  name: "photon",
  route: ["get", "/photon/structured"],
  key: null,
  questions: (request) => {
    const question = asked(request.query, { zip: "postcode", country: "countrycode" });
    return [{ ...question, street: [parameter(request, "housenumber"), question.street].filter(Boolean).join(" ") }];
  },
  answer: (results) => ({
    type: "FeatureCollection",
    features: results.flatMap((result) =>
      placesIn(result, (hit, hasNumber) =>
        feature(hit, {
          osm_type: "W",
          osm_id: 1,
          osm_key: hasNumber ? "building" : "highway",
          osm_value: "yes",
          type: hasNumber ? "house" : "street",
          ...(hasNumber ? { housenumber: hit.number, street: hit.street } : { name: hit.street }),
          city: hit.city,
          ...unlessEmpty("state", hit.address.state),
          postcode: hit.address.zip,
          countrycode: isoOf(hit),
        }),
      ),
    ),
  }),
  failure: (status) => ({ status, body: { message: "Simulated error", status } }),
};

export const peliasService: Service = {
  name: "pelias",
  route: ["get", "/pelias/v1/search/structured"],
  key: null,
  questions: ({ query }) => [asked(query, { street: "address", city: "locality", state: "region", zip: "postalcode" })],
  answer: (results) => ({
    geocoding: {
      version: "0.2",
      attribution: "http://127.0.0.1/attribution",
      engine: { name: "Pelias", version: "1.0" },
    },
    type: "FeatureCollection",
    features: results.flatMap((result) =>
      placesIn(result, (hit, hasNumber) =>
        feature(hit, {
          layer: hasNumber ? "address" : "street",
          source: "openaddresses",
          ...(hasNumber ? { housenumber: hit.number } : {}),
          street: hit.street,
          postalcode: hit.address.zip,
          confidence: hasNumber ? 1 : 0.8,
          match_type: hasNumber ? "exact" : "fallback",
          accuracy: hasNumber ? "point" : "centroid",
          country_code: isoOf(hit),
          ...unlessEmpty("region", hit.stateName),
          ...unlessEmpty("region_a", hit.address.state),
          locality: hit.city,
          label: `${hit.address.street}, ${hit.city}, ${hit.address.state}, ${hit.address.zip}`,
        }),
      ),
    ),
  }),
  failure: (status) => ({
    status,
    body: {
      geocoding: { version: "0.2", errors: ["Simulated error"], timestamp: 0 },
      type: "FeatureCollection",
      features: [],
    },
  }),
};
