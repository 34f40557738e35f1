import { createHash } from "node:crypto";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { formatSettingsSchema, type FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import type { MappingVersion } from "../generated/prisma/client.ts";

/** The hash of what a customer decided: properties and explicit format settings. The same content is the same version. */
export function contentHash(parts: MappedParts, settings: FormatSettings): string {
  const content = [
    ADDRESS_PARTS.map((part) => parts[part]),
    Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
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

/** The parts that have a property, with it. */
export function mappedProperties(parts: MappedParts): [AddressPart, string][] {
  return ADDRESS_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]] as [AddressPart, string]] : []));
}
