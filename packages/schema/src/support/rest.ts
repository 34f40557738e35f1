import { freeText } from "../free-text.ts";
import { z } from "zod";
import { emailSchema } from "../accounts/auth.ts";

/** Written out (Unicode's class Cc): in the published document patterns stand without the flag that \p needs. */
// oxlint-disable-next-line no-control-regex
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;

const line = (max: number) => z.string().trim().regex(ONE_LINE, "must be one line").min(1).max(max);

/** Spec 5: all of them are required. */
export const supportMessageSchema = z.object({
  email: emailSchema,
  phone: line(40),
  subject: line(150),
  message: freeText().trim().min(1).max(5_000),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const sendSupportEmailSchema = supportMessageSchema.extend({ recaptchaToken: z.string().min(1).max(5_000) });
export type SendSupportEmailInput = z.infer<typeof sendSupportEmailSchema>;
