import { ENRICHMENT_TARGETS } from "../mapping/enrichment.ts";
import { ADDRESS_PARTS } from "../object-types.ts";

/** What an undo can set back. */
export const UNDO_FIELDS = [...ADDRESS_PARTS, ...ENRICHMENT_TARGETS] as const;
export type UndoField = (typeof UNDO_FIELDS)[number];

/** The kinds of change that the engine names, and values filled in beside the address. */
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
