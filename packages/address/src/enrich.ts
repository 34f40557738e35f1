import type { PostalFacts } from "./postal-facts.ts";
import type { Engine } from "./engine.ts";
import type { AddressServiceTraits, Deliverability, VerifyResult } from "./services/port.ts";
import type { AddressFields } from "./types.ts";

/** What can be added to an address beside its parts. */
export const ENRICHMENT_TARGETS = [
  "county",
  "county_fips",
  "time_zone",
  "latitude",
  "longitude",
  "zip_plus_4",
  "building_use",
  "country_code",
  "state_code",
  "deliverability",
] as const;
export type EnrichmentTarget = (typeof ENRICHMENT_TARGETS)[number];

/**
 * From the postal code's area, from the building as an address service or a reference folder knows it, or from the address itself.
 */
export type EnrichmentSource = "from_postal_code" | "from_building" | "from_address";
export type EnrichmentValue = { value: string; source: EnrichmentSource };
export type EnrichmentValues = Partial<Record<EnrichmentTarget, EnrichmentValue>>;

/** An answer about the same address, and its service. */
export type BuildingAnswer = {
  result: Omit<VerifyResult, "id">;
  traits: Pick<AddressServiceTraits, "textNeedsPerson">;
};

/** Six decimal places of a degree are about ten centimeters. */
const PLACES = 1e6;

/** The values for a confirmed or corrected address: data about the building has priority over data about its code. */
export function enrichmentOf(
  facts: PostalFacts | null,
  answer: BuildingAnswer | null,
  codes: AddressCodes = NO_CODES,
): EnrichmentValues {
  return { ...ofPostalCode(facts), ...ofBuilding(answer), ...ofAddress(codes) };
}

/** ISO alpha-2 of the country, and the code of its state; null where the address names none. */
export type AddressCodes = { country: string | null; state: string | null };
const NO_CODES: AddressCodes = { country: null, state: null };

/** The codes of the country and the state that an address names. */
export function codesOf(engine: Pick<Engine, "formsOf">, { country, state }: AddressFields): AddressCodes {
  const codeIn = (forms: readonly string[]) => forms.find((form) => /^[A-Z]{2,3}$/u.test(form)) ?? null;
  const ofCountry = country === "" ? null : codeIn(engine.formsOf("country", country).filter(isTwoLetters));
  return { country: ofCountry, state: state === "" ? null : codeIn(engine.formsOf("state", state, ofCountry)) };
}

const isTwoLetters = (form: string) => form.length === 2;

function ofAddress({ country, state }: AddressCodes): EnrichmentValues {
  return present("from_address", { country_code: country, state_code: state });
}

function ofPostalCode(facts: PostalFacts | null): EnrichmentValues {
  if (facts === null) return {};
  return present("from_postal_code", {
    county: facts.county,
    county_fips: facts.countyFips,
    time_zone: facts.timeZone,
    latitude: facts.point && degrees(facts.point.latitude),
    longitude: facts.point && degrees(facts.point.longitude),
  });
}

/** Excluded where a service's terms require a person's review before its data reach the customer's records. */
function ofBuilding(answer: BuildingAnswer | null): EnrichmentValues {
  if (answer === null || answer.traits.textNeedsPerson) return {};
  const { status, granularity, point, address, components, buildingUse, deliverability } = answer.result;
  if (status !== "confirmed" || (granularity !== "premise" && granularity !== "unit")) return {};
  const zip = /^\d{5}/u.exec(address?.postal_code ?? "")?.[0];
  const extra = components.postal_extra?.value ?? "";
  return present("from_building", {
    latitude: point && degrees(point.latitude),
    longitude: point && degrees(point.longitude),
    zip_plus_4: zip !== undefined && /^\d{4}$/u.test(extra) ? `${zip}-${extra}` : null,
    building_use: buildingUse,
    deliverability: deliverability && (deliverability.vacant ? "vacant" : DELIVERABILITY[deliverability.status]),
  });
}

const DELIVERABILITY: Record<Deliverability["status"], string> = {
  yes: "deliverable",
  unit_missing: "unit_missing",
  unit_unknown: "unit_unknown",
  no: "undeliverable",
};

function present(source: EnrichmentSource, values: Partial<Record<EnrichmentTarget, string | null>>): EnrichmentValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([target, value]) => (value ? [[target, { value, source }]] : [])),
  );
}

function degrees(value: number): string {
  return String(Math.round(value * PLACES) / PLACES);
}
