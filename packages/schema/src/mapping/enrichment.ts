/**
 * The values that a customer can have filled in beside the address, each into its own property. New ones are appended: files keep
 * their order.
 */
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

export const ENRICHMENT_LABELS: Record<EnrichmentTarget, string> = {
  county: "County",
  county_fips: "County FIPS code",
  time_zone: "Time zone",
  latitude: "Latitude",
  longitude: "Longitude",
  zip_plus_4: "ZIP+4",
  building_use: "Building use",
  country_code: "Country code",
  state_code: "State code",
  deliverability: "Deliverability",
};

/** The targets that can be dropdowns; a value without a matching option is not filled in. */
export const DROPDOWN_TARGETS = [
  "country_code",
  "state_code",
  "deliverability",
] as const satisfies readonly EnrichmentTarget[];
export type DropdownTarget = (typeof DROPDOWN_TARGETS)[number];

export function takesOptions(target: EnrichmentTarget): target is DropdownTarget {
  return DROPDOWN_TARGETS.some((one) => one === target);
}

/** False for codes, which would lose leading zeros in a number property. */
export function takesNumbers(target: EnrichmentTarget): boolean {
  return target === "latitude" || target === "longitude";
}

/** The property for each value. `overwrite`: existing values are replaced; otherwise only empty ones are filled. */
export type Enrichment = { targets: Partial<Record<EnrichmentTarget, string>>; overwrite: boolean };

export const NO_ENRICHMENT: Enrichment = { targets: {}, overwrite: false };

/** The mapped targets with their properties, in their fixed order. */
export function enrichmentTargets({ targets }: Enrichment): [EnrichmentTarget, string][] {
  return ENRICHMENT_TARGETS.flatMap((target) => {
    const property = targets[target];
    return property ? [[target, property] as [EnrichmentTarget, string]] : [];
  });
}
