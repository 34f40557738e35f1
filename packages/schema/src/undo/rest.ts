import { z } from "zod";
import { crmIdSchema } from "../ids.ts";
import { setKeySchema } from "../mapping/address-set-schema.ts";
import { MAX_ADDRESS_SETS } from "../mapping/address-sets.ts";
import { UNDO_FIELDS, UNDO_KINDS } from "./undo-fields.ts";

/** Maximum records that one undo can name. */
export const MAX_UNDO_RECORDS = 1_000;

/** The changes of a job to undo; omitted fields match everything. Fields between which words moved go together. */
export const undoFilterSchema = z.strictObject({
  fields: z.array(z.enum(UNDO_FIELDS)).min(1).max(UNDO_FIELDS.length).optional().describe("Only these fields."),
  kinds: z.array(z.enum(UNDO_KINDS)).min(1).max(UNDO_KINDS.length).optional().describe("Only these kinds of change."),
  recordId: crmIdSchema.optional().describe("Only this record."),
  recordIds: z
    .array(crmIdSchema)
    .min(1)
    .max(MAX_UNDO_RECORDS)
    .optional()
    .describe(`Only these records, at most ${MAX_UNDO_RECORDS.toLocaleString("en-US")}.`),
  sets: z.array(setKeySchema).min(1).max(MAX_ADDRESS_SETS).optional().describe("Only the addresses of these sets."),
});
export type UndoFilter = z.infer<typeof undoFilterSchema>;

export const undoJobSchema = undoFilterSchema.default({});
