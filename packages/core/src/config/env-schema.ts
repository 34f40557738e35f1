import { Resolver } from "node:dns";
import { z } from "zod";
import { addressServiceEnv } from "./address-service.ts";
import { operatorEnv } from "./operator.ts";
import { partnerBonusCaps } from "./partner-bonus-caps.ts";
import { ratesEnv } from "./rates.ts";
import { unset } from "./unset.ts";

const port = z.coerce.number().int().min(0).max(65535);
const text = z.string().min(1);
const httpUrl = z.url({ protocol: /^https?$/ });
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const pem = (what: string) =>
  unset(
    z.string().regex(new RegExp(`-----BEGIN [A-Z ]*${what}-----`), `must be PEM text with a ${what.toLowerCase()}`),
  );
const trueOrFalse = z.enum(["true", "false"]);
const flag = trueOrFalse.default("false").transform((value) => value === "true");
const lowerCaseList = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  );
/** As the resolver parses them. */
function areNameServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}
const keyPattern = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/;

/** Every setting: its form, its default and what it is read as. Null where it is not set. */
export const envSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PUBLIC_URL: httpUrl.transform((url) => new URL(url)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  WEB_FOLDER: unset(text),
  WORKFLOW_BUNDLE: unset(text),
  TEMPORAL_ADDRESS: z.string().regex(/^[^:/]+:\d+$/, "must look like host:port"),
  TEMPORAL_NAMESPACE: z.string().min(1).default("default"),
  TEMPORAL_API_KEY: unset(text),
  TEMPORAL_TLS: unset(trueOrFalse),
  TEMPORAL_TLS_CERT: pem("CERTIFICATE"),
  TEMPORAL_TLS_KEY: pem("PRIVATE KEY"),
  TEMPORAL_TLS_CA: pem("CERTIFICATE"),
  TEMPORAL_TLS_SERVER_NAME: unset(text),
  TEMPORAL_UI_URL: unset(z.url()),
  TEMPORAL_TASK_QUEUE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]*$/)
    .default("plumbline"),
  // Temporal reserves the colon and the period in deployment names.
  TEMPORAL_DEPLOYMENT_NAME: unset(z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "must be letters, digits, - and _")),
  TEMPORAL_BUILD_ID: unset(z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, "must be letters, digits, ., - and _")),
  ENCRYPTION_KEYS: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.length > 0 && entries.every((entry) => keyPattern.test(entry)), {
      message: "must be a list of id:base64 with 32 bytes each, newest first",
      abort: true,
    })
    .superRefine((entries, issues) => {
      const ids = entries.map((entry) => entry.slice(0, entry.indexOf(":")));
      const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
      for (const id of twice)
        issues.addIssue(
          `two keys have the id ${id}; only the first of them would be used, so give the newer one another id`,
        );
    })
    .transform((entries) =>
      entries.map((entry) => {
        const [, id = "", key = ""] = keyPattern.exec(entry) ?? [];
        return { id, key: Buffer.from(key, "base64") };
      }),
    ),
  ADMIN_EMAILS: lowerCaseList,
  WEBHOOK_ALLOWED_HOSTS: lowerCaseList,
  DNS_SERVERS: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((server) => server.trim())
        .filter(Boolean),
    )
    .refine(areNameServers, "must be a list of IP addresses, each with a port if it is not 53")
    .default([]),
  SIGNUP_CREDITS_AFTER_CONFIRMATION: flag,
  PARTNER_BONUS_CAPS: partnerBonusCaps,
  REQUIRE_ADMIN_TOTP: unset(trueOrFalse),
  HUBSPOT_CLIENT_ID: unset(text),
  HUBSPOT_CLIENT_SECRET: unset(text),
  HUBSPOT_APP_ID: unset(text),
  HUBSPOT_API_URL: z.url().default("https://api.hubapi.com"),
  HUBSPOT_UI_URL: z.url().default("https://app.hubspot.com"),
  HUBSPOT_JOURNAL: flag,
  DRAIN_SECONDS: unset(z.coerce.number().min(0).max(60)),
  // With the burst: at most 97 calls in any ten seconds; HubSpot allows an app at least 100.
  HUBSPOT_REQUESTS_PER_SECOND: z.coerce.number().positive().max(100_000).default(9.4),
  HUBSPOT_BURST: z.coerce.number().int().min(1).max(1_000).default(3),
  CHECK_RECORDS_PER_DAY: z.coerce.number().int().min(1_000).default(1_000_000),
  APPLY_AFTER_MS: z.coerce.number().int().min(0).max(60_000).default(10_000),
  PROBE_MINUTE_MS: z.coerce.number().int().min(10).max(60_000).default(60_000),
  // Ten calls a second, half a second each.
  HUBSPOT_CALLS_IN_FLIGHT: z.coerce.number().int().positive().max(64).default(5),
  RECURRING_HOUR_SECONDS: z.coerce.number().int().min(1).max(3_600).default(3_600),
  RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  EVENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  SMTP_URL: unset(z.url({ protocol: /^smtps?$/ })),
  EMAIL_FROM: unset(text),
  SUPPORT_EMAIL: unset(z.email()),
  STRIPE_SECRET_KEY: unset(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, "must be a Stripe secret key (sk_... or rk_...)"),
  ),
  STRIPE_WEBHOOK_SECRET: unset(
    z
      .string()
      .regex(/^whsec_\w+(,whsec_\w+)*$/, "must be the signing secret of a webhook endpoint (whsec_...)")
      .transform((secrets) => secrets.split(",")),
  ),
  STRIPE_AUTOMATIC_TAX: flag,
  STRIPE_API_URL: z
    .url()
    .default("https://api.stripe.com")
    .transform((url) => new URL(url)),
  RECAPTCHA_SITE_KEY: unset(text),
  RECAPTCHA_SECRET: unset(text),
  RECAPTCHA_VERIFY_URL: httpUrl.default("https://www.google.com/recaptcha/api/siteverify"),
  RECAPTCHA_SCRIPT_URL: httpUrl.default("https://www.google.com/recaptcha/api.js"),
  RECAPTCHA_LEAST_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  ...operatorEnv,
  ...ratesEnv,
  LOOKUP_COUNTER_FROM: z.coerce.number().int().min(0).default(1_000),
  COMMUNITY_URL: unset(httpUrl),
  ...addressServiceEnv,
  METRICS_PORT: unset(port),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  WORKER_HEALTH_PORT: unset(port),
  WORKER_CACHED_WORKFLOWS: count(10, 10_000).default(600),
  // Slots mostly wait for HubSpot or the portal's rate budget. Enough for ten jobs of one portal and others; with fewer, the first
  // jobs would starve the others.
  WORKER_ACTIVITY_SLOTS: count(1, 1_000).default(100),
  // Concurrent webhook deliveries per process; they mostly wait for the receiver.
  WORKER_WEBHOOK_SLOTS: count(1, 1_000).default(50),
  WORKER_WORKFLOW_SLOTS: count(2, 1_000).default(40),
  // Three workers and two apis then use 60 connections, well below PostgreSQL's default of 100.
  DATABASE_APP_CONNECTIONS: count(2, 200).default(8),
  DATABASE_SYSTEM_CONNECTIONS: count(2, 100).default(4),
  DATABASE_POOLER: z.enum(["none", "transaction"]).default("none"),
  API_METRICS_PORT: unset(port),
  DISPATCH_EVERY_MS: z.coerce.number().int().min(100).default(15_000),
  // OpenTelemetry's standard variables, as far as a mistake in them would go unnoticed. Its SDK reads these and the others (headers,
  // certificates, timeouts, batches, limits) itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: unset(httpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: unset(httpUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/protobuf").optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal("http/protobuf").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      ["", "parentbased_"].flatMap((base) => ["always_on", "always_off", "traceidratio"].map((name) => base + name)),
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SDK_DISABLED: unset(trueOrFalse),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  SANDBOX_URL: unset(z.url()),
});

/** The names of all settings. */
export const SETTINGS = Object.keys(envSchema.shape);

/** `standard`: the default; null where the setting is required or has no default. */
export type Setting = { name: string; isRequired: boolean; standard: string | null };

/** Every setting with its default, for `.env.example`. */
export function describeSettings(): Setting[] {
  return Object.entries(envSchema.shape).map(([name, schema]) => {
    const isRequired = !schema.safeParse(undefined).success;
    const standard = "defaultValue" in schema.def ? schema.def.defaultValue : inputDefault(schema);
    return {
      name,
      isRequired,
      standard: typeof standard === "string" || typeof standard === "number" ? String(standard) : null,
    };
  });
}

/** The input of a default that is transformed afterwards. */
function inputDefault(schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodPipe)) return null;
  return schema.in instanceof z.ZodDefault ? schema.in.def.defaultValue : null;
}
