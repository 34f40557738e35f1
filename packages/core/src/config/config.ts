import type { z } from "zod";
import { addressServiceOf, addressServiceProblems } from "./address-service.ts";
import { envSchema } from "./env-schema.ts";
import { operatorOf } from "./operator.ts";
import { ratesOf } from "./rates.ts";
import { withSecretFiles } from "./secret-files.ts";

/** Settings of which all or none must be set. */
const GROUPS = {
  hubspot: ["HUBSPOT_CLIENT_ID", "HUBSPOT_CLIENT_SECRET", "HUBSPOT_APP_ID"],
  email: ["SMTP_URL", "EMAIL_FROM", "SUPPORT_EMAIL"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  humanCheck: ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
  clientCertificate: ["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_KEY"],
} as const;
const TLS_DETAILS = ["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_CA", "TEMPORAL_TLS_SERVER_NAME"] as const;

type Env = z.output<typeof envSchema>;
type Whole<Name extends keyof Env> = Env & { [Each in Name]: NonNullable<Env[Each]> };
const isWhole = <Name extends keyof Env>(env: Env, names: readonly Name[]): env is Whole<Name> =>
  names.every((name) => env[name] !== null);

/**
 * The settings of every process, read from the environment once. A feature whose variables are absent is null. Development defaults
 * are in `packages/dev-env`, which sets the same variables for a local start, so production and development differ in values only.
 */
const configSchema = envSchema.transform((env) => {
  const isProduction = env.NODE_ENV === "production";
  const hasTls =
    env.TEMPORAL_TLS === "true" ||
    (env.TEMPORAL_TLS === null && (env.TEMPORAL_API_KEY !== null || TLS_DETAILS.some((name) => env[name] !== null)));
  return {
    isProduction,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    http: {
      port: env.PORT,
      host: env.HOST,
      trustProxyHops: env.TRUST_PROXY_HOPS,
      webFolder: env.WEB_FOLDER,
      metricsPort: env.API_METRICS_PORT,
      /** How long an api keeps serving after it was told to stop, so that load balancers notice. */
      drainMs: (env.DRAIN_SECONDS ?? (isProduction ? 5 : 0)) * 1_000,
    },
    temporal: {
      address: env.TEMPORAL_ADDRESS,
      namespace: env.TEMPORAL_NAMESPACE,
      apiKey: env.TEMPORAL_API_KEY,
      /** PEM text; null = the system's trusted CAs, the server's own name, no client certificate. */
      tls: hasTls
        ? {
            serverName: env.TEMPORAL_TLS_SERVER_NAME,
            serverCa: env.TEMPORAL_TLS_CA,
            clientCertificate: isWhole(env, GROUPS.clientCertificate)
              ? { cert: env.TEMPORAL_TLS_CERT, key: env.TEMPORAL_TLS_KEY }
              : null,
          }
        : null,
      uiUrl: env.TEMPORAL_UI_URL,
      taskQueuePrefix: env.TEMPORAL_TASK_QUEUE_PREFIX,
      /** Null: workers are unversioned. */
      deploymentName: env.TEMPORAL_DEPLOYMENT_NAME,
      /** Null: the image's build id, if this is an image. */
      buildId: env.TEMPORAL_BUILD_ID,
    },
    /** Address on which `metricsPort` of api and worker listens. */
    metricsHost: env.METRICS_HOST,
    /** The first key encrypts; all keys decrypt. */
    encryptionKeys: env.ENCRYPTION_KEYS,
    adminEmails: env.ADMIN_EMAILS,
    /**
     * Hosts (or host:port) that may receive webhooks although they are private or speak plain HTTP; for development and private
     * networks.
     */
    webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    /** Name servers for TXT lookups; none = those of the machine. */
    dnsServers: env.DNS_SERVERS,
    /** Operators can do nothing until their second factor is on. */
    requireAdminTotp: env.REQUIRE_ADMIN_TOTP === null ? isProduction : env.REQUIRE_ADMIN_TOTP === "true",
    /** A new account receives its free credits once its email address is confirmed. */
    signUpCreditsAfterConfirmation: env.SIGNUP_CREDITS_AFTER_CONFIRMATION,
    /** By partner; without an entry its bonus has no limit. */
    partnerBonusCaps: env.PARTNER_BONUS_CAPS,
    hubspot: isWhole(env, GROUPS.hubspot)
      ? {
          clientId: env.HUBSPOT_CLIENT_ID,
          clientSecret: env.HUBSPOT_CLIENT_SECRET,
          appId: env.HUBSPOT_APP_ID,
          apiUrl: env.HUBSPOT_API_URL,
          /** Public site: consent page and record pages. */
          uiUrl: env.HUBSPOT_UI_URL,
          /** Changes that webhooks do not report are read from HubSpot's webhooks journal instead of being polled. */
          journal: env.HUBSPOT_JOURNAL,
        }
      : null,
    email: isWhole(env, GROUPS.email)
      ? { smtpUrl: env.SMTP_URL, from: env.EMAIL_FROM, supportEmail: env.SUPPORT_EMAIL }
      : null,
    /** A reCAPTCHA-compatible service: its script gives the browser a token that the server verifies. Null: the support form is off. */
    humanCheck: isWhole(env, GROUPS.humanCheck)
      ? {
          siteKey: env.RECAPTCHA_SITE_KEY,
          secret: env.RECAPTCHA_SECRET,
          verifyUrl: env.RECAPTCHA_VERIFY_URL,
          scriptUrl: env.RECAPTCHA_SCRIPT_URL,
          /** From 0 (bot) to 1 (human). */
          leastScore: env.RECAPTCHA_LEAST_SCORE,
        }
      : null,
    /** Rate limits per visitor or user. */
    rates: ratesOf(env),
    /** What the trust page and security.txt state about the operator of this installation. */
    operator: operatorOf(env, env.SUPPORT_EMAIL),
    /** The customers' community chat. */
    communityUrl: env.COMMUNITY_URL,
    /** The home page shows its counter of cleaned addresses from this count on. */
    lookupCounterFrom: env.LOOKUP_COUNTER_FROM,
    /** Null: only the engine checks addresses. */
    addressService: addressServiceOf(env),
    limits: {
      hubspotRequestsPerSecond: env.HUBSPOT_REQUESTS_PER_SECOND,
      /** Calls that may be sent at once before the rate applies. */
      hubspotBurst: env.HUBSPOT_BURST,
      /** Per process and portal. */
      hubspotCallsInFlight: env.HUBSPOT_CALLS_IN_FLIGHT,
      /** Records that the checks of one account may read in 24 hours. */
      checkRecordsPerDay: env.CHECK_RECORDS_PER_DAY,
      /** How long an accepted proposal waits for others before a job writes them. */
      applyAfterMs: env.APPLY_AFTER_MS,
      /** The length of a minute of back-off, and of an hour of recurrence; tests shorten them. */
      probeMinuteMs: env.PROBE_MINUTE_MS,
      recurringHourMs: env.RECURRING_HOUR_SECONDS * 1_000,
    },
    /** Days after which address values in the history are deleted, and days after which events are. */
    retention: { valuesDays: env.RETENTION_DAYS, eventsDays: env.EVENT_RETENTION_DAYS },
    stripe: isWhole(env, GROUPS.stripe)
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          /** Several while one is being replaced. */
          webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
          apiUrl: env.STRIPE_API_URL,
          /** Stripe Tax adds the tax due at the payer's address. */
          automaticTax: env.STRIPE_AUTOMATIC_TAX,
        }
      : null,
    worker: {
      metricsPort: env.METRICS_PORT,
      healthPort: env.WORKER_HEALTH_PORT,
      dispatchEveryMs: env.DISPATCH_EVERY_MS,
      /** Kept in a worker's memory between workflow tasks. */
      cachedWorkflows: env.WORKER_CACHED_WORKFLOWS,
      /** A file with the bundled workflows; null = the one of the build, or bundled at startup. */
      workflowBundle: env.WORKFLOW_BUNDLE,
      /** Slots: concurrent tasks per process. */
      workflowSlots: env.WORKER_WORKFLOW_SLOTS,
      activitySlots: env.WORKER_ACTIVITY_SLOTS,
      webhookSlots: env.WORKER_WEBHOOK_SLOTS,
    },
    /** PostgreSQL connections per process, by role, and whether a pooler is in between. */
    database: {
      appConnections: env.DATABASE_APP_CONNECTIONS,
      systemConnections: env.DATABASE_SYSTEM_CONNECTIONS,
      pooler: env.DATABASE_POOLER,
    },
    /** Whether traces are exported: an endpoint is set and nothing turns them off. OpenTelemetry's SDK reads the details itself. */
    isTracing:
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== null &&
      env.OTEL_SDK_DISABLED !== "true" &&
      env.OTEL_TRACES_EXPORTER !== "none",
    logLevel: env.LOG_LEVEL,
    /** Base URL of the demo helpers; null in production. Shown in the web app as a test-mode banner. */
    sandboxUrl: env.SANDBOX_URL,
  };
});
export type Config = z.output<typeof configSchema>;
export type EncryptionKey = Config["encryptionKeys"][number];
export type HubspotConfig = NonNullable<Config["hubspot"]>;
export type StripeConfig = NonNullable<Config["stripe"]>;

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Throws ConfigError with every problem found; a partly set group is one. */
export function parseConfig(source: Record<string, string | undefined>): Config {
  const { settings, problems: fileProblems } = withSecretFiles(source);
  // Compose files and shells pass unset variables as empty ones.
  const present = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""),
  );
  const isPresent = (name: string) => name in present;
  const parsed = configSchema.safeParse(present);
  const problems = [
    ...fileProblems,
    ...(parsed.error?.issues ?? [])
      // For a file that cannot be read, only that problem is reported.
      .filter(({ path }) => !fileProblems.some((problem) => problem.startsWith(`${path.join(".")}_FILE:`)))
      .map(
        (issue) =>
          `${issue.path.join(".")}: ${issue.code === "invalid_type" && !isPresent(String(issue.path[0])) ? "is missing" : issue.message}`,
      ),
  ];
  for (const names of Object.values<readonly string[]>(GROUPS)) {
    const missing = names.filter((name) => !isPresent(name));
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${missing.join(", ")}: required with ${names.filter(isPresent).join(", ")}`);
  }
  const tlsDetails = TLS_DETAILS.filter(isPresent);
  if (present.TEMPORAL_TLS === "false" && tlsDetails.length > 0)
    problems.push(`${tlsDetails.join(", ")}: not used with TEMPORAL_TLS=false`);
  problems.push(...addressServiceProblems(present));
  if (present.NODE_ENV === "production") {
    if (isPresent("SANDBOX_URL")) problems.push("SANDBOX_URL: must not be set in production");
    if (isPresent("RECURRING_HOUR_SECONDS")) problems.push("RECURRING_HOUR_SECONDS: must be 3600 in production");
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}
