import { freeText, NOT_BLANK } from "../free-text.ts";
import { z } from "zod";
import { hasFittingPortals, OWNERS_SEE_ALL, portalIdsSchema } from "./portal-limit.ts";
import { ROLES } from "./roles.ts";
import { presentPasswordSchema, totpCodeSchema } from "./auth.ts";

/** What a key may do: read, also start and change cleanings, or clean the test addresses of the documentation alone. Never more. */
export const KEY_SCOPES = ["read", "write", "test"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Prefix of our keys, so that scanners recognize a leaked one. */
export const KEY_PREFIX = "plk_";
export const TEST_KEY_PREFIX = "test_";

export const createApiKeySchema = z
  .object({
    name: freeText().trim().regex(NOT_BLANK, "Please enter a name for the key.").max(60),
    scope: z.enum(KEY_SCOPES),
    /** At most what a member with that role may do, and never what only people may. */
    role: z.enum(ROLES).optional().describe("Left out: owner."),
    /** Omitted: all portals of the account. */
    portals: portalIdsSchema.optional(),
    password: presentPasswordSchema,
    /** Required after `totp_required`. */
    totpCode: totpCodeSchema.optional(),
  })
  .refine(hasFittingPortals, OWNERS_SEE_ALL);
export type CreateApiKeyInput = z.infer<typeof createApiKeySchema>;
