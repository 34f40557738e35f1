import type { BuildingAnswer, CleanResult, EnrichmentSource } from "@plumbline/address";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { EnrichmentTarget } from "@plumbline/schema/mapping/enrichment.ts";
import { UNDO_FIELDS, UNDO_KINDS, type UndoField, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import { isObject, oneOf } from "../db/parse-row.ts";
import type { AddressId, PartValues } from "./values.ts";

/** A kind beside the engine's, so that a write policy can distinguish it from address changes. */
export const ENRICHMENT_KIND = "enrichment";

/**
 * A review whose value matches no option of the dropdown: no part of the address can be written, and there is nothing to accept.
 */
export const NO_SUCH_OPTION = "no_such_option";

export type EnrichmentChange = {
  field: EnrichmentTarget;
  before: string;
  after: string;
  kind: typeof ENRICHMENT_KIND;
  reason: EnrichmentSource;
  confidence: number;
};

/** A stored change: the engine's, an enrichment, or one that a person typed. */
export type RecordChange = {
  field: UndoField;
  before: string;
  after: string;
  kind: UndoKind;
  reason: string;
  confidence: number;
};

const isField = oneOf(UNDO_FIELDS);
const isKind = oneOf(UNDO_KINDS);

export function areChanges(value: unknown): value is RecordChange[] {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value: unknown): value is RecordChange {
  return (
    isObject(value) &&
    isField(value.field) &&
    isKind(value.kind) &&
    typeof value.before === "string" &&
    typeof value.after === "string" &&
    typeof value.reason === "string" &&
    typeof value.confidence === "number"
  );
}

/** Decision for one address. `after` is what the CRM will hold; for `review` the changes are a proposal and nothing is written. */
export type Decision = AddressId & {
  outcome: Extract<Outcome, "confirmed" | "corrected" | "unchanged" | "review" | "failed" | "restored">;
  reason: string;
  before: PartValues;
  after: PartValues;
  changes: RecordChange[];
  /** The CRM's values when read; equal to `after` where an earlier attempt has already written. */
  read: PartValues;
  /** What the engine, or the engine and the address service, found; null where neither was asked. */
  result: CleanResult | null;
  /** What an address service reported about the building, where it was asked. */
  answer: BuildingAnswer | null;
  /** An earlier attempt wrote it: nothing is added. */
  isKept: boolean;
  /** The address service that was asked. */
  addressService: string | null;
  /** The key of the question, under which the answer is cached. */
  questionHash: string | null;
  /** How long the changes may be kept; null = indefinitely. */
  serviceTextDays: number | null;
};

/** A decision about the values read; nothing is written unless `made` says what. */
export function decisionFor(
  { recordId, setKey }: AddressId,
  values: PartValues,
  made: Pick<Decision, "outcome" | "reason"> & Partial<Decision>,
): Decision {
  return {
    recordId,
    setKey,
    before: values,
    after: values,
    changes: [],
    read: values,
    result: null,
    answer: null,
    isKept: false,
    addressService: null,
    questionHash: null,
    serviceTextDays: null,
    ...made,
  };
}
