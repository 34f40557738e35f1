/** `generic`: any provider that conforms to OpenID Connect. */
export const PROVIDER_PRESETS = ["google", "entra", "generic"] as const;
export type ProviderPreset = (typeof PROVIDER_PRESETS)[number];

/** For display. */
export const PRESET_TEXTS: Readonly<Record<ProviderPreset, string>> = {
  google: "Google Workspace",
  entra: "Microsoft Entra ID",
  generic: "Another provider",
};

export const GOOGLE_ISSUER = "https://accounts.google.com";

/** Session duration limits, in hours. The maximum is also the default. */
export const SESSION_HOURS = { least: 1, most: 14 * 24 } as const;
