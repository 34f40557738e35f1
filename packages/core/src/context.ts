import type { Engine } from "@plumbline/address";
import type { Logger } from "pino";
import type { Stripe } from "stripe";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { AppCalls, Hubspot } from "./portals/hubspot/port.ts";
import type { OpenRecords } from "./records/store.ts";
import type { JudgeAddresses } from "./addresses/port.ts";
import type { AddressService } from "./address-service/create-address-service.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import type { ValueHashes } from "./secrets/value-hashes.ts";
import type { Workflows } from "./work/workflows.ts";

/** Everything an operation can depend on; each one picks the few members it uses (`Pick<Context, "db" | "now">`). */
export type Context = {
  config: Config;
  db: Database;
  log: Logger;
  /** Time and randomness come from here, so that tests can control them. */
  now(): Date;
  newId(): string;
  randomToken(): string;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  secrets: SecretBox;
  /** Loaded on first use, which must be outside a transaction. */
  valueHashes(): Promise<ValueHashes>;
  hubspot: Hubspot;
  /** Opens the records of a portal for one run. */
  openRecords: OpenRecords;
  /** HubSpot with the app's own credentials, for its webhooks journal. Null where the operator has not turned the journal on. */
  hubspotApp: AppCalls | null;
  /** Null where payments are not configured. */
  stripe: Stripe | null;
  /** Resolves a host that a customer named. */
  resolveHost(host: string): Promise<string[]>;
  /** The TXT records of a name; throws when no server responds. */
  resolveText(name: string): Promise<string[]>;
  workflows: Workflows;
  /** The address engine; loaded on first use. */
  engine(): Engine;
  /** The same engine in a thread of its own, for addresses sent to the API. */
  judgeAddresses: JudgeAddresses;
  /** The external address service; null = none. */
  addressService: AddressService | null;
};
