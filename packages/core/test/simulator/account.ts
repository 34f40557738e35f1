import { createHash } from "node:crypto";
import type { Engine } from "@plumbline/address";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { columnsOfSet, statusProperty } from "@plumbline/schema/address-status/address-status.ts";
import { addressSetsSchema } from "@plumbline/schema/mapping/rest.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../../src/actor.ts";
import { saveAddressStatus } from "../../src/address-status/settings.ts";
import { createContext, createLogger } from "../../src/create-context.ts";
import type { Context } from "../../src/context.ts";
import { grantCredits, openCreditAccount } from "../../src/credits/ledger.ts";
import type { Database, Tx } from "../../src/db/database.ts";
import { saveAddressSets } from "../../src/mapping/save-address-sets.ts";
import { setPolicy } from "../../src/review/set-policy.ts";
import { actorOf } from "../support/event-owner.ts";
import { Clock } from "./clock.ts";
import { hubspotCalls } from "./hubspot-calls.ts";
import { BACKGROUND, Portal } from "./portal.ts";
import { Scheduler, type EffectKind, type Process } from "./scheduler.ts";

/** By part, of the primary address. */
export const PROPERTIES = {
  street_address: "address",
  city: "city",
  state: "state",
  postal_code: "zip",
  country: "country",
};

/** How people map the parts. `exchanged`: city and state by mistake. */
export type Mapped = "all parts" | "no street" | "exchanged";

const propertiesOf = (set: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PROPERTIES).map(([part, name]) => [part, set === "primary" ? name : `${set}_${name}`] as const),
  );

/** What a test file shares: a database of its own, and the engine. */
export type Host = { db: Database; databaseUrl: string; engine: Engine; clock: { current: Clock } };

/** One customer with one portal, whose processes run step by step. Everything random is derived from the seed. */
export class Account {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly portal: Portal;
  readonly actor: Actor;
  /** Decides with the owner. */
  readonly colleague: Actor;
  /** As people use it: what they do is never interrupted. */
  readonly ctx: Context;
  readonly sets: readonly string[];
  /** Workflows that something has started or woken since they last looked, by job. */
  readonly woken = new Set<string>();
  connectionId = "";
  /** Since the invariants were last asserted. */
  hasWritten = true;
  /** Told of each sleep of a process. */
  onSleep: ((ms: number) => void) | null = null;
  /** Told of each workflow that the code starts or wakes. */
  onStart: ((workflow: string, input: Readonly<Record<string, unknown>>) => void) | null = null;
  /** Told of what has happened, for the coverage. */
  reached: (what: string) => void = () => undefined;
  granted = 0;
  #ids = 0;
  readonly #seed: string;

  private constructor(host: Host, { seed, sets }: { seed: string; sets: number }) {
    this.#seed = seed;
    this.clock = host.clock.current = new Clock();
    this.scheduler = new Scheduler(this.clock);
    this.sets = ["primary", "delivery", "billing"].slice(0, sets);
    const accountId = this.#newId();
    this.portal = new Portal(String(10_000_000 + (Number.parseInt(seed.slice(0, 7), 16) % 89_999_999)), {
      clock: this.clock,
      steps: () => this.scheduler.steps,
      reached: (what) => this.reached(what),
    });
    this.portal.define(this.sets.flatMap((set) => Object.values(propertiesOf(set))));
    this.actor = { ...actorOf(accountId), userId: this.#newId(), member: { id: this.#newId(), revision: 1 } };
    const member = { id: this.#newId(), revision: 1 };
    this.colleague = { ...actorOf(accountId), userId: this.#newId(), role: "manager", member };
    this.ctx = this.#contextFor(host);
  }

  static async begin(
    host: Host,
    of: { seed: string; sets: number; credits: number; showsStatus: boolean },
  ): Promise<Account> {
    const account = new Account(host, of);
    const { ctx, actor, portal } = account;
    await ctx.valueHashes();
    account.connectionId = account.#newId();
    await ctx.db.withSystem(async (tx) => {
      const { accountId } = actor;
      await tx.account.create({ data: { id: accountId } });
      for (const { userId, member, role } of [actor, account.colleague]) {
        const email = `${role}-${account.#seed}@example.com`;
        await tx.user.create({ data: { id: userId, accountId, email, passwordHash: "" } });
        // A trigger makes those of the release before.
        await tx.membership.deleteMany({ where: { userId } });
        await tx.membership.create({
          data: { id: member.id, accountId, userId, role, email, joinedAt: ctx.now(), ownerSince: null },
        });
      }
      await tx.connection.create({
        data: {
          id: account.connectionId,
          accountId,
          portalId: portal.id,
          portalName: "Portal",
          accessToken: "",
          refreshToken: "",
          accessExpiresAt: ctx.now(),
          scopes: [
            "crm.objects.contacts.read",
            "crm.objects.contacts.write",
            "crm.schemas.contacts.read",
            "crm.lists.read",
          ],
        },
      });
    });
    await ctx.db.withAccount(actor.accountId, (tx) => openCreditAccount(tx, actor.accountId));
    await account.grant(of.credits);
    await account.map("all parts");
    if (of.showsStatus) await account.showStatuses();
    return account;
  }

  /** The context of one process: each of its transactions, calls and waits is a step. */
  contextOf(process: Process, { jobId, attempt }: { jobId: string; attempt: number }): Context {
    const { ctx, scheduler } = this;
    const effect = <T>(kind: EffectKind, work: () => Promise<T>): Promise<T> => scheduler.effect(process, kind, work);
    const guarding = { isAsked: false };
    return {
      ...ctx,
      db: {
        ...ctx.db,
        within: (scope, work, as) => effect("transaction", () => ctx.db.within(scope, this.#noting(work), as)),
        withAccount: (accountId, work) =>
          effect("transaction", () => ctx.db.withAccount(accountId, this.#noting(work))),
        readAccount: (...input) => effect("transaction", () => ctx.db.readAccount(...input)),
        withSystem: (work, acting) => effect("transaction", () => ctx.db.withSystem(this.#noting(work), acting)),
        statement: (query) =>
          effect(guarding.isAsked ? "guard" : "statement", () => {
            this.hasWritten = true;
            return ctx.db.statement(query);
          }),
      },
      openRecords: this.portal.open({ jobId, attempt, guarding, effect }),
      hubspot: this.#hubspot({ jobId, attempt, effect }),
      sleep: async (ms) => {
        if (jobId !== BACKGROUND) this.onSleep?.(ms);
        await scheduler.effect(process, "sleep", () => Promise.resolve(), {
          until: new Date(this.clock.now().getTime() + ms),
        });
      },
    };
  }

  /** Notes whether the transaction has written: what only reads breaks no invariant. */
  #noting<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
    return async (tx) => {
      const result = await work(tx);
      const [row] = await tx.$queryRaw<{ isWriting: boolean }[]>`
        SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS "isWriting"`;
      this.hasWritten ||= row?.isWriting === true;
      return result;
    };
  }

  async grant(amount: number): Promise<void> {
    const { accountId } = this.actor;
    if (amount === 0) return;
    this.granted += amount;
    const key = `grant:${this.granted}`;
    await this.ctx.db.withAccount(accountId, (tx) =>
      grantCredits(tx, { accountId, amount, key, refType: "test", refId: key }),
    );
  }

  async map(mapping: Mapped): Promise<void> {
    const sets = addressSetsSchema.parse(
      this.sets.map((key) => {
        const parts = propertiesOf(key);
        const otherwise = {
          "all parts": {},
          "no street": { street_address: "" },
          exchanged: { city: parts["state"], state: parts["city"] },
        };
        return { key, label: key, ...parts, ...otherwise[mapping] };
      }),
    );
    const place = { portalId: this.portal.id, objectType: "contact" as const };
    await saveAddressSets(this.ctx, this.actor, { ...place, sets });
  }

  async policy(policy: WritePolicyName): Promise<void> {
    for (const addressSet of this.sets)
      await setPolicy(this.ctx, this.actor, { portalId: this.portal.id, objectType: "contact", addressSet, policy });
  }

  /** What a sync has found: the properties of the statuses are there, and ours. */
  async showStatuses(): Promise<void> {
    const { ctx, actor, portal } = this;
    for (const setKey of this.sets)
      await saveAddressStatus(ctx, actor, { portalId: portal.id, objectType: "contact", setKey, mode: "write" });
    await ctx.db.withAccount(actor.accountId, (tx) =>
      tx.statusProperty.updateMany({ data: { state: "active", isOurs: true } }),
    );
    const columns = this.sets.flatMap((set) => columnsOfSet(set).map((column) => statusProperty(set, column)));
    portal.define([...this.sets.flatMap((set) => Object.values(propertiesOf(set))), ...columns]);
  }

  async showsStatuses(): Promise<boolean> {
    return (await this.ctx.db.readAccount(this.actor.accountId, (tx) => tx.addressStatus.count())) > 0;
  }

  #hubspot(calls: Parameters<Portal["open"]>[0]): Context["hubspot"] {
    const place = {
      ref: { connectionId: this.connectionId, accountId: this.actor.accountId, portalId: this.portal.id },
    };
    const waitPolicy = { maxQueueMs: 0, maxWaitMs: 0 };
    return hubspotCalls(
      this.portal.open(calls)({ ...place, objectType: "contact" }, { waitPolicy, heartbeat() {} }),
      this.clock,
    );
  }

  /** A version 7 UUID (RFC 9562) of the simulated time and a counter. */
  #newId(): string {
    this.#ids += 1;
    const digits = createHash("sha256").update(`${this.#seed}/${this.#ids}`).digest("hex");
    const at = this.clock.now().getTime().toString(16).padStart(12, "0");
    const count = this.#ids.toString(16).padStart(3, "0").slice(-3);
    return `${at.slice(0, 8)}-${at.slice(8)}-7${count}-8${digits.slice(0, 3)}-${digits.slice(3, 15)}`;
  }

  #contextFor({ db, databaseUrl, engine }: Host): Context {
    const config = parseConfig(
      productEnv({
        databaseUrl,
        temporalAddress: "127.0.0.1:1",
        temporalUiUrl: null,
        sandboxUrl: "http://127.0.0.1:1",
        smtpPort: 1,
        apiPort: 1,
        webFolder: null,
      }),
    );
    const base = createContext({
      config,
      db,
      log: createLogger({ logLevel: "silent" }, "simulator"),
      workflows: {
        start: async (name, input) => {
          if ("jobId" in input) this.woken.add(input.jobId);
          this.onStart?.(name, input);
        },
        putSchedule: async () => undefined,
        deleteSchedule: async () => undefined,
        listSchedules: async () => [],
      },
    });
    const { portal } = this;
    const direct = {
      jobId: "",
      attempt: 0,
      effect: async <T>(_kind: EffectKind, work: () => Promise<T>) => await work(),
    };
    return {
      ...base,
      now: this.clock.now,
      newId: () => this.#newId(),
      randomToken: () => createHash("sha256").update(this.#newId()).digest("base64url"),
      sleep: async (ms) => this.clock.advance(ms),
      engine: () => engine,
      openRecords: portal.open(direct),
      hubspot: this.#hubspot(direct),
    };
  }
}
