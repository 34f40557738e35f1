import { ENRICHMENT_TARGETS, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { PARTS_AS_READ, type AddressPart } from "@plumbline/schema/object-types.ts";
import { NO_OPTIONS, type PartOptions } from "./columns.ts";
import { codeText } from "./reason-text.ts";
import type { RecordChange } from "./decision.ts";
import type { PartValues } from "./part-values.ts";

export type RecordField = {
  part: AddressPart;
  before: string;
  /** The CRM's value; for a record in review our proposal. */
  after: string;
  /** The label of an option where it differs from its value; null otherwise. */
  beforeLabel: string | null;
  afterLabel: string | null;
  change: { kind: string; reason: string; reasonText: string; confidence: number } | null;
};

/** A property beside the address. `source`: where the value comes from; null where it was left unchanged. */
export type EnrichmentField = {
  target: EnrichmentTarget;
  before: string;
  after: string;
  source: string | null;
  sourceText: string | null;
};

/** As stored, or as just decided. */
type Values = { before: PartValues | null; after: PartValues | null; changes: readonly RecordChange[] | null };

/** Each mapped part before and after. Empty once retention has deleted the values. */
export function recordFields(record: { state: string } & Values, options: PartOptions = NO_OPTIONS): RecordField[] {
  const before = record.before ?? {};
  const after = record.after ?? before;
  const changes = record.changes ?? [];
  return PARTS_AS_READ.filter((part) => part in before).map((part) => {
    const change = changes.find((candidate) => candidate.field === part);
    const values = {
      before: before[part] ?? "",
      after: change && record.state !== "failed" ? change.after : (after[part] ?? ""),
    };
    return {
      part,
      ...values,
      beforeLabel: labelOf(options, part, values.before),
      afterLabel: labelOf(options, part, values.after),
      // A restored value is no correction: kind and reason belong to the undone change.
      change:
        change && record.state !== "restored"
          ? {
              kind: change.kind,
              reason: change.reason,
              reasonText: codeText(change.reason),
              confidence: change.confidence,
            }
          : null,
    };
  });
}

/** The label of an option where it differs from its value; null otherwise. */
export function labelOf(options: PartOptions, part: AddressPart, value: string): string | null {
  const option = part === "state" || part === "country" ? options[part]?.find((one) => one.value === value) : undefined;
  return option && option.label !== value ? option.label : null;
}

/** Each mapped target before and after; equal where nothing was filled in, or where it could not be written. */
export function enrichmentFields(record: { state: string } & { reason: string | null } & Values): EnrichmentField[] {
  const before = record.before ?? {};
  const after = isWritten(record) ? (record.after ?? before) : before;
  const changes = record.changes ?? [];
  return ENRICHMENT_TARGETS.filter((target) => target in before).map((target) => {
    const values = { before: before[target] ?? "", after: after[target] ?? "" };
    const isFilled = values.before !== values.after && record.state !== "restored";
    const source = (isFilled && changes.find(({ field }) => field === target)?.reason) || null;
    return { target, ...values, source, sourceText: source === null ? null : codeText(source) };
  });
}

/** Whether the CRM has what was planned. */
export function isWritten(record: { state: string; reason: string | null }): boolean {
  return record.state === "corrected" || record.state === "restored" || record.reason === "enriched";
}
