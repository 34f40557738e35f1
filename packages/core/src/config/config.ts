import type { Partner } from "@plumbline/schema/credits/constants.ts";
import { addressServiceOf, addressServiceProblems, type AddressServiceConfig } from "./address-service.ts";
import { envSchema, keyPattern } from "./env-schema.ts";
import { HUMAN_CHECK_GROUP, humanCheckOf, type HumanCheckConfig } from "./human-check.ts";
import { operatorOf, type OperatorConfig } from "./operator.ts";
import { withSecretFiles } from "./secret-files.ts";
import type { PartnerBonusCap } from "./partner-bonus-caps.ts";
import { isTracingOf } from "./tracing.ts";
import { ratesOf, type Rate, type RateName } from "./rates.ts";

/**
 * The settings of every process, read from the environment once. All mistakes are reported together. A feature whose variables
 * are absent is null; a partly set group is a mistake. Development defaults are in `packages/dev-env`, which sets the same
 * variables for a local start, so production and development differ in values only.
 */
export type Config = {
  isProduction: boolean;
  publicUrl: URL;
  databaseUrl: string;
  /** `drainMs`: how long an api keeps serving after it was told to stop, so that load balancers notice. */
  http: {
    port: number;
    host: string;
    trustProxyHops: number;
    webFolder: string | null;
    drainMs: number;
    metricsPort: number | null;
  };
  /** Address on which `metricsPort` of api and worker listens. */
  metricsHost: string;
  temporal: {
    address: string;
    namespace: string;
    apiKey: string | null;
    tls: TemporalTls | null;
    uiUrl: string | null;
    taskQueuePrefix: string;
    /** Null: workers are unversioned. */
    deploymentName: string | null;
    /** Null: the image's build id, if this is an image. */
    buildId: string | null;
  };
  encryptionKeys: EncryptionKey[];
  adminEmails: string[];
  /** Operators can do nothing until their second factor is on. */
  requireAdminTotp: boolean;
  /** A new account receives its free credits once its email address is confirmed. */
  signUpCreditsAfterConfirmation: boolean;
  /** By partner; without an entry its bonus has no limit. */
  partnerBonusCaps: ReadonlyMap<Partner, PartnerBonusCap>;
  /**
   * Hosts (or host:port) that may receive webhooks although they are private or speak plain HTTP; for development and private
   * networks.
   */
  webhookAllowedHosts: string[];
  /** Name servers for TXT lookups; none = those of the machine. */
  dnsServers: string[];
  hubspot: HubspotConfig | null;
  email: EmailConfig | null;
  /** Rate limits per visitor or user. */
  rates: Record<RateName, Rate>;
  /** Null: the support form is off. */
  humanCheck: HumanCheckConfig | null;
  /** What the trust page and security.txt state about the operator of this installation. */
  operator: OperatorConfig;
  /** The customers' community chat. */
  communityUrl: string | null;
  /** The home page shows its counter of cleaned addresses from this count on. */
  lookupCounterFrom: number;
  /** Null: only the engine checks addresses. */
  addressService: AddressServiceConfig | null;
  /**
   * `hubspotCallsInFlight`: per process and portal. `hubspotBurst`: calls that may be sent at once before the rate applies.
   * `checkRecordsPerDay`: records that the checks of one account may read in 24 hours.
   * `applyAfterMs`: how long an accepted proposal waits for others before a job writes them.
   * `probeMinuteMs`, `recurringHourMs`: length of a minute of back-off and of an hour of recurrence; tests shorten them.
   */
  limits: {
    hubspotRequestsPerSecond: number;
    hubspotBurst: number;
    hubspotCallsInFlight: number;
    checkRecordsPerDay: number;
    applyAfterMs: number;
    probeMinuteMs: number;
    recurringHourMs: number;
  };
  /** Days after which address values in the history are deleted, and days after which events are. */
  retention: { valuesDays: number; eventsDays: number };
  stripe: StripeConfig | null;
  /** `cachedWorkflows`: kept in a worker's memory between workflow tasks. Slots: concurrent tasks per process. */
  worker: {
    metricsPort: number | null;
    healthPort: number | null;
    dispatchEveryMs: number;
    cachedWorkflows: number;
    workflowSlots: number;
    /** A file with the bundled workflows; null = the one of the build, or bundled at startup. */
    workflowBundle: string | null;
    activitySlots: number;
    webhookSlots: number;
  };
  /** PostgreSQL connections per process, by role, and whether a pooler is in between. */
  database: { appConnections: number; systemConnections: number; pooler: "none" | "transaction" };
  /** Whether traces are exported; OpenTelemetry's SDK reads the details from the environment. */
  isTracing: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Base URL of the demo helpers; null in production. Shown in the web app as a test-mode banner. */
  sandboxUrl: string | null;
};

/** PEM text; null = the system's trusted CAs, the server's own name, no client certificate. */
export type TemporalTls = {
  serverName: string | null;
  serverCa: string | null;
  clientCertificate: { cert: string; key: string } | null;
};
/** The first key encrypts; all keys decrypt. */
export type EncryptionKey = { id: string; key: Buffer };
export type HubspotConfig = {
  clientId: string;
  clientSecret: string;
  appId: string;
  apiUrl: string;
  /** Public site: consent page and record pages. */
  uiUrl: string;
  /** Changes that webhooks do not report are read from HubSpot's webhooks journal instead of being polled. */
  journal: boolean;
};
/** Several webhook secrets while one is being replaced. */
export type StripeConfig = {
  secretKey: string;
  webhookSecrets: string[];
  apiUrl: URL;
  /** Stripe Tax adds the tax due at the payer's address. */
  automaticTax: boolean;
};
export type EmailConfig = { smtpUrl: string; from: string; supportEmail: string };

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Throws ConfigError with every problem found. */
export function parseConfig(source: Record<string, string | undefined>): Config {
  const { settings, problems: fileProblems } = withSecretFiles(source);
  // Compose files and shells pass unset variables as empty ones.
  const present = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = envSchema.safeParse(present);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = [
    ...fileProblems,
    ...issues
      // For a file that cannot be read, only that problem is reported.
      .filter(({ path }) => !fileProblems.some((problem) => problem.startsWith(`${path.join(".")}_FILE:`)))
      .map(
        (issue) =>
          `${issue.path.join(".")}: ${issue.code === "invalid_type" && !(String(issue.path[0]) in present) ? "is missing" : issue.message}`,
      ),
  ];
  const group = (names: readonly string[]) => {
    const missing = names.filter((name) => !(name in present));
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${missing.join(", ")}: required with ${names.filter((name) => name in present).join(", ")}`);
    return missing.length === 0;
  };
  const hasHubspot = group(["HUBSPOT_CLIENT_ID", "HUBSPOT_CLIENT_SECRET", "HUBSPOT_APP_ID"]);
  const hasEmail = group(["SMTP_URL", "EMAIL_FROM", "SUPPORT_EMAIL"]);
  const hasStripe = group(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);
  group(HUMAN_CHECK_GROUP);
  const hasClientCertificate = group(["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_KEY"]);
  const tlsDetails = ["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_CA", "TEMPORAL_TLS_SERVER_NAME"].filter(
    (name) => name in present,
  );
  if (present.TEMPORAL_TLS === "false" && tlsDetails.length > 0)
    problems.push(`${tlsDetails.join(", ")}: not used with TEMPORAL_TLS=false`);
  problems.push(...addressServiceProblems(present));
  if (present.NODE_ENV === "production" && "SANDBOX_URL" in present)
    problems.push("SANDBOX_URL: must not be set in production");
  if (present.NODE_ENV === "production" && "RECURRING_HOUR_SECONDS" in present)
    problems.push("RECURRING_HOUR_SECONDS: must be 3600 in production");
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const env = parsed.data;
  return {
    isProduction: env.NODE_ENV === "production",
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    http: {
      port: env.PORT,
      host: env.HOST,
      trustProxyHops: env.TRUST_PROXY_HOPS,
      webFolder: env.WEB_FOLDER ?? null,
      metricsPort: env.API_METRICS_PORT ?? null,
      drainMs: (env.DRAIN_SECONDS ?? (env.NODE_ENV === "production" ? 5 : 0)) * 1_000,
    },
    temporal: {
      address: env.TEMPORAL_ADDRESS,
      namespace: env.TEMPORAL_NAMESPACE,
      apiKey: env.TEMPORAL_API_KEY ?? null,
      tls:
        env.TEMPORAL_TLS === "true" ||
        (env.TEMPORAL_TLS === undefined && (env.TEMPORAL_API_KEY !== undefined || tlsDetails.length > 0))
          ? {
              serverName: env.TEMPORAL_TLS_SERVER_NAME ?? null,
              serverCa: env.TEMPORAL_TLS_CA ?? null,
              clientCertificate: hasClientCertificate
                ? { cert: env.TEMPORAL_TLS_CERT ?? "", key: env.TEMPORAL_TLS_KEY ?? "" }
                : null,
            }
          : null,
      uiUrl: env.TEMPORAL_UI_URL ?? null,
      taskQueuePrefix: env.TEMPORAL_TASK_QUEUE_PREFIX,
      deploymentName: env.TEMPORAL_DEPLOYMENT_NAME ?? null,
      buildId: env.TEMPORAL_BUILD_ID ?? null,
    },
    metricsHost: env.METRICS_HOST,
    encryptionKeys: env.ENCRYPTION_KEYS.map((entry) => {
      const [, id = "", key = ""] = keyPattern.exec(entry) ?? [];
      return { id, key: Buffer.from(key, "base64") };
    }),
    adminEmails: env.ADMIN_EMAILS.split(",")
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
    webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS.split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    dnsServers: env.DNS_SERVERS,
    requireAdminTotp: (env.REQUIRE_ADMIN_TOTP ?? String(env.NODE_ENV === "production")) === "true",
    signUpCreditsAfterConfirmation: env.SIGNUP_CREDITS_AFTER_CONFIRMATION === "true",
    partnerBonusCaps: env.PARTNER_BONUS_CAPS,
    hubspot: hasHubspot
      ? {
          clientId: env.HUBSPOT_CLIENT_ID ?? "",
          clientSecret: env.HUBSPOT_CLIENT_SECRET ?? "",
          appId: env.HUBSPOT_APP_ID ?? "",
          apiUrl: env.HUBSPOT_API_URL,
          uiUrl: env.HUBSPOT_UI_URL,
          journal: env.HUBSPOT_JOURNAL === "true",
        }
      : null,
    email: hasEmail
      ? { smtpUrl: env.SMTP_URL ?? "", from: env.EMAIL_FROM ?? "", supportEmail: env.SUPPORT_EMAIL ?? "" }
      : null,
    humanCheck: humanCheckOf(env),
    rates: ratesOf(env),
    operator: operatorOf(env, env.SUPPORT_EMAIL),
    communityUrl: env.COMMUNITY_URL ?? null,
    lookupCounterFrom: env.LOOKUP_COUNTER_FROM,
    addressService: addressServiceOf(env),
    limits: {
      hubspotBurst: env.HUBSPOT_BURST,
      checkRecordsPerDay: env.CHECK_RECORDS_PER_DAY,
      applyAfterMs: env.APPLY_AFTER_MS,
      probeMinuteMs: env.PROBE_MINUTE_MS,
      hubspotRequestsPerSecond: env.HUBSPOT_REQUESTS_PER_SECOND,
      hubspotCallsInFlight: env.HUBSPOT_CALLS_IN_FLIGHT,
      recurringHourMs: env.RECURRING_HOUR_SECONDS * 1_000,
    },
    retention: { valuesDays: env.RETENTION_DAYS, eventsDays: env.EVENT_RETENTION_DAYS },
    stripe: hasStripe
      ? {
          secretKey: env.STRIPE_SECRET_KEY ?? "",
          webhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? "").split(","),
          apiUrl: new URL(env.STRIPE_API_URL),
          automaticTax: env.STRIPE_AUTOMATIC_TAX === "true",
        }
      : null,
    worker: {
      metricsPort: env.METRICS_PORT ?? null,
      healthPort: env.WORKER_HEALTH_PORT ?? null,
      dispatchEveryMs: env.DISPATCH_EVERY_MS,
      cachedWorkflows: env.WORKER_CACHED_WORKFLOWS,
      workflowSlots: env.WORKER_WORKFLOW_SLOTS,
      workflowBundle: env.WORKFLOW_BUNDLE ?? null,
      activitySlots: env.WORKER_ACTIVITY_SLOTS,
      webhookSlots: env.WORKER_WEBHOOK_SLOTS,
    },
    database: {
      appConnections: env.DATABASE_APP_CONNECTIONS,
      systemConnections: env.DATABASE_SYSTEM_CONNECTIONS,
      pooler: env.DATABASE_POOLER,
    },
    isTracing: isTracingOf(env),
    logLevel: env.LOG_LEVEL,
    sandboxUrl: env.SANDBOX_URL ?? null,
  };
}
