import { ENRICHMENT_TARGETS, takesNumbers, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { isHeldAs } from "./is-held-as.ts";
import { sameValues, type PartValues } from "./part-values.ts";

/** A number property returns 39.5 for 39.50. */
export function sameTarget(target: EnrichmentTarget, a: string, b: string): boolean {
  if (a === b) return true;
  return takesNumbers(target) && a.trim() !== "" && b.trim() !== "" && Number(a) === Number(b);
}

/** Whether a property of any kind has the same value. */
export function sameField(field: keyof PartValues, a: string, b: string): boolean {
  if (a === b) return true;
  const target = ENRICHMENT_TARGETS.find((one) => one === field);
  return target !== undefined && sameTarget(target, a, b);
}

/** The same address, and the same value in every target that both have. */
export function sameRecord(a: PartValues, b: PartValues): boolean {
  return (
    sameValues(a, b) &&
    ENRICHMENT_TARGETS.every((target) => {
      const [one, other] = [a[target], b[target]];
      return one === undefined || other === undefined || sameTarget(target, one, other);
    })
  );
}

/** Whether a property of any kind has what we sent, in whatever form HubSpot stores it. */
export function isFieldHeld(field: keyof PartValues, sent: string, held: string): boolean {
  return sameField(field, sent, held) || isHeldAs(sent, held);
}

/**
 * Whether a property has what was written over `before`, in whatever form HubSpot stores it. A value equal to `before` was not
 * written, even if it differs from what we sent only in form.
 */
export function isFieldWritten(
  field: keyof PartValues,
  { before, after }: { before: string; after: string },
  held: string,
): boolean {
  return sameField(field, after, held) || (held !== before && isHeldAs(after, held));
}

/** Whether the CRM has what a plan wrote: its address, and each target that the plan changed. */
export function isInPlace(plan: { before: PartValues; after: PartValues }, values: PartValues): boolean {
  const isWritten = (field: keyof PartValues) => {
    const [before = "", after = "", held = ""] = [plan.before[field], plan.after[field], values[field]];
    return isFieldWritten(field, { before, after }, held);
  };
  return (
    ADDRESS_PARTS.every((part) => part in plan.after === part in values && isWritten(part)) &&
    ENRICHMENT_TARGETS.every(
      (target) => plan.after[target] === undefined || plan.after[target] === plan.before[target] || isWritten(target),
    )
  );
}

type Plan = { before: PartValues; after: PartValues; over: string | null };

/**
 * Whether an earlier attempt of this job wrote the CRM's values: its plan is in place, and no other job has decided the record
 * since.
 */
export function isOwnWrite(
  { keptPlan, memory }: { keptPlan: Plan | null; memory: { decidedAt: string | null } | null },
  values: PartValues,
): boolean {
  return keptPlan !== null && keptPlan.over === (memory?.decidedAt ?? null) && isInPlace(keptPlan, values);
}

/** Whether anything would be written. */
export function writesSomething({ read, after }: { read: PartValues; after: PartValues }): boolean {
  return !sameRecord(read, after);
}
