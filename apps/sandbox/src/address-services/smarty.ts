import { splitLine, type Hit, type Result } from "./hits.ts";
import { asked, field, type Service } from "./service-route.ts";

const messages: Readonly<Record<number, string>> = {
  400: "Bad Request (Malformed Payload)",
  401: "Unauthorized: The credentials were provided incorrectly or did not match any existing, active credentials.",
  402: "Payment Required: There is no active subscription for the account associated with the credentials submitted with the request.",
  413: "Request Entity Too Large",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
};

const failure: Service["failure"] = (status) => ({
  status,
  body: { errors: [{ id: 1_600_000_000 + status, message: messages[status] ?? "Internal Server Error" }] },
});
const key = ["auth-id", "auth-token"];

export const smartyService: Service = {
  name: "smarty",
  route: ["post", "/smarty/street-address"],
  key,
  isEmptyRead: true,
  questions: ({ body }) =>
    !Array.isArray(body) || body.length > 100
      ? null
      : body.map((item) => ({ ...asked(item, { zip: "zipcode" }), country: "US", id: field(item, "input_id") })),
  answer: (results) =>
    results.flatMap((result, index) =>
      result.hits.slice(0, 2).map((hit, candidate) => ({
        input_id: result.question.id,
        input_index: index,
        candidate_index: candidate,
        ...shown(hit, result),
      })),
    ),
  failure,
};

/** Match code, footnotes of the delivery point, and footnotes of the parts. */
function analysisOf({ finding }: Result): [code: string, dpv: string, footnotes: string] {
  if (finding.kind === "street") return ["N", "AAM3", ""];
  if (finding.kind !== "found") return ["Y", "AABB", ""];
  const { changed, added, unitIs } = finding;
  const footnotes = `${changed.has("zip") || added.has("zip") ? "A#" : ""}${changed.has("city") ? "B#" : ""}`;
  if (unitIs === "missing") return ["D", "AAN1", footnotes];
  return unitIs === "unknown" ? ["S", "AACC", footnotes] : ["Y", "AABB", footnotes];
}

function shown({ address, alsoCity, city, street, unit, plus4, point, ...hit }: Hit, result: Result): object {
  // Where only the street is known, the written house number is shown.
  const number = (result.finding.kind === "street" && splitLine(result.question.street).number) || hit.number;
  const [code, dpv, footnotes] = analysisOf(result);
  const [designator = "", unitNumber = ""] = unit.split(" ");
  return {
    delivery_line_1: [number, street, unit].filter(Boolean).join(" "),
    last_line: `${city} ${address.state} ${address.zip}-${plus4}`,
    components: {
      primary_number: number,
      street_name: street,
      ...(unit === "" ? {} : { secondary_designator: designator, secondary_number: unitNumber }),
      city_name: city,
      default_city_name: alsoCity === "" ? address.city : alsoCity,
      state_abbreviation: address.state,
      zipcode: address.zip,
      plus4_code: plus4,
    },
    metadata: { record_type: "S", rdi: "Residential", ...point, precision: "Zip9" },
    analysis: {
      dpv_match_code: code,
      dpv_footnotes: dpv,
      dpv_cmra: "N",
      dpv_vacant: "N",
      dpv_no_stat: "N",
      active: "Y",
      ...(footnotes === "" ? {} : { footnotes }),
    },
  };
}

export const smartyInternationalService: Service = {
  name: "smarty-international",
  route: ["get", "/smarty/verify"],
  key,
  questions: ({ query }) =>
    field(query, "country") === ""
      ? null
      : [asked(query, { street: "address1", city: "locality", state: "administrative_area", zip: "postal_code" })],
  answer: ([result]) => {
    if (!result || result.hits.length === 0)
      return [{ analysis: { verification_status: "None", address_precision: "None" } }];
    const { finding, hits } = result;
    const isWhole = finding.kind === "found" && finding.changed.size === 0;
    return hits.slice(0, 2).map(({ address, city, number, street, point }) => ({
      address1: [address.street, address.street2].filter(Boolean).join(" "),
      components: {
        premise: number,
        thoroughfare: street,
        locality: city,
        administrative_area: address.state,
        postal_code: address.zip,
        country_iso_3: address.country,
      },
      metadata: { ...point, geocode_precision: "Premise" },
      analysis: {
        verification_status: finding.kind === "several" ? "Ambiguous" : isWhole ? "Verified" : "Partial",
        address_precision: finding.kind === "street" ? "Thoroughfare" : "Premise",
        max_address_precision: "Premise",
      },
    }));
  },
  failure,
};
