import type { AddressFields } from "../types.ts";
import type { VerifyQuery, VerifyResult } from "./port.ts";
import { at, listAt, numberAt, textAt } from "./read-json.ts";
import { OWN_SERVER, withoutUnit } from "./open-street-map.ts";
import { candidatesOf, notFound, resultOf, streetLine, withQuery, type ServiceAdapter } from "./service-adapter.ts";

/** `/v1/search/structured`; a self-hosted server, or a hosted one with a key. */
export function pelias({ url, key }: { url: string; key?: string | undefined }): ServiceAdapter {
  return {
    traits: { ...OWN_SERVER, name: "pelias" },
    answers: "json",
    request: ([query]) => ({
      method: "GET",
      url: withQuery(url, "/v1/search/structured", {
        api_key: key ?? "",
        address: withoutUnit(query?.address.street_address ?? ""),
        locality: query?.address.city ?? "",
        region: query?.address.state ?? "",
        postalcode: query?.address.postal_code ?? "",
        country: query?.country ?? "",
        size: "3",
      }),
    }),
    read: (body, queries) =>
      Array.isArray(at(body, "features")) ? queries.map((query) => read(query, listAt(body, "features"))) : null,
  };
}

function read(query: VerifyQuery, features: readonly unknown[]): VerifyResult {
  const [best, second] = features;
  if (best === undefined) return notFound(query);
  const part = (name: string) => textAt(best, "properties", name);
  const match = part("match_type");
  const layer = part("layer");
  const isHouse = layer === "address";
  const isAsGood = (feature: unknown): boolean =>
    textAt(feature, "properties", "match_type") === match && textAt(feature, "properties", "layer") === layer;
  const isTie =
    isHouse &&
    textAt(second, "properties", "match_type") === match &&
    textAt(second, "properties", "label") !== part("label");
  const latitude = numberAt(best, "geometry", "coordinates", 1);
  const longitude = numberAt(best, "geometry", "coordinates", 0);
  const common = {
    address: addressOf(query, best),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    vendorCodes: [match, layer, part("accuracy")].filter(Boolean),
  };
  if (isTie)
    return resultOf(query, {
      ...common,
      status: "ambiguous",
      confidence: 0.4,
      granularity: "premise",
      reasons: ["ambiguous"],
      candidates: candidatesOf(features.filter(isAsGood).map((each) => addressOf(query, each))),
    });
  if (isHouse && match === "exact")
    return resultOf(query, { ...common, status: "confirmed", confidence: 0.85, granularity: "premise" });
  if (isHouse && match === "interpolated")
    return resultOf(query, {
      ...common,
      status: "partial",
      confidence: 0.7,
      granularity: "interpolated",
      reasons: ["low_accuracy"],
    });
  return resultOf(query, {
    ...common,
    status: "partial",
    confidence: 0.2,
    granularity: layer === "street" ? "street" : "city",
    reasons: ["fallback"],
  });
}

function addressOf(query: VerifyQuery, feature: unknown): AddressFields {
  const part = (name: string) => textAt(feature, "properties", name);
  return {
    street_address: streetLine(query.country, part("housenumber"), part("street")),
    city: part("locality") || part("localadmin"),
    state: part("region_a") || part("region"),
    postal_code: part("postalcode"),
    country: part("country_code") || query.country,
  };
}
