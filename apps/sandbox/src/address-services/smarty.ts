import { field, parameter, retryAfter, type Service, type Wire } from "./service-route.ts";
import type { Asked, Building, Directory } from "./directory.ts";
import { type Found, plus4, pointOf, splitLine, unitText } from "./answer-parts.ts";

const messages: Readonly<Record<number, string>> = {
  400: "Bad Request (Malformed Payload)",
  401: "Unauthorized: The credentials were provided incorrectly or did not match any existing, active credentials.",
  402: "Payment Required: There is no active subscription for the account associated with the credentials submitted with the request.",
  413: "Request Entity Too Large",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
};

const failure = (status: number): Wire => ({
  status,
  body: { errors: [{ id: 1_600_000_000 + status, message: messages[status] ?? "Internal Server Error" }] },
  ...retryAfter(status),
});
const key: Service["key"] = (request) => (parameter(request, "auth-id") === "" ? "" : parameter(request, "auth-token"));

export const smartyService: Service = {
  name: "smarty",
  key,
  questions({ body }) {
    if (!Array.isArray(body) || body.length > 100) return null;
    return body.map((item) => ({
      street: field(item, "street"),
      city: field(item, "city"),
      state: field(item, "state"),
      zip: field(item, "zipcode"),
      country: "US",
    }));
  },
  answer: (questions, directory, { body }) => {
    const items: readonly unknown[] = Array.isArray(body) ? body : [];
    return questions.flatMap((asked, index) =>
      candidates(asked, directory).map((candidate, candidateIndex) => ({
        input_id: field(items[index], "input_id"),
        input_index: index,
        candidate_index: candidateIndex,
        ...candidate,
      })),
    );
  },
  failure,
};

function candidates(asked: Asked, directory: Directory): object[] {
  const finding = directory.look(asked);
  switch (finding.kind) {
    case "nothing":
      return [];
    case "several":
      return finding.buildings
        .slice(0, 2)
        .map((building) => shown(building, { city: building.address.city, unit: "", code: "Y", dpv: "AABB" }));
    case "street": {
      const { number } = splitLine(asked.street);
      return [
        shown(finding.building, { city: finding.building.address.city, unit: "", code: "N", dpv: "AAM3", number }),
      ];
    }
    case "found":
      return [found(finding)];
  }
}

function found(finding: Found): object {
  const code = finding.unitIs === "missing" ? "D" : finding.unitIs === "unknown" ? "S" : "Y";
  const dpv = code === "D" ? "AAN1" : code === "S" ? "AACC" : "AABB";
  const codes = [
    finding.changed.has("zip") || finding.added.has("zip") ? "A#" : "",
    finding.changed.has("city") ? "B#" : "",
  ];
  return shown(finding.building, { city: finding.city, unit: unitText(finding), code, dpv, footnotes: codes.join("") });
}

/** `number`: the written house number, if it differs from the building's. */
type Match = { city: string; unit: string; code: string; dpv: string; number?: string; footnotes?: string };

function shown(building: Building, { city, unit, code, dpv, number = "", footnotes = "" }: Match): object {
  const { address } = building;
  const line = splitLine(address.street);
  const shownNumber = number === "" ? line.number : number;
  const [designator = "", unitNumber = ""] = unit.split(" ");
  const street = [shownNumber, line.name].filter(Boolean).join(" ");
  const { latitude, longitude } = pointOf(building);
  return {
    delivery_line_1: [street, unit].filter(Boolean).join(" "),
    last_line: `${city} ${address.state} ${address.zip}-${plus4(building)}`,
    components: {
      primary_number: shownNumber,
      street_name: line.name,
      ...(unit === "" ? {} : { secondary_designator: designator, secondary_number: unitNumber }),
      city_name: city,
      default_city_name: building.alsoCity === "" ? address.city : building.alsoCity,
      state_abbreviation: address.state,
      zipcode: address.zip,
      plus4_code: plus4(building),
    },
    metadata: { record_type: "S", rdi: "Residential", latitude, longitude, precision: "Zip9" },
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
  key,
  questions: (request) =>
    parameter(request, "country") === ""
      ? null
      : [
          {
            street: parameter(request, "address1"),
            city: parameter(request, "locality"),
            state: parameter(request, "administrative_area"),
            zip: parameter(request, "postal_code"),
            country: parameter(request, "country"),
          },
        ],
  answer: ([asked], directory) => {
    if (!asked) return [];
    const finding = directory.look(asked);
    if (finding.kind === "nothing") return [{ analysis: { verification_status: "None", address_precision: "None" } }];
    const buildings = finding.kind === "several" ? finding.buildings.slice(0, 2) : [finding.building];
    const isWhole = finding.kind === "found" && finding.changed.size === 0;
    return buildings.map((building) => {
      const { address } = building;
      const { number, name } = splitLine(address.street);
      return {
        address1: [address.street, address.street2].filter(Boolean).join(" "),
        components: {
          premise: number,
          thoroughfare: name,
          locality: finding.kind === "found" ? finding.city : address.city,
          administrative_area: address.state,
          postal_code: address.zip,
          country_iso_3: address.country,
        },
        metadata: { ...pointOf(building), geocode_precision: "Premise" },
        analysis: {
          verification_status: finding.kind === "several" ? "Ambiguous" : isWhole ? "Verified" : "Partial",
          address_precision: finding.kind === "street" ? "Thoroughfare" : "Premise",
          max_address_precision: "Premise",
        },
      };
    });
  },
  failure,
};
