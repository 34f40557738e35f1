import { ENRICHMENT_LABELS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { UndoField, UndoKind } from "@plumbline/schema/undo/undo-fields.ts";

export const UNDO_FIELD_LABELS: Record<UndoField, string> = { ...ADDRESS_PART_LABELS, ...ENRICHMENT_LABELS };

export const UNDO_KIND_LABELS: Record<UndoKind, string> = {
  format: "Formatting",
  restore: "Damaged values restored",
  spelling: "Spelling",
  disagreement: "Contradictions between fields",
  added: "Missing values added",
  replaced: "Values replaced",
  lost: "Values removed",
  enrichment: "Values filled in beside the address",
};
