import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";
import { freeText } from "../free-text.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { createRecurringJobSchema } from "../recurring/rest.ts";
import { UNDO_KINDS } from "../undo/undo-fields.ts";
import { setKeySchema } from "../mapping/address-set-schema.ts";
import { MAX_ADDRESS_SETS, PRIMARY_SET } from "../mapping/address-sets.ts";
import { addressSetsChoiceSchema } from "../mapping/rest.ts";
import { spanShape } from "../span.ts";
import { JOB_ORDERS } from "./job-order.ts";
import { RECORD_ORDERS } from "./record-order.ts";
import { JOB_STATUSES } from "./job-state.ts";
import { JOB_KINDS, OUTCOMES } from "./states.ts";

export const startCleaningSchema = z.object({
  portalId: crmIdSchema,
  listId: crmIdSchema,
  objectType: objectTypeSchema,
  /** Ask for an email when the cleaning has finished. */
  emailWhenDone: z.boolean().default(false),
  /** Clients from before address sets omit it: they mean the primary one. */
  addressSets: addressSetsChoiceSchema.default([PRIMARY_SET]),
});
export type StartCleaningInput = z.infer<typeof startCleaningSchema>;

/** Once, or on a schedule. */
export const manualCleanSchema = z.discriminatedUnion("isRecurring", [
  startCleaningSchema.extend({ isRecurring: z.literal(false).optional() }),
  createRecurringJobSchema.extend({ isRecurring: z.literal(true) }),
]);

/** Filter and order of jobs; omitted parts match all. */
export const jobsQuerySchema = z.object({
  kind: z.enum(JOB_KINDS).optional().describe("What started the job."),
  status: z.enum(JOB_STATUSES).optional().describe("Status."),
  search: freeText()
    .max(200)
    .optional()
    .describe(
      "Words that must all occur in the name of list or portal. Looks through the 10,000 newest jobs of the span.",
    ),
  ...spanShape,
  order: z
    .enum(JOB_ORDERS)
    .default("newest")
    .describe("Order; `largest` is by records, of the 10,000 newest jobs of the span."),
});
export type JobsQuery = z.infer<typeof jobsQuerySchema>;

/** Filter of a job's records for a file; omitted parts match all. */
export const outcomesQuerySchema = z.object({
  outcome: z.enum(OUTCOMES).optional().describe("Outcome."),
  reason: freeText().max(100).optional().describe("Machine-readable reason."),
  kind: z.enum(UNDO_KINDS).optional().describe("Kind of change that the record contains."),
  search: freeText().max(200).optional().describe("Words that must all occur in id, values or reason."),
  from: spanShape.from.describe("Decided at or after this time."),
  to: spanShape.to.describe("Decided before this time."),
  order: z
    .enum(RECORD_ORDERS)
    .default("id")
    .describe("Order; one other than by id is of the first 100,000 records, and the others follow by id."),
});
export type OutcomesFilter = z.infer<typeof outcomesQuerySchema>;

export const jobIdSchema = z.object({ jobId: idSchema });
export type JobIdInput = z.infer<typeof jobIdSchema>;

export const leaveOutSetsBody = z.object({
  addressSets: z
    .array(setKeySchema)
    .min(1)
    .max(MAX_ADDRESS_SETS)
    .describe("Keys of address sets that the job waits for."),
});
export const leaveOutSetsSchema = leaveOutSetsBody.extend(jobIdSchema.shape);
export type LeaveOutSetsInput = z.infer<typeof leaveOutSetsSchema>;
