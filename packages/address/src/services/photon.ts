import { judgePlaces, OWN_SERVER, splitStreet, type OsmPlace } from "./open-street-map.ts";
import { at, listAt, numberAt, textAt } from "./read-json.ts";
import { withQuery, type ServiceAdapter } from "./service-adapter.ts";

/** `/structured` (needs a database imported with structured search). It has no quality field. */
export function photon({ url }: { url: string }): ServiceAdapter {
  return {
    traits: { ...OWN_SERVER, name: "photon" },
    answers: "json",
    request: ([query]) => {
      const { number, street } = splitStreet(query?.address.street_address ?? "");
      return {
        method: "GET",
        url: withQuery(url, "/structured", {
          housenumber: number,
          street,
          city: query?.address.city ?? "",
          state: query?.address.state ?? "",
          postcode: query?.address.postal_code ?? "",
          countrycode: query?.country ?? "",
          limit: "3",
        }),
      };
    },
    read: (body, queries) =>
      Array.isArray(at(body, "features"))
        ? queries.map((query) => judgePlaces(query, listAt(body, "features").map(placeOf)))
        : null,
  };
}

function placeOf(feature: unknown): OsmPlace {
  const part = (name: string) => textAt(feature, "properties", name);
  return {
    number: part("housenumber"),
    street: part("type") === "street" ? part("name") : part("street"),
    city: part("city"),
    region: part("state"),
    postal: part("postcode"),
    country: part("countrycode"),
    latitude: numberAt(feature, "geometry", "coordinates", 1),
    longitude: numberAt(feature, "geometry", "coordinates", 0),
    vendorCodes: [part("type")].filter(Boolean),
  };
}
