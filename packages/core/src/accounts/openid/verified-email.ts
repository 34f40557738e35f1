import { domainOf } from "@plumbline/schema/accounts/company-login.ts";
import { type ProviderPreset } from "@plumbline/schema/accounts/login-settings.ts";
import { emailSchema } from "@plumbline/schema/accounts/auth.ts";

/** Verified by the library: issuer, audience, signature, times and nonce of the token. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** Whether the ID token says by itself what `verifiedEmail` asks for. */
export function saysEmail({ email, email_verified, xms_edov }: Claims): boolean {
  return email !== undefined && (email_verified !== undefined || xms_edov !== undefined);
}

/**
 * Claims of the ID token with what it leaves to UserInfo (OpenID Connect Core, 5.4). What UserInfo confirms counts for its own
 * address alone, so it confirms none that only the token names.
 */
export function withUserInfo(claims: Claims, userInfo: Readonly<Record<string, unknown>>): Claims {
  const isSame = claims.email === undefined || addressOf(claims) === addressOf(userInfo);
  const { email_verified: _, ...unconfirmed } = userInfo;
  return { ...(isSame ? userInfo : unconfirmed), ...claims };
}

const addressOf = ({ email }: Readonly<Record<string, unknown>>) => emailSchema.safeParse(email).data ?? null;

/**
 * The address that the provider vouches for; null if none. `email_verified` is required, plus what the provider documents. Google
 * vouches for an address only where `hd` names a Workspace domain, here one that the account has proven (other addresses were
 * verified once, when the Google account was made). Entra sends no `email_verified`; its `xms_edov` states that the owner of the
 * address's domain was verified.
 */
export function verifiedEmail(
  preset: ProviderPreset,
  claims: Claims,
  provenDomains: readonly string[],
): { email: string; domain: string } | null {
  const parsed = emailSchema.safeParse(claims.email);
  if (!parsed.success) return null;
  const email = parsed.data;
  const isVerified = {
    google: () =>
      claims.email_verified === true &&
      typeof claims.hd === "string" &&
      provenDomains.includes(claims.hd.toLowerCase()),
    entra: () => [true, 1, "1", "true"].some((yes) => yes === claims.xms_edov),
    // As text where the provider takes it from an attribute of text, as OneLogin does.
    generic: () => claims.email_verified === true || claims.email_verified === "true",
  }[preset]();
  return isVerified ? { email, domain: domainOf(email) } : null;
}
