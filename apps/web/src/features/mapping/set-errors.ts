import { enrichmentTargets, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { MAPPED_PARTS, type MappedPart } from "@plumbline/schema/object-types.ts";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { duplicateParts } from "./duplicate-parts.ts";
import { duplicateTargets } from "./enrichment-draft.ts";
import type { DraftSet } from "./use-mapping-draft.ts";

/** The errors of a set, shown next to each field. */
export type SetErrors = {
  label: string | null;
  parts: Partial<Record<MappedPart, string>>;
  targets: Partial<Record<EnrichmentTarget, string>>;
};

/** A property is written by one set only, and each set has a unique name; the later field shows the error. */
export function setErrors(set: DraftSet, sets: readonly DraftSet[]): SetErrors {
  const earlier = sets.slice(
    0,
    sets.findIndex(({ key }) => key === set.key),
  );
  const taken = new Map(earlier.flatMap((other) => propertiesOf(other).map((name) => [name, nameOf(other)] as const)));
  const parts = duplicateParts(set.parts);
  for (const part of MAPPED_PARTS) {
    const owner = taken.get(set.parts[part]);
    if (owner) parts[part] ??= `Already used for ${owner}`;
  }
  const targets = duplicateTargets(set.parts, set.enrichment);
  for (const [target, property] of enrichmentTargets(set.enrichment)) {
    const owner = taken.get(property);
    if (owner) targets[target] ??= `Already used for ${owner}`;
  }
  return { label: labelError(set, earlier), parts, targets };
}

function labelError({ key, label }: DraftSet, earlier: readonly DraftSet[]): string | null {
  if (key === PRIMARY_SET) return null;
  const name = label.trim().toLowerCase();
  if (name === "") return "Enter a name";
  return earlier.some((other) => nameOf(other).toLowerCase() === name) ? "Another address set has this name" : null;
}

/** The primary set is on as soon as it validates; a further one must validate, or saving it would have no effect. */
export function canSave(set: DraftSet, sets: readonly DraftSet[]): boolean {
  const { label, parts, targets } = setErrors(set, sets);
  const hasErrors = label !== null || Object.keys({ ...parts, ...targets }).length > 0;
  return !hasErrors && (set.key === PRIMARY_SET || mappingQuality(set.parts).canValidate);
}

/** The properties that a set writes. */
export function propertiesOf({ parts, enrichment }: DraftSet): string[] {
  const names = [...Object.values(parts), ...enrichmentTargets(enrichment).map(([, property]) => property)];
  return names.filter((name) => name !== "");
}

export function nameOf({ key, label }: Pick<DraftSet, "key" | "label">): string {
  return setName({ key, label: label.trim() });
}
