import type { AddressFields, Granularity } from "../types.ts";
import type { VerifyQuery, VerifyResult } from "./port.ts";
import { numberAt, textAt } from "./read-json.ts";
import { candidatesOf, notFound, resultOf, withQuery, type ServiceAdapter } from "./service-adapter.ts";
import type { SmartyKey } from "./smarty-us.ts";

/** International Street API: one address per call, a separate subscription. */
export function smartyInternational({ keyId, key, url }: SmartyKey): ServiceAdapter {
  return {
    traits: {
      name: "smarty_international",
      countries: "all",
      sees: "unit",
      batchSize: 1,
      concurrency: 8,
      needsKey: true,
      needsNetwork: true,
      retention: { kind: "job", days: 30 },
      textNeedsPerson: false,
      timeoutMs: 10_000,
      callsPerSecond: 50,
      version: 1,
      costCentsPerThousand: 9_500,
    },
    answers: "json",
    request: ([query]) => ({
      method: "GET",
      url: withQuery(url ?? "https://international-street.api.smarty.com", "/verify", {
        "auth-id": keyId,
        "auth-token": key,
        input_id: query?.id ?? "",
        country: query?.country ?? "",
        address1: query?.address.street_address ?? "",
        locality: query?.address.city ?? "",
        administrative_area: query?.address.state ?? "",
        postal_code: query?.address.postal_code ?? "",
      }),
    }),
    read: (body, queries) => (Array.isArray(body) ? queries.map((query) => read(query, body)) : null),
  };
}

const GRANULARITY: Readonly<Record<string, Granularity>> = {
  DeliveryPoint: "unit",
  Premise: "premise",
  Thoroughfare: "street",
  Locality: "city",
  AdministrativeArea: "region",
};

function read(query: VerifyQuery, candidates: readonly unknown[]): VerifyResult {
  const [candidate] = candidates;
  if (candidate === undefined) return notFound(query);
  const status = textAt(candidate, "analysis", "verification_status");
  const precision = textAt(candidate, "analysis", "address_precision");
  const deepest = textAt(candidate, "analysis", "max_address_precision");
  if (status === "None" || status === "") return notFound(query);
  const isWhole = status === "Verified" && precision === deepest && candidates.length === 1;
  const isAmbiguous = status === "Ambiguous" || candidates.length > 1;
  const latitude = numberAt(candidate, "metadata", "latitude");
  const longitude = numberAt(candidate, "metadata", "longitude");
  return resultOf(query, {
    status: isAmbiguous ? "ambiguous" : isWhole ? "confirmed" : "partial",
    confidence: isAmbiguous ? 0.4 : isWhole ? 0.95 : 0.6,
    granularity: GRANULARITY[precision] ?? "none",
    address: addressOf(query, candidate),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    reasons: isAmbiguous ? ["ambiguous"] : isWhole ? [] : ["partial"],
    vendorCodes: [status, precision, deepest].filter(Boolean),
    ...(candidates.length > 1 ? { candidates: candidatesOf(candidates.map((each) => addressOf(query, each))) } : {}),
  });
}

function addressOf(query: VerifyQuery, candidate: unknown): AddressFields {
  const part = (name: string) => textAt(candidate, "components", name);
  return {
    // The first line in the country's format: number and street in its own order.
    street_address: textAt(candidate, "address1"),
    city: part("locality"),
    state: part("administrative_area"),
    postal_code: part("postal_code"),
    country: query.country,
  };
}
