import type { Result } from "./hits.ts";
import { asked, type Service } from "./service-route.ts";

const statuses: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  402: "PERMISSION_DENIED",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

const KEY_INVALID = {
  code: 400,
  message: "API key not valid. Please pass a valid API key.",
  status: "INVALID_ARGUMENT",
  details: [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
  ],
};

const own = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;

export const googleService: Service = {
  name: "google",
  route: ["post", "/google/v1\\:validateAddress"],
  key: ["key"],
  questions({ body }) {
    const address = own(body, "address");
    const lines = own(address, "addressLines");
    if (!Array.isArray(lines)) return null;
    const names = { city: "locality", state: "administrativeArea", zip: "postalCode", country: "regionCode" };
    return [{ ...asked(address, names), street: lines.map(String).join(" ") }];
  },
  answer: ([result]) => ({
    result: result && validation(result),
    responseId: "00000000-0000-4000-8000-000000000000",
  }),
  // Google returns no 401 for an unknown key and no 402 for an exhausted budget.
  failure(status) {
    if (status === 401) return { status: 400, body: { error: KEY_INVALID } };
    const code = status === 402 ? 403 : status;
    const error = { code, message: "Simulated error", status: statuses[status] ?? "UNKNOWN" };
    return { status: code, body: { error } };
  },
};

function validation({ finding, hits: [hit] }: Result): object {
  if (finding.kind !== "found" || !hit)
    return {
      verdict: {
        inputGranularity: "PREMISE",
        validationGranularity: finding.kind === "nothing" ? "OTHER" : "ROUTE",
        geocodeGranularity: "ROUTE",
        hasUnconfirmedComponents: true,
        possibleNextAction: "FIX",
      },
      address: { addressComponents: [], unconfirmedComponentTypes: ["street_number"] },
    };
  const { changed, added, unitIs } = finding;
  const { address, number, street, unit, city, point, plus4 } = hit;
  const [isUnitMissing, isUnitUnknown] = [unitIs === "missing", unitIs === "unknown"];
  const granularity = unit !== "" && !isUnitUnknown ? "SUB_PREMISE" : "PREMISE";
  const component = (componentType: string, text: string, part?: "city" | "state" | "zip", level = "CONFIRMED") => ({
    componentName: { text, ...(componentType === "route" ? { languageCode: "en" } : {}) },
    componentType,
    confirmationLevel: level,
    ...(part && added.has(part) ? { inferred: true } : {}),
    ...(part && changed.has(part) ? { [part === "city" ? "spellCorrected" : "replaced"]: true } : {}),
  });
  const isReplaced = changed.has("state") || changed.has("zip");
  const unitLevel = isUnitUnknown ? "UNCONFIRMED_BUT_PLAUSIBLE" : "CONFIRMED";
  const isUs = address.country === "US";
  return {
    verdict: {
      inputGranularity: granularity,
      validationGranularity: granularity,
      geocodeGranularity: "PREMISE",
      ...(isUnitMissing ? {} : { addressComplete: true }),
      ...(isUnitUnknown ? { hasUnconfirmedComponents: true } : {}),
      ...(added.size > 0 ? { hasInferredComponents: true } : {}),
      ...(isReplaced ? { hasReplacedComponents: true } : {}),
      ...(changed.has("city") ? { hasSpellCorrectedComponents: true } : {}),
      possibleNextAction: isUnitMissing
        ? "CONFIRM_ADD_SUBPREMISES"
        : isReplaced || isUnitUnknown
          ? "CONFIRM"
          : "ACCEPT",
    },
    address: {
      formattedAddress: `${address.street}, ${city}, ${address.state} ${address.zip}`,
      addressComponents: [
        ...(number === "" ? [] : [component("street_number", number)]),
        component("route", street),
        ...(unit === "" ? [] : [component("subpremise", unit, undefined, unitLevel)]),
        component("locality", city, "city"),
        ...(address.state === "" ? [] : [component("administrative_area_level_1", address.state, "state")]),
        component("postal_code", address.zip, "zip"),
        component("country", address.country),
        ...(isUs ? [component("postal_code_suffix", plus4)] : []),
      ],
      ...(isUnitMissing ? { missingComponentTypes: ["subpremise"] } : {}),
    },
    geocode: { location: point, placeId: `sandbox-${plus4}` },
    ...(isUs ? { uspsData: { dpvConfirmation: isUnitMissing ? "D" : isUnitUnknown ? "S" : "Y" } } : {}),
  };
}
