import type { AddressFields, Granularity } from "../types.ts";
import type { VerifyQuery, VerifyResult } from "./port.ts";
import { at, listAt, numberAt, textAt } from "./read-json.ts";
import {
  candidatesOf,
  notFound,
  postalAsAsked,
  resultOf,
  streetLine,
  withQuery,
  type ServiceAdapter,
} from "./service-adapter.ts";

/** Up to 10,000 addresses per POST; ours are batches of hundreds. Everything may be kept. */
export function geocodio({ key, url }: { key: string; url?: string | undefined }): ServiceAdapter {
  return {
    traits: {
      name: "geocodio",
      countries: ["US", "PR", "CA"],
      sees: "street",
      batchSize: 100,
      concurrency: 2,
      needsKey: true,
      needsNetwork: true,
      retention: { kind: "forever" },
      textNeedsPerson: false,
      timeoutMs: 30_000,
      callsPerSecond: 10,
      version: 1,
      costCentsPerThousand: 100,
    },
    answers: "json",
    request: (queries) => ({
      method: "POST",
      url: withQuery(url ?? "https://api.geocod.io", "/v1.9/geocode", { api_key: key }),
      json: Object.fromEntries(
        queries.map(({ id, address, country }) => [
          id,
          {
            street: address.street_address,
            city: address.city,
            state: address.state,
            postal_code: address.postal_code,
            country,
          },
        ]),
      ),
    }),
    read(body, queries) {
      const results = at(body, "results");
      if (typeof results !== "object" || results === null) return null;
      return queries.map((query) => read(query, listAt(results, query.id, "response", "results")));
    },
    interruptionOf: (status, body) =>
      // 403 means an unknown key or an exceeded daily maximum.
      status === 403
        ? { kind: /maximum|limit|payment/iu.test(textAt(body, "error")) ? "used_up" : "bad_key", detail: "HTTP 403" }
        : null,
  };
}

type Rating = [status: VerifyResult["status"], confidence: number, granularity: Granularity];

function read(query: VerifyQuery, results: readonly unknown[]): VerifyResult {
  const [best, second] = results;
  if (best === undefined) return notFound(query);
  const accuracy = numberAt(best, "accuracy") ?? 0;
  const type = textAt(best, "accuracy_type");
  const isAsGood = (result: unknown): boolean =>
    numberAt(result, "accuracy") === accuracy && textAt(result, "accuracy_type") === type;
  const isTie = isAsGood(second) && textAt(second, "formatted_address") !== textAt(best, "formatted_address");
  const [status, confidence, granularity] = rate(type, accuracy);
  const latitude = numberAt(best, "location", "lat");
  const longitude = numberAt(best, "location", "lng");
  return resultOf(query, {
    status: isTie ? "ambiguous" : status,
    confidence: isTie ? Math.min(confidence, 0.4) : confidence,
    granularity,
    address: addressOf(query, best),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    reasons: isTie ? ["ambiguous"] : status === "confirmed" ? [] : ["low_accuracy"],
    vendorCodes: [type, textAt(best, "source")].filter(Boolean),
    ...(isTie ? { candidates: candidatesOf(results.filter(isAsGood).map((each) => addressOf(query, each))) } : {}),
  });
}

function addressOf(query: VerifyQuery, result: unknown): AddressFields {
  const part = (name: string) => textAt(result, "address_components", name);
  return {
    street_address: streetLine(
      query.country,
      part("number"),
      part("formatted_street"),
      [part("secondaryunit"), part("secondarynumber")].filter(Boolean).join(" "),
    ),
    city: part("city"),
    state: part("state"),
    postal_code: postalAsAsked(query, part("zip")),
    country: part("country") || query.country,
  };
}

function rate(type: string, accuracy: number): Rating {
  switch (type) {
    case "rooftop":
    case "point":
      return accuracy >= 0.9 ? ["confirmed", 0.9, "premise"] : ["partial", 0.6, "premise"];
    case "range_interpolation":
    case "nearest_rooftop_match":
      return accuracy >= 0.8 ? ["partial", 0.75, "interpolated"] : ["partial", 0.5, "interpolated"];
    case "street_center":
    case "intersection":
      return ["partial", 0.4, "street"];
    case "place":
      return ["partial", 0.2, "city"];
    default:
      return ["partial", 0.2, "region"];
  }
}
