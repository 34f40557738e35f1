import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";
import { objectTypeSchema } from "../object-type-schema.ts";

/** Which of the two a `manual-clean` asks for. */
export const manualCleanSchema = z.object({ isRecurring: z.boolean().default(false) });

export const startCleaningSchema = z.object({
  portalId: crmIdSchema,
  listId: crmIdSchema,
  objectType: objectTypeSchema,
  /** Ask for an email when the cleaning has finished. */
  emailWhenDone: z.boolean().default(false),
});
export type StartCleaningInput = z.infer<typeof startCleaningSchema>;

export const jobIdSchema = z.object({ jobId: idSchema });
export type JobIdInput = z.infer<typeof jobIdSchema>;
