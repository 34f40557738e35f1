import { ENRICHMENT_TARGETS, type EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { MAIN_PARTS, PARTS_AS_READ, type AddressPart } from "@plumbline/schema/object-types.ts";
import { NO_OPTIONS, toEngine, type PartOptions } from "./columns.ts";
import type { RecordChange } from "./decision.ts";
import { heldAs, type PartValues } from "./values.ts";
import type { Engine, Reason } from "@plumbline/address";
import { ENGINE_REASON_TEXTS } from "@plumbline/schema/accuracy/engine-reason-texts.ts";
import { RECORD_REASON_TEXTS, STORED_DIFFERENTLY, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { UNDO_FIELD_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import type { Context } from "../context.ts";
import { NOT_CHECKED, type UncheckedPart } from "@plumbline/schema/records/not-checked.ts";

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
export function recordFields(
  record: { state: string; reason?: string | null } & Values,
  options: PartOptions = NO_OPTIONS,
): RecordField[] {
  const before = record.before ?? {};
  const after = record.after ?? before;
  const changes = record.changes ?? [];
  // A record that was written in part shows what HubSpot has; the proposal shows the rest.
  const isProposed = record.state === "review" && record.reason !== STORED_DIFFERENTLY;
  return PARTS_AS_READ.filter((part) => part in before).map((part) => {
    const change = changes.find((candidate) => candidate.field === part);
    const values = {
      before: before[part] ?? "",
      after: change && isProposed ? change.after : (after[part] ?? ""),
    };
    // Nothing of ours explains a value that HubSpot made.
    const isOurs = change !== undefined && heldAs(part, change, values.after) !== "different";
    return {
      part,
      ...values,
      beforeLabel: labelOf(options, part, values.before),
      afterLabel: labelOf(options, part, values.after),
      // A restored value is no correction: kind and reason belong to the undone change.
      change:
        isOurs && record.state !== "restored" && values.before !== values.after
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

/** Of records that are neither corrected nor restored, those with these reasons were written. */
export const WRITTEN_REASONS: readonly string[] = ["enriched", STORED_DIFFERENTLY];

/** Whether values of the record were written. */
export function isWritten({ state, reason }: { state: string; reason: string | null }): boolean {
  return state === "corrected" || state === "restored" || WRITTEN_REASONS.includes(reason ?? "");
}

/** A new reason does not compile without its text. */
const ENGINE: Readonly<Record<Reason, string>> = ENGINE_REASON_TEXTS;
const TEXTS: Record<string, string> = { ...ENGINE, ...RECORD_REASON_TEXTS };

type Known = {
  /** True where an address service may have checked the street; false where nobody did. */
  isStreetKnown?: boolean;
  /** The property that HubSpot named. */
  refusedProperty?: string | null;
  /** False where a cleaning was only looked ahead at: in checks and previews. */
  isWritten?: boolean;
};

/** What is said of an address that nobody has written yet. */
const WOULD_BE: Readonly<Record<string, string>> = {
  cleaned: "A cleaning would correct this address.",
  enriched: "The address needs no change; other properties would be filled in.",
};

/** Why a record got its outcome. */
export function reasonText(
  reason: string,
  { isStreetKnown = false, refusedProperty = null, isWritten = true }: Known = {},
): string {
  const wouldBe = isWritten ? undefined : WOULD_BE[reason];
  if (wouldBe !== undefined) return wouldBe;
  if (isStreetKnown && reason === "already_right") return "Consistent, nothing to change.";
  if (refusedProperty !== null && reason === "refused_by_crm")
    return `HubSpot refused the new value of the property '${refusedProperty}'.`;
  if (refusedProperty !== null && reason === "enrichment_refused")
    return `The address needed no change; HubSpot refused the value to fill in for the property '${refusedProperty}'.`;
  return TEXTS[reason] ?? codeText(reason);
}

/** The reasons whose text contains this text, in any case. */
export function reasonsLike(text: string): string[] {
  return Object.entries(TEXTS).flatMap(([reason, words]) => (words.toLowerCase().includes(text) ? [reason] : []));
}

/** Codes without a text read well enough as words. */
export function codeText(code: string): string {
  return code === "" ? "" : `${code[0]?.toUpperCase()}${code.slice(1).replaceAll("_", " ")}.`;
}

/** The outcomes that judge an address; with others nobody judged it, or it was restored. */
const JUDGED: readonly (Outcome | "waiting" | "planned")[] = ["confirmed", "corrected", "review"];

type Judged = {
  state: Outcome | "waiting" | "planned";
  reason: string | null;
  before: PartValues | null;
  after: PartValues | null;
  addressService?: string | null;
  refusedProperty?: string | null;
  changes?: readonly RecordChange[] | null;
};

/**
 * The parts of a record's address that were not checked against anything. Not stored: the engine returns the same for the same
 * values. Empty where no address was judged, where the values are no longer kept, and where an address service was asked, whose
 * answer is not kept.
 */
export function notChecked(
  engine: Engine,
  { state, before, after, addressService = null }: Judged,
  options: PartOptions = NO_OPTIONS,
): UncheckedPart[] {
  if (!JUDGED.includes(state) || before === null || addressService !== null) return [];
  const parts = MAIN_PARTS.filter((part) => part in before);
  const values = state === "corrected" ? { ...before, ...after } : before;
  const words: readonly string[] = engine.clean(toEngine(engine, options, values), undefined, { parts }).notChecked;
  return NOT_CHECKED.filter((word) => words.includes(word));
}

/**
 * Whether a person who is asked about these values has something to choose: a proposed value, or candidates. Not stored: the engine
 * returns the same for the same values.
 */
export function hasProposedValue(
  engine: Engine,
  before: PartValues | null,
  options: PartOptions = NO_OPTIONS,
): boolean {
  if (before === null) return false;
  const parts = MAIN_PARTS.filter((part) => part in before);
  const { changes, candidates } = engine.clean(toEngine(engine, options, before), undefined, { parts });
  return changes.length + candidates.length > 0;
}

const STORED_OTHER_VALUES: readonly string[] = ["not_written", STORED_DIFFERENTLY, "restored_differently"];

/** Names the parts that the CRM stored differently from what was sent; empty where there are none. */
function textOfStored({ state, reason, after, changes }: Judged): string {
  const isDifferent = STORED_OTHER_VALUES.includes(reason ?? "");
  if (after === null || !(isDifferent || reason === "reformatted" || isWritten({ state, reason }))) return "";
  const labels = (changes ?? []).flatMap(({ field, before, after: sent }) => {
    const as = after[field] === undefined ? "as_sent" : heldAs(field, { before, after: sent }, after[field]);
    return as === (isDifferent ? "different" : "reformatted") ? [`"${UNDO_FIELD_LABELS[field]}"`] : [];
  });
  if (labels.length === 0) return "";
  return ` HubSpot ${isDifferent ? "stored a different value in" : "reformatted"} ${labels.join(", ")}.`;
}

/** Why the record got its outcome, with a statement about its street only if it is true. */
export function recordReasonText(engine: Engine, record: Judged, options: PartOptions = NO_OPTIONS): string {
  const isConfirmed = record.state === "confirmed" && record.before !== null;
  const isStreetKnown = isConfirmed && !notChecked(engine, record, options).includes("street");
  const text = reasonText(record.reason ?? "", { isStreetKnown, refusedProperty: record.refusedProperty ?? null });
  return text + textOfStored(record);
}

/** It is not stored whether an address service was asked about a proposal: where a service exists, nothing is said. */
export function notCheckedOfProposal(
  ctx: Pick<Context, "engine" | "addressService">,
  { reason, before, after }: Pick<Judged, "reason" | "before" | "after">,
  options: PartOptions = NO_OPTIONS,
): UncheckedPart[] {
  return ctx.addressService ? [] : notChecked(ctx.engine(), { state: "review", reason, before, after }, options);
}
