import {
  ENRICHMENT_LABELS,
  ENRICHMENT_TARGETS,
  takesNumbers,
  takesOptions,
  type Enrichment,
  type EnrichmentTarget,
} from "@plumbline/schema/mapping/enrichment.ts";
import { PROPERTY_NAME } from "@plumbline/schema/mapping/property-name.ts";
import { ADDRESS_PART_LABELS, MAPPED_PARTS } from "@plumbline/schema/object-types.ts";
import { isDropdown, isNumber, isText } from "./property-kinds.ts";
import type { Parts, Property } from "./suggest-mapping.ts";

/** The enrichment in a stored or received object, without unknown keys. Avoids zod, which the page does not need otherwise. */
export function enrichmentIn(value: unknown): Enrichment {
  const entries = new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
  const targets: Enrichment["targets"] = {};
  for (const target of ENRICHMENT_TARGETS) {
    const property = entries.get(target);
    if (typeof property === "string" && PROPERTY_NAME.test(property)) targets[target] = property;
  }
  return { targets, overwrite: entries.get("overwrite") === true && Object.keys(targets).length > 0 };
}

/** In the form of the server and of this tab's storage. */
export function enrichmentInput({ targets, overwrite }: Enrichment) {
  return { ...targets, overwrite };
}

/** The enrichment with one target changed; "" clears it. */
export function withTarget(enrichment: Enrichment, target: EnrichmentTarget, property: string): Enrichment {
  return enrichmentIn({ ...enrichmentInput(enrichment), [target]: property });
}

/** The properties that can hold a value: coordinates may be numbers, codes may be dropdowns, everything else is text. */
export function propertiesFor(target: EnrichmentTarget, properties: readonly Property[]): readonly Property[] {
  return properties.filter(
    (property) =>
      isText(property) ||
      (takesNumbers(target) && isNumber(property)) ||
      (takesOptions(target) && isDropdown(property)),
  );
}

/** A property can hold only one value; the later field shows the error. */
export function duplicateTargets(parts: Parts, { targets }: Enrichment): Partial<Record<EnrichmentTarget, string>> {
  const used = new Map<string, string>();
  for (const part of MAPPED_PARTS) if (parts[part] !== "") used.set(parts[part], ADDRESS_PART_LABELS[part]);
  const errors: Partial<Record<EnrichmentTarget, string>> = {};
  for (const target of ENRICHMENT_TARGETS) {
    const property = targets[target];
    if (!property) continue;
    const other = used.get(property);
    if (other) errors[target] = `Already used for ${other}`;
    used.set(property, ENRICHMENT_LABELS[target]);
  }
  return errors;
}
