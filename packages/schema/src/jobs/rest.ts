import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";
import { freeText } from "../free-text.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { createRecurringJobSchema } from "../recurring/rest.ts";
import { UNDO_KINDS } from "../undo/undo-fields.ts";
import { PRIMARY_SET } from "../mapping/address-sets.ts";
import { addressSetsChoiceSchema } from "../mapping/rest.ts";
import { OUTCOMES } from "./states.ts";

export const startCleaningSchema = z.object({
  portalId: crmIdSchema,
  listId: crmIdSchema,
  objectType: objectTypeSchema,
  /** Ask for an email when the cleaning has finished. */
  emailWhenDone: z.boolean().default(false),
  /** Programs of the time before address sets name none: they mean the primary one. */
  addressSets: addressSetsChoiceSchema.default([PRIMARY_SET]),
});
export type StartCleaningInput = z.infer<typeof startCleaningSchema>;

/** Once, or on a schedule. */
export const manualCleanSchema = z.discriminatedUnion("isRecurring", [
  startCleaningSchema.extend({ isRecurring: z.literal(false).optional() }),
  createRecurringJobSchema.extend({ isRecurring: z.literal(true) }),
]);

/** Which records of a job a file holds; parts that are left out match all. */
export const outcomesQuerySchema = z.object({
  outcome: z.enum(OUTCOMES).optional().describe("Outcome."),
  reason: freeText().max(100).optional().describe("Machine-readable reason."),
  kind: z.enum(UNDO_KINDS).optional().describe("Kind of change that the record contains."),
  search: freeText().max(200).optional().describe("Words that must all occur in id, values or reason."),
});
export type OutcomesFilter = z.infer<typeof outcomesQuerySchema>;

export const jobIdSchema = z.object({ jobId: idSchema });
export type JobIdInput = z.infer<typeof jobIdSchema>;
