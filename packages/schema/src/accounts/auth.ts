import { z } from "zod";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email("Please enter a valid email address.").max(254));

export const newPasswordSchema = z
  .string()
  .normalize("NFC")
  .min(PASSWORD_MIN, `The password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `The password may have at most ${PASSWORD_MAX} characters.`);

export const registerSchema = z.object({ email: emailSchema, password: newPasswordSchema });
export type RegisterInput = z.infer<typeof registerSchema>;

export const loginSchema = z.object({
  email: emailSchema,
  password: z.string().normalize("NFC").min(1, "Please enter your password.").max(PASSWORD_MAX),
});
export type LoginInput = z.infer<typeof loginSchema>;

export const confirmEmailSchema = z.object({ token: z.string().min(20).max(200) });
