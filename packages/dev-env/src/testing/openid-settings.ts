import type { ProviderPreset } from "@plumbline/schema/accounts/login-settings.ts";

/** How a provider differs from others. */
export type ProviderSettings = {
  preset: ProviderPreset;
  /** Of the issuer, as its metadata name it. */
  path: string;
  /** HS256 signs with the client secret. */
  algorithm: "RS256" | "ES256" | "HS256";
  /** Claims of the ID token, and those of UserInfo. */
  idToken: readonly string[];
  userInfo: readonly string[];
  /** Audiences of the ID token besides the client. */
  otherAudiences: readonly string[];
};

export const PLAIN: ProviderSettings = {
  preset: "generic",
  path: "",
  algorithm: "RS256",
  idToken: ["hd", "xms_edov"],
  userInfo: ["email", "email_verified"],
  otherAudiences: [],
};

/** Providers of companies, by what they document. */
export const COMPANY_PROVIDERS = {
  // https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
  google: {
    ...PLAIN,
    preset: "google",
    idToken: ["email", "email_verified", "hd"],
    userInfo: ["email", "email_verified", "hd"],
  },
  // https://learn.microsoft.com/entra/identity-platform/optional-claims-reference: neither says `email_verified`.
  entra: {
    ...PLAIN,
    preset: "entra",
    path: "/7f0b5b9e-0a3c-4c63-9d0e-2f6a1d1b7c11/v2.0",
    idToken: ["email", "xms_edov"],
    userInfo: ["email"],
  },
  // https://support.okta.com/help/s/article/Claims-are-missing-from-ID-Token: a token beside an access token is thin.
  okta: { ...PLAIN, path: "/oauth2/default", idToken: ["email"], userInfo: ["email", "email_verified"] },
  // https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure: the issuer ends with a slash.
  auth0: { ...PLAIN, path: "/", idToken: ["email", "email_verified"] },
  // https://www.keycloak.org/docs/latest/server_admin/#audience-support: mappers add audiences.
  keycloak: {
    ...PLAIN,
    path: "/realms/company",
    idToken: ["email", "email_verified"],
    otherAudiences: ["account"],
  },
  // https://docs.goauthentik.io/add-secure-apps/providers/oauth2/verify-email-address/: false unless a mapping says otherwise. The key
  // that is chosen sets the algorithm.
  authentik: {
    ...PLAIN,
    path: "/application/o/plumbline/",
    algorithm: "ES256",
    idToken: ["email", "email_verified"],
  },
  // https://developers.onelogin.com/openid-connect/guides/email-verified: a parameter of the app adds it, from an attribute of text.
  onelogin: { ...PLAIN, path: "/oidc/2", idToken: ["email", "email_verified"], userInfo: ["email"] },
  // https://docs.pingidentity.com/r/en-us/pingone/pingone_t_edit_oidc_resource: attributes are delivered by UserInfo or in the token.
  ping: {
    ...PLAIN,
    path: "/3a9f6c1e-5d2b-4c8e-9f70-b1d2e3f4a5b6/as",
    idToken: [],
    userInfo: ["email", "email_verified"],
  },
} satisfies Record<string, ProviderSettings>;
