import type { AddressPart } from "../object-types.ts";

/**
 * The quality of a mapping (spec 4), evaluated in the order given there.
 *
 * Where the table and the rule "at least city+state, or a postal code, is needed" differ: street+city and street+state are
 * rated 'warning', which lists what they allow, so they can validate; the rule of spec 5 is a tip on the page. See
 * docs/decisions/002-street-and-city.md.
 */
export type QualityLevel = "excellent" | "good" | "warning" | "poor" | "disabled";
export type QualityKind =
  | "complete"
  | "location"
  | "street_city_state"
  | "city_state"
  | "postal"
  | "limited"
  | "insufficient"
  | "none";

export const VALIDATION_TYPES = [
  "Full Address Validation",
  "Street Standardization",
  "City/State Correction",
  "Postal Code Verification",
] as const;
export type ValidationType = (typeof VALIDATION_TYPES)[number];

export type MappingQuality = {
  level: QualityLevel;
  kind: QualityKind;
  canValidate: boolean;
  message: string;
  allows: readonly ValidationType[];
  /** The part that would help most, if any. */
  suggests: AddressPart | null;
};

const ALL = VALIDATION_TYPES;
const STREET = "Street Standardization";
const CITY = "City/State Correction";
const POSTAL = "Postal Code Verification";

/** Pure; used by the configuration page while choosing and by the server before a job may start. */
export function mappingQuality(parts: Partial<Record<AddressPart, string>>): MappingQuality {
  const street = Boolean(parts.street_address);
  const city = Boolean(parts.city);
  const state = Boolean(parts.state);
  const postal = Boolean(parts.postal_code);
  const country = Boolean(parts.country);

  if (!street && !city && !state && !postal && !country) {
    return {
      level: "disabled",
      kind: "none",
      canValidate: false,
      message: "No address fields configured",
      allows: [],
      suggests: "city",
    };
  }
  if (street && city && state && postal) {
    return {
      level: "excellent",
      kind: "complete",
      canValidate: true,
      message: "Complete address: all parts can be checked against each other",
      allows: ALL,
      suggests: country ? null : "country",
    };
  }
  if (city && state && postal) {
    return {
      level: "excellent",
      kind: "location",
      canValidate: true,
      message: "City, state and postal code confirm each other",
      allows: [CITY, POSTAL],
      suggests: "street_address",
    };
  }
  if (street && city && state) {
    return {
      level: "good",
      kind: "street_city_state",
      canValidate: true,
      message: "Add the postal code to correct misspelled cities and wrong states",
      allows: [STREET, CITY],
      suggests: "postal_code",
    };
  }
  if (city && state) {
    return {
      level: "good",
      kind: "city_state",
      canValidate: true,
      message: "City and state can be checked; the postal code would confirm them",
      allows: [CITY],
      suggests: "postal_code",
    };
  }
  if (postal) {
    const allows = street ? ([STREET, POSTAL] as const) : ([POSTAL] as const);
    return {
      level: "good",
      kind: "postal",
      canValidate: true,
      message: "The postal code can be checked; city and state would be confirmed by it",
      allows,
      suggests: city ? "state" : "city",
    };
  }
  if (street && city) {
    return {
      level: "warning",
      kind: "limited",
      canValidate: true,
      message: "Add state for more reliable address validation",
      allows: [STREET],
      suggests: "state",
    };
  }
  if (street && state) {
    return {
      level: "warning",
      kind: "limited",
      canValidate: true,
      message: "Add city for better validation results",
      allows: [STREET],
      suggests: "city",
    };
  }
  return {
    level: "poor",
    kind: "insufficient",
    canValidate: false,
    message: "Not enough to check an address: map city and state, or a postal code",
    allows: [],
    suggests: city ? "state" : "city",
  };
}
