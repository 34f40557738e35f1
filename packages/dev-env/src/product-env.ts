import { createHash } from "node:crypto";

export type ProductPlaces = {
  databaseUrl: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  sandboxUrl: string;
  /** Address and port; this machine's name servers by default. */
  dnsServer?: string;
  smtpPort: number;
  apiPort: number;
  webFolder: string | null;
};

export function publicUrlAt(apiPort: number): string {
  return `http://localhost:${apiPort}`;
}

/** The product's settings for a local start, with the sandbox for all external services. `overrides` is for tests. */
export function productEnv(places: ProductPlaces, overrides: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: "development",
    PUBLIC_URL: publicUrlAt(places.apiPort),
    PORT: String(places.apiPort),
    DATABASE_URL: places.databaseUrl,
    TEMPORAL_ADDRESS: places.temporalAddress,
    ...(places.temporalUiUrl ? { TEMPORAL_UI_URL: places.temporalUiUrl } : {}),
    // Publicly known, so suitable only for data that belongs to no one; production has no such default.
    ENCRYPTION_KEYS: `local:${createHash("sha256").update("plumbline local development").digest("base64")}`,
    HUBSPOT_CLIENT_ID: "sandbox-client",
    HUBSPOT_CLIENT_SECRET: "sandbox-secret",
    HUBSPOT_APP_ID: "7700001",
    HUBSPOT_API_URL: `${places.sandboxUrl}/hubspot`,
    HUBSPOT_UI_URL: `${places.sandboxUrl}/hubspot`,
    SMTP_URL: `smtp://127.0.0.1:${places.smtpPort}`,
    EMAIL_FROM: "Plumbline <hello@plumbline.example>",
    SUPPORT_EMAIL: "support@plumbline.example",
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_API_URL: places.sandboxUrl,
    RECAPTCHA_SITE_KEY: "sandbox-site-key",
    RECAPTCHA_SECRET: "sandbox-captcha-secret",
    RECAPTCHA_VERIFY_URL: `${places.sandboxUrl}/captcha/siteverify`,
    RECAPTCHA_SCRIPT_URL: `${places.sandboxUrl}/captcha/api.js`,
    WEBHOOK_ALLOWED_HOSTS: "localhost,127.0.0.1",
    ...(places.dnsServer ? { DNS_SERVERS: places.dnsServer } : {}),
    COMMUNITY_URL: `${places.sandboxUrl}/community`,
    COMPANY_NAME: "Plumbline Example Ltd",
    COMPANY_ADDRESS: "1 Level Street, Exampleton, EX4 3PL",
    HOSTING_REGION: "This machine",
    SUB_PROCESSORS: "Stripe (sandbox)|Payments|This machine; Mail server (sandbox)|Email|This machine",
    SECURITY_CONTACT: "mailto:security@plumbline.example",
    SECURITY_LANGUAGES: "en",
    SANDBOX_URL: places.sandboxUrl,
    // A new product has cleaned few addresses, but its home page shows the counter anyway.
    LOOKUP_COUNTER_FROM: "0",
    ...addressServiceEnv(places.sandboxUrl, overrides.ADDRESS_SERVICE),
    ...(places.webFolder ? { WEB_FOLDER: places.webFolder } : {}),
    ...overrides,
  };
}

/**
 * Bounds a worker's memory for jobs of any size, besides the product's settings: without a bound Node lets garbage grow to
 * gigabytes before it collects, the young generation alone to 130 MB, glibc keeps an arena per thread and does not return memory
 * below a block in use. docker-compose.yml and the chart set the same values. With all countries' tables in use, the engine takes
 * 20 MB of the heap.
 */
export const WORKER_MEMORY = {
  NODE_OPTIONS: "--max-old-space-size=192 --max-semi-space-size=8",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Most garbage of requests is short-lived: with more room, the api collects a tenth as often. Also in docker-compose.yml. */
export const API_MEMORY = { NODE_OPTIONS: "--max-semi-space-size=32" };

/** On a local machine everyone has one IP address, and a benchmark is one customer, so limits by address and account are wide. */
export const WIDE_RATES = {
  RATE_LOGIN_PER_IP: "100000/1h",
  RATE_REGISTER_PER_IP: "100000/1h",
  RATE_FORGOT_PER_IP: "100000/1h",
  RATE_RESET_PER_IP: "100000/1h",
  RATE_SUPPORT_PER_IP: "100000/1h",
  RATE_TRY_PER_IP: "100000/1h",
  RATE_PREVIEW_PER_USER: "100000/1h",
  RATE_REQUESTS_PER_ACCOUNT: "1000000/1m",
};

/** The URLs for HubSpot's events and workflow actions. */
export function webhookUrls(publicUrl: string): { webhookUrl: string; actionUrl: string } {
  return {
    webhookUrl: new URL("/api/hubspot/webhook", publicUrl).href,
    actionUrl: new URL("/api/hubspot/workflow-action", publicUrl).href,
  };
}

/** The settings of the sandbox's address service, if a start or a test names one; otherwise the engine works alone. */
function addressServiceEnv(sandboxUrl: string, service: string | undefined): Record<string, string> {
  if (service === undefined || service === "embedded") return {};
  return {
    ADDRESS_SERVICE: service,
    // A reference folder is not a server.
    ...(service === "reference" ? {} : { ADDRESS_SERVICE_URL: `${sandboxUrl}/address-services/${service}` }),
    ...(["google", "smarty", "geocodio"].includes(service) ? { ADDRESS_SERVICE_KEY: "sandbox-key" } : {}),
    ...(service === "smarty" ? { ADDRESS_SERVICE_KEY_ID: "sandbox-id" } : {}),
  };
}
