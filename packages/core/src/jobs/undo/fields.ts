import type { UndoFilter } from "@plumbline/schema/undo/rest.ts";
import { UNDO_FIELDS, type UndoField, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import type { Decision } from "../../records/decision.ts";
import { sameField, type PartValues } from "../../records/values.ts";
import type { JobRecord } from "../../records/rows.ts";
import { isWritten } from "../../records/view.ts";

/** What a job stored about a record that it wrote. */
export type WrittenRecord = { before: PartValues; after: PartValues; changes: Decision["changes"] };

/** What a later job left in the properties of the job to undo, keyed by that job's fields. */
export type LaterWrite = { jobId: string; after: PartValues };

/** `left`: picked, but their property is gone, or words moved between them and such a field. */
export type PickedFields = { picked: UndoField[]; left: UndoField[] };

/**
 * Pure: the written fields that a filter picks. Fields between which words moved are picked together, so that no word is removed or
 * duplicated.
 */
export function pickedFields(record: WrittenRecord, filter: UndoFilter, missing: readonly UndoField[]): PickedFields {
  const changed = changedFields(record);
  const links = linksBetween(record, changed);
  const reached = reach(
    changed.filter((field) => isPicked(record, filter, field)),
    links,
  );
  const left = reach(
    reached.filter((field) => missing.includes(field)),
    links,
  );
  return { picked: reached.filter((field) => !left.includes(field)), left };
}

/** Pure: the fields whose values the job changed. */
export function changedFields({ before, after }: Pick<WrittenRecord, "before" | "after">): UndoField[] {
  return UNDO_FIELDS.filter((field) => {
    const [old, written] = [before[field], after[field]];
    return old !== undefined && written !== undefined && !sameField(field, old, written);
  });
}

function isPicked({ changes }: WrittenRecord, { fields, kinds }: UndoFilter, field: UndoField): boolean {
  const kind: UndoKind | undefined = changes.find((change) => change.field === field)?.kind;
  return (!fields || fields.includes(field)) && (!kinds || (kind !== undefined && kinds.includes(kind)));
}

type Link = readonly [UndoField, UndoField];

/** Two fields are linked where a word moved from one to the other, or where the engine reports that their values moved. */
function linksBetween({ before, after, changes }: WrittenRecord, changed: readonly UndoField[]): Link[] {
  const parts = ADDRESS_PARTS.filter((part) => changed.includes(part));
  const isMoved = (part: UndoField) =>
    changes.some(({ field, reason }) => field === part && reason === "moved_from_other_field");
  const gained = (part: UndoField) => [...wordsOf(after[part])].filter((word) => !wordsOf(before[part]).has(word));
  const removed = (part: UndoField) => [...wordsOf(before[part])].filter((word) => !wordsOf(after[part]).has(word));
  return parts.flatMap((one) =>
    parts
      .filter((other) => other !== one)
      .filter((other) => (isMoved(one) && isMoved(other)) || gained(one).some((word) => removed(other).includes(word)))
      .map((other): Link => [one, other]),
  );
}

function wordsOf(value: string | undefined): Set<string> {
  return new Set((value ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** These fields and all that are linked to them, in the fixed order of fields. */
function reach(from: readonly UndoField[], links: readonly Link[]): UndoField[] {
  const reached = new Set(from);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const [one, other] of links) {
      if (reached.has(one)) reached.add(other);
      if (reached.has(other)) reached.add(one);
    }
  }
  return UNDO_FIELDS.filter((field) => reached.has(field));
}

/** The portal was disconnected before the outcome of an update was known. */
export const WRITE_UNKNOWN = "write_unknown";

/** Whether the job changed the record in HubSpot, or may have. */
export function wasWritten(record: { state: string; reason: string | null }): boolean {
  return isWritten(record) || record.reason === WRITE_UNKNOWN;
}

/** Null if the values are no longer stored. */
export function writtenRecordOf({
  before,
  after,
  changes,
}: Pick<JobRecord, "before" | "after" | "changes">): WrittenRecord | null {
  if (before === null || after === null) return null;
  return { before, after, changes: changes ?? [] };
}
