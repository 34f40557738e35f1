import type { UndoField } from "@plumbline/schema/undo/undo-fields.ts";

/** Two columns per field. */
export function beforeAndAfter(fields: readonly UndoField[]): string[] {
  return fields.flatMap((field) => [`${field}_before`, `${field}_after`]);
}
