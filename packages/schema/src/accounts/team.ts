import { z } from "zod";
import { idSchema } from "../ids.ts";
import {
  emailSchema,
  linkTokenSchema,
  newPasswordSchema,
  optionalProof,
  presentPasswordSchema,
  totpCodeSchema,
} from "./auth.ts";
import { hasFittingPortals, OWNERS_SEE_ALL, portalIdsSchema } from "./portal-limit.ts";
import { ROLES } from "./roles.ts";

/** An invitation is valid for this long. */
export const INVITATION_DAYS = 7;

/** Granting somebody access, or giving up an account, requires the password and, if it is on, the code. */
const proof = {
  password: presentPasswordSchema,
  /** Required after `totp_required`. */
  totpCode: totpCodeSchema.optional(),
};

const access = {
  role: z.enum(ROLES),
  /** Omitted: all portals. */
  portals: portalIdsSchema.optional(),
};

export const inviteSchema = z
  .object({ email: emailSchema, ...access, ...proof })
  .refine(hasFittingPortals, OWNERS_SEE_ALL);
export type InviteInput = z.infer<typeof inviteSchema>;

/** Jobs and recurring jobs that the member could no longer start go on in the user's name instead of waiting. */
const keepJobs = { keep_jobs: z.boolean().default(false) };

export const changeMemberSchema = z
  .object({ ...access, ...keepJobs, ...proof })
  .refine(hasFittingPortals, OWNERS_SEE_ALL);
export type ChangeMemberInput = z.infer<typeof changeMemberSchema> & { id: string };

export const removeMemberSchema = z.object({ ...keepJobs, ...optionalProof }).default({ keep_jobs: false });

/** `memberId`: the new owner, who replaces the actor. */
export const transferSchema = z.object({ memberId: idSchema, ...proof });
export type TransferInput = z.infer<typeof transferSchema>;

export const leaveSchema = z.object(proof);
export type LeaveInput = z.infer<typeof leaveSchema>;

/** About access that a security link has suspended. */
export const decideSuspendedSchema = z.object({ decision: z.enum(["ended", "given_back"]), ...optionalProof });
export type DecideSuspendedInput = z.infer<typeof decideSuspendedSchema>;

export const switchAccountSchema = z.object({ accountId: idSchema });
export type SwitchAccountInput = z.infer<typeof switchAccountSchema>;

export const invitationTokenSchema = z.object({ token: linkTokenSchema });

/** Without a session of the invited person: `password` of their login, or `newPassword` if they have none. */
export const acceptInvitationSchema = z.object({
  token: linkTokenSchema,
  password: presentPasswordSchema.optional(),
  newPassword: newPasswordSchema.optional(),
  totpCode: totpCodeSchema.optional(),
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationSchema>;
