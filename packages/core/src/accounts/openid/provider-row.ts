import { PROVIDER_PRESETS } from "@plumbline/schema/accounts/login-settings.ts";
import { oneOf, rowParser, type ParsedBy } from "../../db/parse-row.ts";
import type { IdentityProvider as IdentityProviderRow } from "../../generated/prisma/client.ts";

export const parseProvider = rowParser("identity_provider", { preset: oneOf(PROVIDER_PRESETS) });
export type IdentityProvider = ParsedBy<typeof parseProvider, IdentityProviderRow>;

/** Context to which the encrypted client secret is bound. */
export const providerSecretContext = (providerId: string) => `identity_provider|${providerId}`;
