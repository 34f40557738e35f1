import { ENRICHMENT_LABELS, ENRICHMENT_TARGETS } from "../mapping/enrichment.ts";
import { ADDRESS_PART_LABELS, ADDRESS_PARTS } from "../object-types.ts";

/** What an undo can restore. */
export const UNDO_FIELDS = [...ADDRESS_PARTS, ...ENRICHMENT_TARGETS] as const;
export type UndoField = (typeof UNDO_FIELDS)[number];

export const UNDO_FIELD_LABELS: Record<UndoField, string> = { ...ADDRESS_PART_LABELS, ...ENRICHMENT_LABELS };

/** The engine's kinds of change, and enrichments. */
export const UNDO_KINDS = [
  "format",
  "restore",
  "spelling",
  "disagreement",
  "added",
  "replaced",
  "lost",
  "enrichment",
] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** The kinds of change as options for people. */
export const UNDO_KIND_LABELS: Record<UndoKind, string> = {
  format: "Formatting",
  restore: "Lost zeros and missing parts put back",
  spelling: "Spelling",
  disagreement: "Contradictions between fields",
  added: "Missing values added",
  replaced: "Values replaced",
  lost: "Values removed",
  enrichment: "Values filled in beside the address",
};
