import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { createRecurringJobSchema } from "../recurring/rest.ts";

export const startCleaningSchema = z.object({
  portalId: crmIdSchema,
  listId: crmIdSchema,
  objectType: objectTypeSchema,
  /** Ask for an email when the cleaning has finished. */
  emailWhenDone: z.boolean().default(false),
});
export type StartCleaningInput = z.infer<typeof startCleaningSchema>;

/** Once, or on a schedule. */
export const manualCleanSchema = z.discriminatedUnion("isRecurring", [
  startCleaningSchema.extend({ isRecurring: z.literal(false).optional() }),
  createRecurringJobSchema.extend({ isRecurring: z.literal(true) }),
]);

export const jobIdSchema = z.object({ jobId: idSchema });
export type JobIdInput = z.infer<typeof jobIdSchema>;
