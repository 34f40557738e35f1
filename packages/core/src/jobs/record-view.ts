import type { FieldChange } from "@plumbline/address";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { JobRecord } from "../generated/prisma/client.ts";
import { codeText } from "./reason-text.ts";

export type RecordField = {
  part: AddressPart;
  before: string;
  /** What the CRM holds now; for a record in review what we propose. */
  after: string;
  change: { kind: string; reason: string; reasonText: string; confidence: number } | null;
};

/** As the database keeps them, or as they were just decided. */
type Values = { before: unknown; after: unknown; changes: unknown };

/** Each mapped part before and after. Empty once retention has emptied the values. */
export function recordFields(record: Pick<JobRecord, "state"> & Values): RecordField[] {
  const before = (record.before ?? {}) as Partial<Record<AddressPart, string>>;
  const after = (record.after ?? before) as Partial<Record<AddressPart, string>>;
  const changes = (record.changes ?? []) as FieldChange[];
  return ADDRESS_PARTS.filter((part) => part in before).map((part) => {
    const change = changes.find((candidate) => candidate.field === part);
    return {
      part,
      before: before[part] ?? "",
      after: change && record.state !== "failed" ? change.after : (after[part] ?? ""),
      change: change
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
