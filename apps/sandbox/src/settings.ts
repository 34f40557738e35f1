export type SandboxSettings = {
  port: number;
  smtpPort: number;
  /** UDP; null = no name server. */
  dnsPort: number | null;
  host: string;
  /** Folder of the journal; null stores nothing. */
  dataFolder: string | null;
  hubspot: HubSpotAppSettings;
  stripe: StripeSettings;
  captcha: { secret: string };
  /** The sandbox's URL for browsers; null = its own port. */
  publicUrl: string | null;
};

/** The product's account at Stripe. Without a webhook URL nothing is sent. */
export type StripeSettings = { secretKey: string; webhookUrl: string | null; webhookSecret: string };

/** The app that customers install. */
export type HubSpotAppSettings = {
  clientId: string;
  clientSecret: string;
  appId: string;
  accessTokenSeconds: number;
  codeSeconds: number;
  /** Return a new refresh token for each refresh and invalidate the old one. */
  rotateRefreshTokens: boolean;
  /** The URL for events and workflow actions; null = none. */
  webhookUrl: string | null;
  actionUrl: string | null;
  /** The origin for requests to those URLs if their host does not resolve, as between containers. */
  deliveryOrigin: string | null;
};

export const defaultSettings: SandboxSettings = {
  port: 4000,
  smtpPort: 2525,
  dnsPort: null,
  host: "127.0.0.1",
  dataFolder: null,
  hubspot: {
    clientId: "sandbox-client",
    clientSecret: "sandbox-secret",
    appId: "7700001",
    accessTokenSeconds: 1800,
    codeSeconds: 60,
    rotateRefreshTokens: false,
    webhookUrl: null,
    actionUrl: null,
    deliveryOrigin: null,
  },
  stripe: { secretKey: "sk_test_sandbox", webhookUrl: null, webhookSecret: "whsec_sandbox" },
  captcha: { secret: "sandbox-captcha-secret" },
  publicUrl: null,
};

function port(value: string | undefined, name: string, fallback: number, mistakes: string[]): number {
  if (value === undefined || value === "") return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= 65535) return number;
  mistakes.push(`${name} must be a port between 0 and 65535, not "${value}"`);
  return fallback;
}

/** Reads SANDBOX_*; all errors are reported together. */
export function settingsFromEnv(env: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const mistakes: string[] = [];
  const settings: SandboxSettings = {
    ...defaultSettings,
    port: port(env["SANDBOX_PORT"], "SANDBOX_PORT", defaultSettings.port, mistakes),
    smtpPort: port(env["SANDBOX_SMTP_PORT"], "SANDBOX_SMTP_PORT", defaultSettings.smtpPort, mistakes),
    dnsPort: env["SANDBOX_DNS_PORT"] ? port(env["SANDBOX_DNS_PORT"], "SANDBOX_DNS_PORT", 0, mistakes) : null,
    host: env["SANDBOX_HOST"] || defaultSettings.host,
    publicUrl: env["SANDBOX_PUBLIC_URL"] || null,
    dataFolder: env["SANDBOX_DATA"] || null,
    hubspot: {
      ...defaultSettings.hubspot,
      clientId: env["SANDBOX_HUBSPOT_CLIENT_ID"] || defaultSettings.hubspot.clientId,
      clientSecret: env["SANDBOX_HUBSPOT_CLIENT_SECRET"] || defaultSettings.hubspot.clientSecret,
      appId: env["SANDBOX_HUBSPOT_APP_ID"] || defaultSettings.hubspot.appId,
      webhookUrl: env["SANDBOX_WEBHOOK_URL"] || null,
      actionUrl: env["SANDBOX_ACTION_URL"] || null,
      deliveryOrigin: env["SANDBOX_DELIVERY_ORIGIN"] || null,
    },
    stripe: {
      secretKey: env["SANDBOX_STRIPE_SECRET_KEY"] || defaultSettings.stripe.secretKey,
      webhookUrl: env["SANDBOX_STRIPE_WEBHOOK_URL"] || null,
      webhookSecret: env["SANDBOX_STRIPE_WEBHOOK_SECRET"] || defaultSettings.stripe.webhookSecret,
    },
  };
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return settings;
}
