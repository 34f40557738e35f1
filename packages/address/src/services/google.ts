import type { Granularity } from "../types.ts";
import type {
  BuildingUse,
  Component,
  ComponentState,
  VerifiedComponent,
  VerifyQuery,
  VerifyReason,
  VerifyResult,
} from "./port.ts";
import { at, listAt, numberAt, textAt } from "./read-json.ts";
import { postalAsAsked, resultOf, streetLine, withQuery, type ServiceAdapter } from "./service-adapter.ts";

const COUNTRIES =
  "AR AT AU BE BG BR CA CH CL CO CZ DE DK EE ES FI FR GB HR HU IE IN IT JP LT LU LV MX MY NL NO NZ PL PR PT SE SG SI SK US";

/** Address Validation API: one address per call, at most 280 characters. */
export function google({ key, url }: { key: string; url?: string | undefined }): ServiceAdapter {
  return {
    traits: {
      name: "google",
      countries: COUNTRIES.split(" "),
      sees: "unit",
      batchSize: 1,
      concurrency: 8,
      needsKey: true,
      needsNetwork: true,
      // Verdict and components for 30 days, formatted text not at all; no text is written without a person.
      retention: { kind: "days", days: 30 },
      textNeedsPerson: true,
      timeoutMs: 10_000,
      callsPerSecond: 80,
      version: 2,
      costCentsPerThousand: 1_700,
    },
    answers: "json",
    request: ([query]) => ({
      method: "POST",
      url: withQuery(url ?? "https://addressvalidation.googleapis.com", "/v1:validateAddress", { key }),
      json: {
        address: {
          regionCode: query?.country ?? "",
          addressLines: [query?.address.street_address ?? ""],
          locality: query?.address.city ?? "",
          administrativeArea: query?.address.state ?? "",
          postalCode: query?.address.postal_code ?? "",
        },
        ...(query?.country === "US" || query?.country === "PR" ? { enableUspsCass: true } : {}),
      },
    }),
    read: (body, queries) => {
      const result = at(body, "result");
      return at(result, "verdict") === undefined || at(result, "address") === undefined
        ? null
        : queries.map((query) => read(query, result));
    },
    interruptionOf(status, body) {
      // An unknown key returns 400 INVALID_ARGUMENT with this reason among the details.
      const isKey = listAt(body, "error", "details").some((detail) => textAt(detail, "reason") === "API_KEY_INVALID");
      return status === 400 && isKey ? { kind: "bad_key", detail: "HTTP 400" } : null;
    },
  };
}

const GRANULARITY: Readonly<Record<string, Granularity>> = {
  SUB_PREMISE: "unit",
  PREMISE: "premise",
  PREMISE_PROXIMITY: "interpolated",
  BLOCK: "block",
  ROUTE: "street",
};

const COMPONENT: Readonly<Record<string, Component>> = {
  street_number: "number",
  route: "street",
  subpremise: "unit",
  post_box: "box",
  locality: "locality",
  postal_town: "locality",
  sublocality: "sublocality",
  administrative_area_level_1: "region",
  postal_code: "postal",
  postal_code_suffix: "postal_extra",
  country: "country",
};

function read(query: VerifyQuery, result: unknown): VerifyResult {
  const components: Partial<Record<Component, VerifiedComponent>> = {};
  const reasons: VerifyReason[] = [];
  for (const component of listAt(result, "address", "addressComponents")) {
    const name = COMPONENT[textAt(component, "componentType")];
    if (!name) continue;
    components[name] ??= {
      value: textAt(component, "componentName", "text"),
      state: stateOf(component),
      confidence: textAt(component, "confirmationLevel") === "CONFIRMED" ? 0.95 : 0.5,
    };
    if (textAt(component, "confirmationLevel") === "UNCONFIRMED_AND_SUSPICIOUS") reasons.push(`suspicious_${name}`);
  }
  for (const missing of listAt(result, "address", "missingComponentTypes")) {
    const name = COMPONENT[String(missing)];
    reasons.push(name === "unit" ? "unit_missing" : name ? `missing_${name}` : "partial");
  }
  if (listAt(result, "address", "unresolvedTokens").length > 0) reasons.push("unresolved_text");
  const verdict = verdictOf(result, reasons);
  const value = (name: Component) => components[name]?.value ?? "";
  const latitude = numberAt(result, "geocode", "location", "latitude");
  const longitude = numberAt(result, "geocode", "location", "longitude");
  const street = streetLine(query.country, value("number"), value("street"), value("unit"));
  return resultOf(query, {
    ...verdict,
    granularity: GRANULARITY[textAt(result, "verdict", "validationGranularity")] ?? "none",
    address: {
      street_address: value("street") === "" ? value("box") : street,
      city: value("locality"),
      state: value("region"),
      postal_code: postalAsAsked(query, value("postal")),
      country: query.country,
    },
    components,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    buildingUse: useOf(at(result, "metadata")),
    reasons,
    vendorCodes: [
      textAt(result, "verdict", "possibleNextAction"),
      textAt(result, "uspsData", "dpvConfirmation"),
    ].filter(Boolean),
  });
}

/** Both flags can be set, or neither: then the use is unknown. */
function useOf(metadata: unknown): BuildingUse | null {
  const [isBusiness, isResidential] = [at(metadata, "business") === true, at(metadata, "residential") === true];
  return isBusiness === isResidential ? null : isBusiness ? "commercial" : "residential";
}

function stateOf(component: unknown): ComponentState {
  if (at(component, "inferred") === true) return "added";
  if (at(component, "replaced") === true || at(component, "spellCorrected") === true) return "changed";
  return textAt(component, "confirmationLevel") === "CONFIRMED" ? "confirmed" : "unconfirmed";
}

/**
 * Google's open decision function (github.com/googlemaps/extended-component-library, Apache 2.0): fix, confirm, ask for a
 * unit, or accept. An absent flag is false.
 */
function verdictOf(
  result: unknown,
  reasons: readonly VerifyReason[],
): Pick<VerifyResult, "status" | "confidence" | "changeKinds"> {
  const verdict = at(result, "verdict");
  const onlyUnit = reasons.length > 0 && reasons.every((reason) => reason === "unit_missing");
  const isOther = !(textAt(verdict, "validationGranularity") in GRANULARITY);
  const suspicious = reasons.some((reason) => reason.startsWith("suspicious_") || reason === "unresolved_text");
  if (isOther || suspicious || (reasons.length > 0 && !onlyUnit))
    return { status: "not_found", confidence: 0.2, changeKinds: {} };
  if (onlyUnit) return { status: "partial", confidence: 0.85, changeKinds: {} };
  const replaced = at(verdict, "hasReplacedComponents") === true;
  const unconfirmed = at(verdict, "hasUnconfirmedComponents") === true;
  if (replaced || unconfirmed || at(verdict, "addressComplete") !== true)
    return { status: "partial", confidence: 0.7, changeKinds: {} };
  const isBuilding = ["SUB_PREMISE", "PREMISE"].includes(textAt(verdict, "validationGranularity"));
  return isBuilding
    ? { status: "confirmed", confidence: 0.95, changeKinds: {} }
    : { status: "partial", confidence: 0.7, changeKinds: {} };
}
