import type { AddressPart } from "../object-types.ts";

/**
 * What a mapping is good for (spec 4), evaluated in the order that stands there.
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
  /** The part that would help most, if one would. */
  suggests: AddressPart | null;
};

const rate = (
  level: QualityLevel,
  kind: QualityKind,
  canValidate: boolean,
  message: string,
  allows: readonly ValidationType[],
  suggests: AddressPart | null,
): MappingQuality => ({ level, kind, canValidate, message, allows, suggests });

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
    return rate("disabled", "none", false, "No address fields configured", [], "city");
  }
  if (street && city && state && postal) {
    return rate(
      "excellent",
      "complete",
      true,
      "Complete address: all parts can be checked against each other",
      ALL,
      country ? null : "country",
    );
  }
  if (city && state && postal) {
    return rate(
      "excellent",
      "location",
      true,
      "City, state and postal code confirm each other",
      [CITY, POSTAL],
      "street_address",
    );
  }
  if (street && city && state) {
    return rate(
      "good",
      "street_city_state",
      true,
      "Add the postal code to correct misspelled cities and wrong states",
      [STREET, CITY],
      "postal_code",
    );
  }
  if (city && state) {
    return rate(
      "good",
      "city_state",
      true,
      "City and state can be checked; the postal code would confirm them",
      [CITY],
      "postal_code",
    );
  }
  if (postal) {
    const allows = street ? ([STREET, POSTAL] as const) : ([POSTAL] as const);
    return rate(
      "good",
      "postal",
      true,
      "The postal code can be checked; city and state would be confirmed by it",
      allows,
      city ? "state" : "city",
    );
  }
  if (street && city) {
    return rate("warning", "limited", true, "Add state for more reliable address validation", [STREET], "state");
  }
  if (street && state) {
    return rate("warning", "limited", true, "Add city for better validation results", [STREET], "city");
  }
  return rate(
    "poor",
    "insufficient",
    false,
    "Not enough to check an address: map city and state, or a postal code",
    [],
    city ? "state" : "city",
  );
}
