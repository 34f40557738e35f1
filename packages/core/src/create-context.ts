import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { loadEngine, type Engine } from "@plumbline/address";
import { pino, type DestinationStream, type Logger } from "pino";
import { judgeInThread } from "./addresses/judge-in-thread.ts";
import { newId } from "./new-id.ts";
import { createStripe } from "./billing/stripe-client.ts";
import type { Config } from "./config/config.ts";
import type { Context } from "./context.ts";
import type { Workflows } from "./work/workflows.ts";
import { createAppCalls } from "./portals/hubspot/create-app-calls.ts";
import { createHubspot } from "./portals/hubspot/hubspot.ts";
import { hubspotRecords } from "./portals/hubspot/record-store.ts";
import { openDatabase, type Database } from "./db/database.ts";
import { createHostResolver, createTextResolver } from "./webhooks/host-resolver.ts";
import { listedFields } from "./log-fields.ts";
import { currentRequestId } from "./request-scope.ts";
import { createSecretBox, UnreadableSecret } from "./secrets/secret-box.ts";
import { createValueHashes } from "./secrets/value-hashes.ts";
import { createAddressService } from "./address-service/create-address-service.ts";

/**
 * Log lines contain only ids and codes, under listed names; errors are reduced to their kind, since other messages can contain
 * values.
 */
export function createLogger(
  config: Pick<Config, "logLevel">,
  name: string,
  destination: DestinationStream = pino.destination(),
): Logger {
  const options = {
    name,
    level: config.logLevel,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
    serializers: { err: (error: unknown) => describe(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: listedFields, level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return {
    type: error.name,
    ...code,
    ...(error instanceof UnreadableSecret ? { keyId: error.keyId } : {}),
    stack: framesOf(error),
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  };
}

/** Frames only: the first lines of a stack repeat the message. */
function framesOf(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}

/** The context of api, worker and command line; `workflows` comes from `packages/temporal-client`. */
export function createContext(input: { config: Config; log: Logger; workflows: Workflows; db?: Database }): Context {
  const { config, log } = input;
  const base = {
    config,
    log,
    workflows: input.workflows,
    db:
      input.db ??
      openDatabase(config.databaseUrl, {
        ...config.database,
        onIdleError: (error) => log.warn({ err: error }, "lost an idle database connection"),
      }),
    now: () => new Date(),
    newId,
    randomToken: () => randomBytes(32).toString("base64url"),
    sleep: (ms: number, signal?: AbortSignal) => delay(ms, undefined, signal ? { signal } : {}),
    resolveHost: createHostResolver(),
    resolveText: createTextResolver({ servers: config.dnsServers }),
    secrets: createSecretBox(config.encryptionKeys),
    stripe: config.stripe && createStripe(config.stripe),
    addressService: config.addressService ? createAddressService(config.addressService) : null,
  };
  const hubspot = createHubspot(base);
  let engine: Engine | null = null;
  return {
    ...base,
    valueHashes: createValueHashes(base),
    hubspot,
    openRecords: hubspotRecords({ hubspot, now: base.now }),
    hubspotApp: config.hubspot?.journal ? createAppCalls(base) : null,
    engine: () => (engine ??= loadEngine()),
    judgeAddresses: judgeInThread({ log }),
  };
}
