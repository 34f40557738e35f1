import { field, parameter, retryAfter, type Service } from "./service-route.ts";
import type { Asked, Building, Directory } from "./directory.ts";
import { pointOf, splitLine, unitText } from "./answer-parts.ts";

const errors: Readonly<Record<number, string>> = {
  400: "The request could not be read",
  402: "You can't make this request as it is above your daily maximum. You can configure billing at https://dash.geocod.io",
  403: "Invalid API key, or other reason why access is forbidden",
  422: "Could not geocode address",
  429: "Too many requests, slow down",
};

function rows(body: unknown): [string, unknown][] {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
}

export const geocodioService: Service = {
  name: "geocodio",
  key: (request) => parameter(request, "api_key"),
  questions: ({ body }) =>
    rows(body).length === 0
      ? null
      : rows(body).map(([, item]) => ({
          street: field(item, "street"),
          city: field(item, "city"),
          state: field(item, "state"),
          zip: field(item, "postal_code"),
          country: field(item, "country"),
        })),
  answer: (questions, directory, { body }) => ({
    results: Object.fromEntries(
      rows(body).map(([id, query], index) => {
        const asked = questions[index];
        const results = asked ? answersTo(asked, directory) : [];
        return [
          id,
          { query, response: results.length > 0 ? { input: {}, results } : { error: errors[422], results: [] } },
        ];
      }),
    ),
  }),
  // A wrong key and the daily maximum are both 403; only the text differs.
  failure: (status) => ({
    status: status === 401 || status === 402 ? 403 : status,
    body: { error: (status === 401 ? errors[403] : errors[status]) ?? "A server error has occurred" },
    ...retryAfter(status),
  }),
};

function answersTo(asked: Asked, directory: Directory): object[] {
  const finding = directory.look(asked);
  switch (finding.kind) {
    case "nothing":
      return [];
    case "several":
      return finding.buildings
        .slice(0, 2)
        .map((building) => shown(building, { city: building.address.city, unit: "", type: "rooftop", accuracy: 0.9 }));
    case "street":
      return [
        shown(finding.building, {
          city: finding.building.address.city,
          unit: "",
          type: "street_center",
          accuracy: 0.6,
        }),
      ];
    case "found":
      return [
        shown(finding.building, {
          city: finding.city,
          unit: unitText(finding),
          type: "rooftop",
          accuracy: finding.changed.size > 0 ? 0.8 : 1,
        }),
      ];
  }
}

type Match = { city: string; unit: string; type: string; accuracy: number };

function shown(building: Building, { city, unit, type, accuracy }: Match): object {
  const { address } = building;
  const { number, name } = splitLine(address.street);
  const { latitude, longitude } = pointOf(building);
  const [designator = "", unitNumber = ""] = unit.split(" ");
  return {
    address_components: {
      ...(type === "street_center" ? {} : { number }),
      formatted_street: name,
      ...(unit === "" ? {} : { secondaryunit: designator, secondarynumber: unitNumber }),
      city,
      state: address.state,
      zip: address.zip,
      country: address.country,
    },
    formatted_address: `${address.street}, ${city}, ${address.state} ${address.zip}`,
    location: { lat: latitude, lng: longitude },
    accuracy,
    accuracy_type: type,
    source: "Sandbox County",
  };
}
