import { z } from "zod";
import { crmIdSchema } from "../ids.ts";
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

/** Which changes of a job are undone; what is left out picks everything. Fields between which words moved go together. */
export const undoFilterSchema = z.strictObject({
  fields: z.array(z.enum(UNDO_FIELDS)).min(1).max(UNDO_FIELDS.length).optional().describe("Only these fields."),
  kinds: z.array(z.enum(UNDO_KINDS)).min(1).max(UNDO_KINDS.length).optional().describe("Only these kinds of change."),
  recordId: crmIdSchema.optional().describe("Only this record."),
});
export type UndoFilter = z.infer<typeof undoFilterSchema>;

export const undoJobSchema = undoFilterSchema.default({});
