import { createHash } from "node:crypto";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import { enrichmentTargets, type Enrichment, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { formatSettingsSchema, type FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import type { MappingVersion } from "../generated/prisma/client.ts";

/** The address hash: properties of the address and explicit format settings. */
export function contentHash(parts: MappedParts, settings: FormatSettings): string {
  const content = [
    ADDRESS_PARTS.map((part) => parts[part]),
    Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Beside the address hash: versions that differ in it alone are the same to record memory. Empty where nothing is filled in and no property locks records. */
export function enrichmentHash(enrichment: Enrichment, lockProperty: string): string {
  const targets = enrichmentTargets(enrichment);
  if (targets.length === 0 && lockProperty === "") return "";
  const content = [targets, enrichment.overwrite, ...(lockProperty === "" ? [] : [lockProperty])];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

export function partsOf(
  version: Pick<MappingVersion, "streetAddress" | "city" | "state" | "postalCode" | "country">,
): MappedParts {
  return {
    street_address: version.streetAddress,
    city: version.city,
    state: version.state,
    postal_code: version.postalCode,
    country: version.country,
  };
}

export function settingsOf(version: Pick<MappingVersion, "settings">): FormatSettings {
  return formatSettingsSchema.parse(version.settings);
}

/** Null where no list job has settled it yet. */
export function inferredStyleOf({ inferredStyle }: Pick<MappingVersion, "inferredStyle">): FormatSettings | null {
  return formatSettingsSchema.nullable().parse(inferredStyle);
}

export function enrichmentOf(version: Pick<MappingVersion, "enrichment">): Enrichment {
  return enrichmentSchema.parse(version.enrichment);
}

/** As REST has it, and as it is stored. */
export function storedEnrichment({ targets, overwrite }: Enrichment): Partial<Record<EnrichmentTarget, string>> & {
  overwrite?: true;
} {
  return overwrite ? { ...targets, overwrite } : targets;
}

/** The parts that have a property, with it. */
export function mappedProperties(parts: MappedParts): [AddressPart, string][] {
  return ADDRESS_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]] as [AddressPart, string]] : []));
}
