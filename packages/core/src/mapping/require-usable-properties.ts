import {
  ENRICHMENT_LABELS,
  enrichmentTargets,
  NO_ENRICHMENT,
  takesNumbers,
  takesOptions,
  type Enrichment,
  type EnrichmentTarget,
} from "@plumbline/schema/mapping/enrichment.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import {
  ADDRESS_PART_LABELS,
  FULL_ADDRESS,
  OBJECT_TYPE_LABELS,
  type MappedPart,
  type ObjectType,
} from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "../portals/hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "../portals/hubspot/hubspot.ts";
import { isCheckbox, isDropdown, isNumber, isSource, isText, readProperties } from "../portals/hubspot/properties.ts";
import type { CrmProperty, PropertyOption } from "../records/store.ts";
import { DROPDOWN_PARTS } from "../records/columns.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { mappedProperties } from "./version-content.ts";

/** Options of the mapped properties; null for one that is no dropdown. */
export type OptionsOfProperties = Map<string, readonly PropertyOption[] | null>;

/** The mapping wanted for one address set. */
type WantedSet = {
  label: string;
  parts: MappedParts;
  enrichment?: Enrichment | undefined;
  lockProperty?: string | undefined;
};

/**
 * Returns the options of the mapped properties. Errors: `invalid_input` (unknown or read-only property, one of another type, or
 * too little mapped), and those of reading HubSpot.
 */
export async function requireUsableProperties(
  ctx: Pick<Context, "hubspot">,
  { connection, objectType, sets }: { connection: Connection; objectType: ObjectType; sets: readonly WantedSet[] },
): Promise<OptionsOfProperties> {
  const refuse = (message: string, { label }: WantedSet) =>
    new AppError("invalid_input", `${OBJECT_TYPE_LABELS[objectType]} records${label && `, ${label}`}: ${message}`);
  for (const set of sets) {
    const quality = mappingQuality(set.parts);
    if (!quality.canValidate) throw refuse(quality.message, set);
  }
  const properties = await asUserFacingError(
    readProperties(ctx.hubspot, refOf(connection), objectType, { waitPolicy: API_WAIT_POLICY }),
  );
  for (const set of sets) {
    const { parts, enrichment = NO_ENRICHMENT, lockProperty = "" } = set;
    const [unusable] = unusableProperties(properties, mappedProperties(parts), enrichmentTargets(enrichment));
    if (unusable)
      throw refuse(
        `'${unusable.property}' can't hold the ${unusable.label}: it is not a writable ${unusable.wanted} property.`,
        set,
      );
    if (!canLock(properties, lockProperty))
      throw refuse(`'${lockProperty}' can't lock records: it is not a checkbox property.`, set);
  }
  return new Map(
    sets.flatMap(({ parts, enrichment = NO_ENRICHMENT }) => [
      ...optionsByProperty(properties, [...mappedProperties(parts), ...enrichmentTargets(enrichment)]),
    ]),
  );
}

/** Whether the property that locks records is still a checkbox; true where there is none. */
export function canLock(properties: readonly CrmProperty[], lockProperty: string): boolean {
  return lockProperty === "" || properties.some((property) => property.name === lockProperty && isCheckbox(property));
}

type Unusable = { property: string; label: string; wanted: "text" | "text or dropdown" | "text or number" };

/** The mapped properties with their options; null for one that is no dropdown. */
export function optionsByProperty(
  properties: readonly CrmProperty[],
  mapped: readonly (readonly [string, string])[],
): OptionsOfProperties {
  const known = new Map(properties.map(({ name, options }) => [name, options]));
  return new Map(mapped.map(([, property]) => [property, known.get(property) ?? null]));
}

/** The properties that can't be used as mapped: deleted, read-only or of another type. */
export function unusableProperties(
  properties: readonly CrmProperty[],
  mapped: Readonly<ReturnType<typeof mappedProperties>>,
  targets: Readonly<ReturnType<typeof enrichmentTargets>>,
): Unusable[] {
  const text = new Set(properties.filter(isText).map(({ name }) => name));
  const all = new Set([...text, ...properties.filter(isNumber).map(({ name }) => name)]);
  const choices = new Set([...text, ...properties.filter(isDropdown).map(({ name }) => name)]);
  const sources = new Set(properties.filter(isSource).map(({ name }) => name));
  const mayChoose = (part: MappedPart) => DROPDOWN_PARTS.some((one) => one === part);
  const holdersOfPart = (part: MappedPart) => (part === FULL_ADDRESS ? sources : mayChoose(part) ? choices : text);
  const holdersOf = (target: EnrichmentTarget) => (takesNumbers(target) ? all : takesOptions(target) ? choices : text);
  return [
    ...mapped
      .filter(([part, property]) => !holdersOfPart(part).has(property))
      .map(([part, property]): Unusable => ({
        property,
        label: ADDRESS_PART_LABELS[part].toLowerCase(),
        wanted: mayChoose(part) ? "text or dropdown" : "text",
      })),
    ...targets
      .filter(([target, property]) => !holdersOf(target).has(property))
      .map(([target, property]): Unusable => ({
        property,
        label: ENRICHMENT_LABELS[target].replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase()),
        wanted: takesNumbers(target) ? "text or number" : takesOptions(target) ? "text or dropdown" : "text",
      })),
  ];
}
