import type { Hit, Result } from "./hits.ts";
import { asked, type Service } from "./service-route.ts";

const errors: Readonly<Record<number, string>> = {
  400: "The request could not be read",
  402: "You can't make this request as it is above your daily maximum. You can configure billing at https://dash.geocod.io",
  403: "Invalid API key, or other reason why access is forbidden",
  422: "Could not geocode address",
  429: "Too many requests, slow down",
};

export const geocodioService: Service = {
  name: "geocodio",
  route: ["post", "/geocodio/v1.9/geocode"],
  key: ["api_key"],
  questions: ({ body }) =>
    typeof body !== "object" || body === null || Array.isArray(body)
      ? null
      : Object.entries(body).map(([id, written]) => ({ ...asked(written, { zip: "postal_code" }), id, written })),
  answer: (results) => ({
    results: Object.fromEntries(
      results.map((result) => {
        const found = result.hits.slice(0, 2).map((hit) => match(hit, result));
        const response = found.length > 0 ? { input: {}, results: found } : { error: errors[422], results: [] };
        return [result.question.id, { query: result.question.written, response }];
      }),
    ),
  }),
  // A wrong key and the daily maximum are both 403; only the text differs.
  failure: (status) => ({
    status: status === 401 || status === 402 ? 403 : status,
    body: { error: (status === 401 ? errors[403] : errors[status]) ?? "A server error has occurred" },
  }),
};

const accuracies = { several: 0.9, street: 0.6, nothing: 0 };

function match({ address, city, number, street, unit, point }: Hit, { finding }: Result): object {
  const isStreet = finding.kind === "street";
  const [secondaryunit = "", secondarynumber = ""] = unit.split(" ");
  return {
    address_components: {
      ...(isStreet ? {} : { number }),
      formatted_street: street,
      ...(unit === "" ? {} : { secondaryunit, secondarynumber }),
      city,
      state: address.state,
      zip: address.zip,
      country: address.country,
    },
    formatted_address: `${address.street}, ${city}, ${address.state} ${address.zip}`,
    location: { lat: point.latitude, lng: point.longitude },
    accuracy: finding.kind === "found" ? (finding.changed.size > 0 ? 0.8 : 1) : accuracies[finding.kind],
    accuracy_type: isStreet ? "street_center" : "rooftop",
    source: "Sandbox County",
  };
}
