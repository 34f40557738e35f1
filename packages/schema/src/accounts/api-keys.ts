import { freeText } from "../free-text.ts";
import { z } from "zod";
import { presentPasswordSchema, totpCodeSchema } from "./auth.ts";

/** What a key may do: look, or also start and change cleanings. Never more. */
export const KEY_SCOPES = ["read", "write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Marks our keys, so that a leaked one is recognised by scanners. */
export const KEY_PREFIX = "plk_";

export const createApiKeySchema = z.object({
  name: freeText().trim().min(1, "Please enter a name for the key.").max(60),
  scope: z.enum(KEY_SCOPES),
  password: presentPasswordSchema,
  /** Asked for by `totp_required`. */
  totpCode: totpCodeSchema.optional(),
});
export type CreateApiKeyInput = z.infer<typeof createApiKeySchema>;
