import { hash } from "node:crypto";
import type { AddressFields } from "@plumbline/address";
import { isStorable } from "@plumbline/schema/free-text.ts";
import { ENRICHMENT_TARGETS, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS, FULL_ADDRESS, MAPPED_PARTS, type MappedPart } from "@plumbline/schema/object-types.ts";
import { textsUnder, type Guard } from "../db/parse-row.ts";

/** The values of one record, by address part or enrichment target. */
export type PartValues = Partial<Record<MappedPart | EnrichmentTarget, string>>;

export const isPartValues: Guard<PartValues> = textsUnder([...MAPPED_PARTS, ...ENRICHMENT_TARGETS]);

/** The mapped properties. Callers that only compare addresses pass no enrichment. */
type Mapped = {
  mapped: readonly [MappedPart, string][];
  enrichment?: { targets: readonly [EnrichmentTarget, string][] };
  lockProperty?: string;
};

/** The properties of the parts, the enrichment targets, and the lock. */
export function propertiesOf({ mapped, enrichment, lockProperty }: Mapped): string[] {
  return [
    ...[...mapped, ...(enrichment?.targets ?? [])].map(([, property]) => property),
    ...(lockProperty ? [lockProperty] : []),
  ];
}

/**
 * The values of the mapped parts and targets from a record's properties. A target with text that cannot be stored is left alone.
 */
export function partValues({ mapped, enrichment }: Mapped, properties: Record<string, string>): PartValues {
  const targets = (enrichment?.targets ?? []).filter(([, property]) => isStorable(properties[property] ?? ""));
  return Object.fromEntries([...mapped, ...targets].map(([part, property]) => [part, properties[property] ?? ""]));
}

/** A past decision: whether it was about the values with this hash. */
export type AboutValues = { isAbout(valuesHash: string): boolean };

/**
 * In the fixed order of parts (PostgreSQL's jsonb keeps none). Compared with record memory, and stored only keyed (`ValueHashes`):
 * the values by part without targets, the full address only where it is read. A re-mapped property makes another question, which
 * the mapping's hash detects.
 */
export function valuesHash(values: PartValues): string {
  return hash("sha256", hashedText(values), "hex");
}

/** Whether they have the same hash. */
export function sameValues(a: PartValues, b: PartValues): boolean {
  const parts = hashedParts(a);
  return parts === hashedParts(b) && parts.every((part) => a[part] === b[part] && part in a === part in b);
}

function hashedText(values: PartValues): string {
  const present = hashedParts(values).filter((part) => part in values);
  return JSON.stringify(present.map((part) => [part, values[part]]));
}

function hashedParts(values: PartValues): readonly MappedPart[] {
  return readsFullAddress(values) ? MAPPED_PARTS : ADDRESS_PARTS;
}

export function isEmpty(values: PartValues): boolean {
  return MAPPED_PARTS.every((part) => isBlank(values[part]));
}

/** Whether the address is read from the full-address property: the parts contain at most a country. */
export function readsFullAddress(values: PartValues): boolean {
  const isWithoutParts = ADDRESS_PARTS.every((part) => part === "country" || isBlank(values[part]));
  return isWithoutParts && !isBlank(values[FULL_ADDRESS]);
}

function isBlank(text = ""): boolean {
  return text.trim() === "";
}

/** As the address engine takes them. */
export function asFields(values: PartValues): AddressFields {
  const { street_address = "", city = "", state = "", postal_code = "", country = "" } = values;
  return { street_address, city, state, postal_code, country };
}
