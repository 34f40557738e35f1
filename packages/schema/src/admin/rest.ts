import { freeText } from "../free-text.ts";
import { z } from "zod";
import { emailSchema } from "../accounts/auth.ts";
import { idSchema } from "../ids.ts";
import { pageSchema } from "../paging.ts";

/** A portal's id, or '*' for all. */
export const writeStopSchema = z.object({
  scope: z.string().regex(/^(\*|\d{1,20})$/, "must be a portal id, or * for all"),
  reason: freeText().trim().min(3).max(500),
  /** Otherwise undos continue. */
  includeUndo: z
    .boolean()
    .nullish()
    .transform((includes) => includes ?? false),
});
export const liftStopSchema = writeStopSchema.pick({ scope: true });

export const grantCreditsSchema = z.object({
  email: freeText().trim().toLowerCase().max(254),
  amount: z.number().int().min(1).max(1_000_000),
  reason: freeText().trim().min(3).max(300),
  /** Created once by the form: the same key grants nothing again. */
  key: idSchema,
  /** Needed where the person belongs to several accounts. */
  accountId: idSchema.optional(),
});

export const deadLetterSchema = z.object({
  /** Ours, or Stripe's for its events. */
  id: freeText().min(1).max(255),
  kind: z.enum(["email", "hubspot_event", "stripe_event"]),
});
/** Only what cannot be retried. */
export const dismissLetterSchema = deadLetterSchema.extend({ id: idSchema, kind: z.literal("email") });
export const findUsersSchema = z.object({ query: freeText().max(254) });

export const operatorAuditLogQuery = pageSchema(50, idSchema).extend({
  email: emailSchema.optional().describe("Email address of a user; limits the log to their account."),
});
