import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-limits.ts";

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  // OpenAPI shows the input of a pipe.
  .meta({ format: "email", pattern: z.regexes.email.source })
  .pipe(z.email("Please enter a valid email address.").max(254));

export const newPasswordSchema = z
  .string()
  .normalize("NFC")
  .min(PASSWORD_MIN, `The password must have at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `The password can have at most ${PASSWORD_MAX} characters.`);

/** `version`: the wording that was shown to the accepting person. */
export const acceptAgreementSchema = z.object({ version: z.iso.date("Name the version of the agreement.") });

export const registerSchema = z.object({ email: emailSchema, password: newPasswordSchema });
export type RegisterInput = z.infer<typeof registerSchema>;

export const presentPasswordSchema = z
  .string()
  .normalize("NFC")
  .min(1, "Please enter your password.")
  .max(PASSWORD_MAX);

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens are allowed. */
export const totpCodeSchema = z
  .string()
  .trim()
  .min(1, "Please enter the code.")
  .max(60)
  .transform((code) => code.replace(/[\s-]/g, "").toUpperCase());

export const loginSchema = z.object({
  email: emailSchema,
  password: presentPasswordSchema,
  /** Required after `totp_required`. */
  totpCode: totpCodeSchema.optional(),
  /** After `account_deleted`: takes the deletion back. */
  keepAccount: z.boolean().optional().describe("After `account_deleted`: takes the account's deletion back."),
});
export type LoginInput = z.infer<typeof loginSchema>;

export const beginTotpSchema = z.object({ password: presentPasswordSchema });
export type BeginTotpInput = z.infer<typeof beginTotpSchema>;

export const confirmTotpSchema = z.object({ totpCode: totpCodeSchema });
export type ConfirmTotpInput = z.infer<typeof confirmTotpSchema>;

/** Changes of the second factor, and actions that only its owner may take, require both. */
export const bothFactorsSchema = z.object({ password: presentPasswordSchema, totpCode: totpCodeSchema });
export type BothFactorsInput = z.infer<typeof bothFactorsSchema>;

/** For what a login of the last ten minutes is enough for, too; otherwise the answer is `proof_required`. */
export const optionalProof = {
  password: presentPasswordSchema.optional(),
  totpCode: totpCodeSchema.optional(),
};
/** Where it is the whole body. */
export const optionalProofSchema = z.object(optionalProof).optional();

export const deleteAccountSchema = z.object({
  password: presentPasswordSchema,
  totpCode: totpCodeSchema.optional(),
  /** The account's email address, typed again. */
  confirmation: emailSchema,
  removeStatus: z
    .boolean()
    .optional()
    .describe("Whether the properties and segments of address statuses are removed from HubSpot first."),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountSchema>;

export const changeEmailSchema = z.object({
  password: presentPasswordSchema,
  totpCode: totpCodeSchema.optional(),
  newEmail: emailSchema,
});
export type ChangeEmailInput = z.infer<typeof changeEmailSchema>;

/** The secret of a link in an email. */
export const linkTokenSchema = z.string().min(20).max(200);

/** Confirms an address: the link's token and, unless the user is logged in, their password or a new one. */
export const proveMailboxSchema = z.object({
  token: linkTokenSchema,
  password: presentPasswordSchema.optional(),
  newPassword: newPasswordSchema.optional(),
});
export type ProveMailboxInput = z.infer<typeof proveMailboxSchema>;

/** What the link of a security notice can revert. */
export const SECURE_ACTIONS = [
  "cancel-email-change",
  "revert-email-change",
  "revoke-access",
  "undo-second-factor",
] as const;
export const secureAccountSchema = z.object({ action: z.enum(SECURE_ACTIONS), token: linkTokenSchema });
export type SecureAccountInput = z.infer<typeof secureAccountSchema>;

/** `token`: of the link in the email of the deletion. */
export const eraseNowSchema = z.object({
  token: linkTokenSchema,
  password: presentPasswordSchema,
  totpCode: totpCodeSchema.optional(),
});
export type EraseNowInput = z.infer<typeof eraseNowSchema>;

export const forgotPasswordSchema = z.object({ email: emailSchema });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z.object({ token: linkTokenSchema, newPassword: newPasswordSchema });
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

export const changePasswordSchema = z.object({
  currentPassword: z.string().normalize("NFC").min(1, "Please enter your current password.").max(PASSWORD_MAX),
  newPassword: newPasswordSchema,
  /** Required after `totp_required`. */
  totpCode: totpCodeSchema.optional(),
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;
