import { z } from "zod";
import { NOT_BLANK } from "../free-text.ts";
import { emailSchema, linkTokenSchema, optionalProof, presentPasswordSchema, totpCodeSchema } from "./auth.ts";
import { GOOGLE_ISSUER, PROVIDER_PRESETS, SESSION_HOURS } from "./login-settings.ts";

/** One tenant only: `common` and `organizations` would accept everybody. */
const ENTRA_ISSUER = /^https:\/\/login\.microsoftonline\.com\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/;

const ISSUER_TEXT = "Enter the issuer as an address that begins with https://, without a question mark.";
const issuerSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s?#@\\]+$/, ISSUER_TEXT)
  .pipe(z.url(ISSUER_TEXT));

/** Granting access requires the password and, if it is on, the code. */
const proof = {
  password: presentPasswordSchema,
  /** Required after `totp_required`. */
  totpCode: totpCodeSchema.optional(),
};

export const saveProviderSchema = z
  .object({
    preset: z.enum(PROVIDER_PRESETS),
    issuer: issuerSchema,
    clientId: z.string().trim().regex(NOT_BLANK, "Enter the client ID.").max(300),
    clientSecret: z.string().trim().regex(NOT_BLANK, "Enter the client secret.").max(1_000),
    ...proof,
  })
  .refine(({ preset, issuer }) => preset !== "google" || issuer === GOOGLE_ISSUER, {
    path: ["issuer"],
    message: `The issuer of Google Workspace is ${GOOGLE_ISSUER}.`,
  })
  .refine(({ preset, issuer }) => preset !== "entra" || ENTRA_ISSUER.test(issuer), {
    path: ["issuer"],
    message: "The issuer of Entra ID is https://login.microsoftonline.com/<tenant ID>/v2.0.",
  });
export type SaveProviderInput = z.infer<typeof saveProviderSchema>;

/** At least two labels, each of letters, digits and hyphens; international names in their ASCII form. */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
export const emailDomainSchema = z.object({
  domain: z.string().trim().toLowerCase().regex(DOMAIN, "Enter a domain, such as example.com."),
  ...optionalProof,
});
export type EmailDomainInput = z.infer<typeof emailDomainSchema>;

export const changeEmailDomainSchema = z.object({
  requiresOpenid: z.boolean().describe("Members with an address of the domain log in by the identity provider alone."),
  ...optionalProof,
});
export type ChangeEmailDomainInput = z.infer<typeof changeEmailDomainSchema> & { id: string };

/** `token`: of the link that an owner was sent. */
export const liftRequirementSchema = z.object({ token: linkTokenSchema });
export type LiftRequirementInput = z.infer<typeof liftRequirementSchema>;

export const loginPolicySchema = z.object({
  sessionHours: z
    .int(`A session lasts ${SESSION_HOURS.least} to ${SESSION_HOURS.most} hours.`)
    .min(SESSION_HOURS.least, `A session lasts at least ${SESSION_HOURS.least} hour.`)
    .max(SESSION_HOURS.most, `A session lasts at most ${SESSION_HOURS.most} hours.`),
  requiresSecondFactor: z.boolean().describe("Members who log in by password need two-factor authentication."),
  ...optionalProof,
});
export type LoginPolicyInput = z.infer<typeof loginPolicySchema>;

export const beginOpenidSchema = z.object({ email: emailSchema });
export type BeginOpenidInput = z.infer<typeof beginOpenidSchema>;

/** The query that the provider has sent back with the browser. */
export const completeOpenidSchema = z.object({
  state: z.string().min(1).max(200),
  code: z.string().max(4_000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
export type CompleteOpenidInput = z.infer<typeof completeOpenidSchema>;

/** The part of an address after its last @. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}
