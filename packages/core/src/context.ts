import type { Engine } from "@plumbline/address";
import type { Logger } from "pino";
import type { Stripe } from "stripe";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { Hubspot } from "./crm/hubspot/hubspot.ts";
import type { AddressService } from "./address-service/address-service.ts";
import type { SecretBox } from "./secrets/secret-box.ts";

/** Everything an operation can ask for; each asks for the few members it uses (`Pick<Context, "db" | "now">`). */
export type Context = {
  config: Config;
  db: Database;
  log: Logger;
  /** Time and randomness come from here, so that tests can decide them. */
  now(): Date;
  newId(): string;
  randomToken(): string;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  secrets: SecretBox;
  hubspot: Hubspot;
  /** Null where payments are not set up. */
  stripe: Stripe | null;
  /** The addresses of a host that a customer named. */
  resolveHost(host: string): Promise<string[]>;
  jobRunner: JobRunner;
  /** The address engine; loaded at the first use. */
  engine(): Engine;
  /** What the operator pays for beside it; null = nothing. */
  addressService: AddressService | null;
};

/** What core needs of durable execution. Every call is harmless to repeat: workflow ids are derived from our ids. */
export type JobRunner = {
  /** Starts the job's workflow, or finds it running. */
  startJob(job: {
    jobId: string;
    accountId: string;
    portalId: string;
    objectType: string;
    kind: string;
  }): Promise<void>;
  /** "Look": the wish in the database may have changed. Starts the workflow when there is none. */
  wakeJob(job: { jobId: string; accountId: string; portalId: string; objectType: string; kind: string }): Promise<void>;
  startMail(mailId: string): Promise<void>;
  startDisconnect(connectionId: string): Promise<void>;
  /** Starts the run of that tick outside the schedule, or finds it running. */
  startRecurringRun(run: { recurringJobId: string; scheduledFor: Date }): Promise<void>;
  /** "Look": events wait in the portal's inbox. */
  wakeInbox(connectionId: string): Promise<void>;
  /** Answers the callbacks of the portal's finished jobs. */
  startCallbacks(connectionId: string): Promise<void>;
  startPoll(poll: { connectionId: string; objectType: string }): Promise<void>;
  /** Makes the schedule, or sets the whole of it. */
  putSchedule(schedule: Schedule): Promise<void>;
  /** Harmless when there is none. */
  deleteSchedule(id: string): Promise<void>;
  /** Those whose id begins so; may lag behind by a second. */
  listSchedules(prefix: string): Promise<KnownSchedule[]>;
  startBillingEvent(eventId: string): Promise<void>;
  /** Has the account's customer at Stripe follow its owner's address. */
  startCustomerUpdate(accountId: string): Promise<void>;
  /** Sends what is due to this endpoint: starts its workflow, or wakes it. */
  startWebhooks(endpoint: { endpointId: string; accountId: string }): Promise<void>;
  startDeletion(accountId: string): Promise<void>;
};

/** Fires at every moment t with t mod `everyMs` = `offsetMs` (from the epoch, whole seconds); a tick that meets its own run is skipped. */
export type Schedule = {
  id: string;
  work:
    | { workflow: "runRecurring"; input: { recurringJobId: string } }
    | { workflow: "maintain" | "reconcileBilling"; input: Record<string, never> };
  everyMs: number;
  offsetMs: number;
  isPaused: boolean;
};
export type KnownSchedule = Pick<Schedule, "id" | "everyMs" | "offsetMs" | "isPaused">;
