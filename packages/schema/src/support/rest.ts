import { freeText } from "../free-text.ts";
import { z } from "zod";
import { emailSchema } from "../accounts/auth.ts";

const line = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]*$/u, "must be one line")
    .min(1)
    .max(most);

/** Spec 5: all of them are required. */
export const supportMessageSchema = z.object({
  email: emailSchema,
  phone: line(40),
  subject: line(150),
  message: freeText().trim().min(1).max(5_000),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const sendSupportMailSchema = supportMessageSchema.extend({ recaptchaToken: z.string().min(1).max(5_000) });
export type SendSupportMailInput = z.infer<typeof sendSupportMailSchema>;
