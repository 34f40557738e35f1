import { field, parameter, retryAfter, type Service } from "./service-route.ts";
import type { Asked, Directory, Finding } from "./directory.ts";
import { plus4, pointOf, splitLine, unitText } from "./answer-parts.ts";

const statuses: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  402: "PERMISSION_DENIED",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

export const googleService: Service = {
  name: "google",
  key: (request) => parameter(request, "key"),
  questions({ body }) {
    const address: unknown =
      typeof body === "object" && body !== null ? Object.entries(body).find(([name]) => name === "address")?.[1] : null;
    if (typeof address !== "object" || address === null) return null;
    const lines: unknown = Object.entries(address).find(([name]) => name === "addressLines")?.[1];
    if (!Array.isArray(lines)) return null;
    return [
      {
        street: lines.map(String).join(" "),
        city: field(address, "locality"),
        state: field(address, "administrativeArea"),
        zip: field(address, "postalCode"),
        country: field(address, "regionCode"),
      },
    ];
  },
  answer: ([asked], directory) => validation(asked, directory),
  // Google returns no 401 for an unknown key and no 402 for an exhausted budget.
  failure: (status) =>
    status === 401
      ? {
          status: 400,
          body: {
            error: {
              code: 400,
              message: "API key not valid. Please pass a valid API key.",
              status: "INVALID_ARGUMENT",
              details: [
                {
                  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                  reason: "API_KEY_INVALID",
                  domain: "googleapis.com",
                },
              ],
            },
          },
        }
      : {
          status: status === 402 ? 403 : status,
          body: {
            error: {
              code: status === 402 ? 403 : status,
              message: "Simulated error",
              status: statuses[status] ?? "UNKNOWN",
            },
          },
          ...retryAfter(status),
        },
};

function validation(asked: Asked | undefined, directory: Directory): unknown {
  const finding: Finding = asked ? directory.look(asked) : { kind: "nothing" };
  const responseId = "00000000-0000-4000-8000-000000000000";
  if (!asked || finding.kind !== "found")
    return {
      result: {
        verdict: {
          inputGranularity: "PREMISE",
          validationGranularity: finding.kind === "nothing" ? "OTHER" : "ROUTE",
          geocodeGranularity: "ROUTE",
          hasUnconfirmedComponents: true,
          possibleNextAction: "FIX",
        },
        address: { addressComponents: [], unconfirmedComponentTypes: ["street_number"] },
      },
      responseId,
    };
  const { building, city, changed, added, unitIs } = finding;
  const { number, name } = splitLine(building.address.street);
  const unit = unitText(finding);
  const hasUnit = unit !== "" && unitIs !== "unknown";
  const { address } = building;
  const component = (
    componentType: string,
    text: string,
    part?: "city" | "state" | "zip",
    level = "CONFIRMED",
  ): object => ({
    componentName: { text, ...(componentType === "route" ? { languageCode: "en" } : {}) },
    componentType,
    confirmationLevel: level,
    ...(part && added.has(part) ? { inferred: true } : {}),
    ...(part === "city" && changed.has("city") ? { spellCorrected: true } : {}),
    ...(part && part !== "city" && changed.has(part) ? { replaced: true } : {}),
  });
  const replaced = changed.has("state") || changed.has("zip");
  const { latitude, longitude } = pointOf(building);
  return {
    result: {
      verdict: {
        inputGranularity: hasUnit ? "SUB_PREMISE" : "PREMISE",
        validationGranularity: hasUnit ? "SUB_PREMISE" : "PREMISE",
        geocodeGranularity: "PREMISE",
        ...(unitIs === "missing" ? {} : { addressComplete: true }),
        ...(unitIs === "unknown" ? { hasUnconfirmedComponents: true } : {}),
        ...(added.size > 0 ? { hasInferredComponents: true } : {}),
        ...(replaced ? { hasReplacedComponents: true } : {}),
        ...(changed.has("city") ? { hasSpellCorrectedComponents: true } : {}),
        possibleNextAction:
          unitIs === "missing" ? "CONFIRM_ADD_SUBPREMISES" : replaced || unitIs === "unknown" ? "CONFIRM" : "ACCEPT",
      },
      address: {
        formattedAddress: `${address.street}, ${city}, ${address.state} ${address.zip}`,
        addressComponents: [
          ...(number === "" ? [] : [component("street_number", number)]),
          component("route", number === "" ? address.street : name),
          ...(unit === ""
            ? []
            : [
                component(
                  "subpremise",
                  unit,
                  undefined,
                  unitIs === "unknown" ? "UNCONFIRMED_BUT_PLAUSIBLE" : "CONFIRMED",
                ),
              ]),
          component("locality", city, "city"),
          ...(address.state === "" ? [] : [component("administrative_area_level_1", address.state, "state")]),
          component("postal_code", address.zip, "zip"),
          component("country", address.country),
          ...(address.country === "US" ? [component("postal_code_suffix", plus4(building))] : []),
        ],
        ...(unitIs === "missing" ? { missingComponentTypes: ["subpremise"] } : {}),
      },
      geocode: { location: { latitude, longitude }, placeId: `sandbox-${plus4(building)}` },
      ...(address.country === "US"
        ? { uspsData: { dpvConfirmation: unitIs === "missing" ? "D" : unitIs === "unknown" ? "S" : "Y" } }
        : {}),
    },
    responseId,
  };
}
