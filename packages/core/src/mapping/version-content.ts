import { createHash } from "node:crypto";
import { z } from "zod";
import {
  FULL_ADDRESS,
  MAIN_PARTS,
  MAPPED_PARTS,
  OPTIONAL_PARTS,
  type AddressPart,
  type MappedPart,
} from "@plumbline/schema/object-types.ts";
import { enrichmentSchema } from "@plumbline/schema/mapping/enrichment-schema.ts";
import { enrichmentTargets, type Enrichment, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { formatSettingsSchema, type FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import type { MappingVersion } from "../generated/prisma/client.ts";

/** The address hash: properties of the address and explicit format settings. */
export function contentHash(parts: MappedParts, settings: FormatSettings): string {
  // Without optional parts the hash is the same as before they existed, so that nobody is charged again.
  const extras = OPTIONAL_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]]] : []));
  const content = [
    MAIN_PARTS.map((part) => parts[part]),
    Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(extras.length === 0 ? [] : [extras]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/**
 * Beside the address hash: versions that differ only in it are the same to record memory. Empty without enrichment and lock
 * property.
 */
export function enrichmentHash(enrichment: Enrichment, lockProperty: string): string {
  const targets = enrichmentTargets(enrichment);
  if (targets.length === 0 && lockProperty === "") return "";
  const content = [targets, enrichment.overwrite, ...(lockProperty === "" ? [] : [lockProperty])];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

export function partsOf(
  version: Pick<MappingVersion, "streetAddress" | "city" | "state" | "postalCode" | "country" | "extraParts">,
): MappedParts {
  return {
    street_address: version.streetAddress,
    city: version.city,
    state: version.state,
    postal_code: version.postalCode,
    country: version.country,
    ...extraPartsSchema.parse(version.extraParts),
  };
}

const extraPartsSchema = z.partialRecord(z.enum(OPTIONAL_PARTS), z.string());

/** The mapped optional parts, as they are stored. */
export function extraPartsOf(parts: MappedParts): z.output<typeof extraPartsSchema> {
  return Object.fromEntries(OPTIONAL_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]]] : [])));
}

export function settingsOf(version: Pick<MappingVersion, "settings">): FormatSettings {
  return formatSettingsSchema.parse(version.settings);
}

/** Null until a list job has settled it. */
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

type VersionOfParts = Parameters<typeof partsOf>[0];

/** Those of the mapped parts of a version that are written, with their properties. */
export function writtenOf(version: VersionOfParts): [AddressPart, string][] {
  return mappedOf(version).flatMap(([part, property]) => (part === FULL_ADDRESS ? [] : [[part, property]]));
}

/** All properties that a job writes under a version, by field. */
export function propertiesWritten(
  version: VersionOfParts & Pick<MappingVersion, "enrichment">,
): Partial<Record<AddressPart | EnrichmentTarget, string>> {
  return { ...Object.fromEntries(writtenOf(version)), ...enrichmentOf(version).targets };
}

/** The mapped parts of a version with their properties. */
export function mappedOf(version: VersionOfParts): [MappedPart, string][] {
  return mappedProperties(partsOf(version));
}

/** The mapped parts with their properties. */
export function mappedProperties(parts: MappedParts): [MappedPart, string][] {
  return MAPPED_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]] as [MappedPart, string]] : []));
}
