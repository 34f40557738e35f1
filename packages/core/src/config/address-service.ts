import { SERVICES, type ServiceName, type ServiceSettings } from "@plumbline/address";
import { z } from "zod";

const optional = z.string().min(1).optional();

export const addressServiceEnv = {
  ADDRESS_SERVICE: z.enum(["embedded", ...SERVICES]).default("embedded"),
  ADDRESS_SERVICE_KEY: optional,
  ADDRESS_SERVICE_KEY_ID: optional,
  ADDRESS_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADDRESS_SERVICE_FOLDER: optional,
  ADDRESS_SERVICE_COUNTRIES: z
    .string()
    .regex(/^(?:all|[A-Za-z]{2}(?:\s*,\s*[A-Za-z]{2})*)$/, "must be 'all' or a list of two-letter country codes")
    .optional(),
  ADDRESS_SERVICE_ASKS: z.enum(["unsettled", "all"]).optional(),
  ADDRESS_SERVICE_LOOKUPS_PER_JOB: z.coerce.number().int().min(1).max(10_000_000).default(10_000),
  ADDRESS_SERVICE_CALLS_PER_SECOND: z.coerce.number().positive().max(10_000).optional(),
  ADDRESS_SERVICE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).optional(),
};
/** More records than any job has; twice this is still a PostgreSQL integer. */
const UNBOUNDED = 1_000_000_000;
type Env = z.output<z.ZodObject<typeof addressServiceEnv>>;

const VARIABLES = [
  "ADDRESS_SERVICE_KEY",
  "ADDRESS_SERVICE_KEY_ID",
  "ADDRESS_SERVICE_URL",
  "ADDRESS_SERVICE_FOLDER",
] as const;
type Variable = (typeof VARIABLES)[number];
const NEEDS: Readonly<Record<ServiceName, { must: readonly Variable[]; may: readonly Variable[] }>> = {
  google: { must: ["ADDRESS_SERVICE_KEY"], may: ["ADDRESS_SERVICE_URL"] },
  smarty: { must: ["ADDRESS_SERVICE_KEY", "ADDRESS_SERVICE_KEY_ID"], may: ["ADDRESS_SERVICE_URL"] },
  geocodio: { must: ["ADDRESS_SERVICE_KEY"], may: ["ADDRESS_SERVICE_URL"] },
  census: { must: [], may: ["ADDRESS_SERVICE_URL"] },
  nominatim: { must: ["ADDRESS_SERVICE_URL"], may: [] },
  photon: { must: ["ADDRESS_SERVICE_URL"], may: [] },
  pelias: { must: ["ADDRESS_SERVICE_URL"], may: ["ADDRESS_SERVICE_KEY"] },
  reference: { must: ["ADDRESS_SERVICE_FOLDER"], may: [] },
};

/** Missing variables, and variables the service does not use: a key in the wrong place would otherwise go unnoticed. */
export function addressServiceProblems(present: Readonly<Record<string, string | undefined>>): string[] {
  const name = present.ADDRESS_SERVICE ?? "embedded";
  const service = SERVICES.find((known) => known === name);
  if (!service && name !== "embedded") return [];
  const { must, may } = service ? NEEDS[service] : { must: [], may: [] };
  const missing = must.filter((variable) => !(variable in present));
  const useless = VARIABLES.filter(
    (variable) => variable in present && !must.includes(variable) && !may.includes(variable),
  );
  return [
    ...(missing.length > 0 ? [`${missing.join(", ")}: required with ADDRESS_SERVICE=${name}`] : []),
    ...useless.map((variable) => `${variable}: not used with ADDRESS_SERVICE=${name}`),
  ];
}

/**
 * Null: the engine alone. `countries`: ISO alpha-2 codes of those that it may be asked about. `maxLookupsPerJob`: a job pauses after
 * paying for this many; resuming it allows as many again. `callsPerSecond`, `timeoutMs`: null = as the service's terms or documentation say.
 */
export function addressServiceOf(env: Env) {
  const service = env.ADDRESS_SERVICE;
  if (service === "embedded") return null;
  // The International API is a separate subscription, so it is used only where the operator enables it.
  const countries = env.ADDRESS_SERVICE_COUNTRIES ?? (service === "smarty" ? "US" : "all");
  const isFree = service === "reference";
  return {
    settings: settingsOf(env, service),
    countries: countries === "all" ? countries : countries.split(",").map((code) => code.trim().toUpperCase()),
    // Only a free service is asked about records that the engine is sure of.
    askFor: env.ADDRESS_SERVICE_ASKS ?? (isFree ? "all" : "unsettled"),
    // Lookups in a local folder cost nothing.
    maxLookupsPerJob: isFree ? UNBOUNDED : env.ADDRESS_SERVICE_LOOKUPS_PER_JOB,
    callsPerSecond: env.ADDRESS_SERVICE_CALLS_PER_SECOND ?? null,
    timeoutMs: env.ADDRESS_SERVICE_TIMEOUT_MS ?? null,
  };
}
export type AddressServiceConfig = NonNullable<ReturnType<typeof addressServiceOf>>;

function settingsOf(env: Env, service: ServiceName): ServiceSettings {
  const url = env.ADDRESS_SERVICE_URL;
  const key = env.ADDRESS_SERVICE_KEY ?? "";
  switch (service) {
    case "google":
    case "geocodio":
      return { service, key, url };
    case "smarty":
      return { service, keyId: env.ADDRESS_SERVICE_KEY_ID ?? "", key, url };
    case "census":
      return { service, url };
    case "nominatim":
    case "photon":
      return { service, url: url ?? "" };
    case "pelias":
      return { service, url: url ?? "", key };
    case "reference":
      return { service, folder: env.ADDRESS_SERVICE_FOLDER ?? "" };
  }
}
