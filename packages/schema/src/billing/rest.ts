import { z } from "zod";
import { idSchema } from "../ids.ts";
import { CUSTOM_CREDITS, isCustomAmount, PACKAGE_IDS, PAYMENT_TYPES } from "./prices.ts";

const packageId = z.enum(PACKAGE_IDS, "Unknown package.");
const paymentType = z.enum(PAYMENT_TYPES, "The payment type must be oneTime or monthly.");
const customCredits = z
  .number("Credits must be a number.")
  .refine(
    isCustomAmount,
    `Credits must be between ${CUSTOM_CREDITS.min} and ${CUSTOM_CREDITS.max} in steps of ${CUSTOM_CREDITS.step}.`,
  )
  // OpenAPI does not show refinements.
  .meta({ minimum: CUSTOM_CREDITS.min, maximum: CUSTOM_CREDITS.max, multipleOf: CUSTOM_CREDITS.step });

/** Strict: prices from a client are rejected, never read. */
export const checkoutSchema = z
  .strictObject({
    packageId: packageId.optional(),
    customCredits: customCredits.optional(),
    paymentType,
    jobId: idSchema.optional(),
  })
  .refine((input) => (input.packageId === undefined) !== (input.customCredits === undefined), {
    message: "Choose either a package or a custom amount of credits.",
  })
  .meta({ oneOf: [{ required: ["packageId"] }, { required: ["customCredits"] }] });
export type CheckoutInput = z.infer<typeof checkoutSchema>;

/** An invoice or a credit note in Stripe. */
export const invoiceIdSchema = z.object({
  id: z.string().regex(/^(in|cn)_\w{1,100}$/, "must be the id of an invoice or a credit note"),
});

/** Null turns the email off. */
export const thresholdSchema = z.object({
  threshold: z.int("The threshold must be a whole number.").min(0).max(2_000_000_000).nullable(),
});
