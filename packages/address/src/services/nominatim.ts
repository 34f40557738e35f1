import { judgePlaces, OWN_SERVER, splitStreet, type OsmPlace } from "./open-street-map.ts";
import { at, numberAt, textAt } from "./read-json.ts";
import { withQuery, type ServiceAdapter } from "./service-adapter.ts";

/** `/search` by parts. The public server forbids bulk use, so only a self-hosted server is used. */
export function nominatim({ url }: { url: string }): ServiceAdapter {
  return {
    traits: { ...OWN_SERVER, name: "nominatim" },
    answers: "json",
    request: ([query]) => {
      const { number, street } = splitStreet(query?.address.street_address ?? "");
      return {
        method: "GET",
        url: withQuery(url, "/search", {
          street: [number, street].filter(Boolean).join(" "),
          city: query?.address.city ?? "",
          state: query?.address.state ?? "",
          postalcode: query?.address.postal_code ?? "",
          country: query?.country ?? "",
          format: "jsonv2",
          addressdetails: "1",
          limit: "3",
        }),
        headers: { "user-agent": "plumbline-address" },
      };
    },
    read: (body, queries) =>
      Array.isArray(body) ? queries.map((query) => judgePlaces(query, body.map(placeOf))) : null,
  };
}

function placeOf(item: unknown): OsmPlace {
  const address = at(item, "address");
  const city = ["city", "town", "village", "hamlet", "municipality"].map((name) => textAt(address, name)).find(Boolean);
  return {
    number: textAt(address, "house_number"),
    street: textAt(address, "road"),
    city: city ?? "",
    region: textAt(address, "ISO3166-2-lvl4").split("-")[1] ?? textAt(address, "state"),
    postal: textAt(address, "postcode"),
    country: textAt(address, "country_code"),
    latitude: numberAt(item, "lat"),
    longitude: numberAt(item, "lon"),
    vendorCodes: [textAt(item, "addresstype")].filter(Boolean),
  };
}
