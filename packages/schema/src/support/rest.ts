import { freeText, NOT_BLANK, ONE_LINE } from "../free-text.ts";
import { z } from "zod";
import { emailSchema } from "../accounts/auth.ts";

/** `name`: as used in a sentence. */
const line = (name: string, max: number) =>
  z
    .string()
    .trim()
    .regex(ONE_LINE, `The ${name} must be one line.`)
    .min(1, `Please enter a ${name}.`)
    .max(max, `The ${name} can have at most ${max} characters.`);

/** Spec 5: all fields are required. */
export const supportMessageSchema = z.object({
  email: emailSchema,
  phone: line("phone number", 40),
  subject: line("subject", 150),
  message: freeText()
    .trim()
    .regex(NOT_BLANK, "Please enter a message.")
    .max(5_000, "The message can have at most 5,000 characters."),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const sendSupportEmailSchema = supportMessageSchema.extend({ recaptchaToken: z.string().min(1).max(5_000) });
export type SendSupportEmailInput = z.infer<typeof sendSupportEmailSchema>;
