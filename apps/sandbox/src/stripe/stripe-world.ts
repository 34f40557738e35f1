import { randomBytes } from "node:crypto";
import type { StripeSettings } from "../settings.ts";
import type { Collection } from "../store/collection.ts";
import type { Journal } from "../store/journal.ts";
import { createDeliveries } from "./deliveries.ts";
import { type Fields, type Kind, KINDS, type Objects } from "./objects.ts";
import { FIRST_ACCOUNT, inVersion, ofAccount, type OperatorsAccount } from "./operators-account.ts";
import { missing } from "./stripe-error.ts";

export const API_VERSION = "2026-10-28.endive";

type Tables = { [K in Kind]: Collection<Objects[K]> };

/** The response stored under an idempotency key, and the request's fingerprint. */
type StoredAnswer = { fingerprint: string; status: number; body: unknown } | { fingerprint: string; status: null };

export function createStripeWorld(journal: Journal, settings: StripeSettings, nowMs: () => number) {
  const state = journal.collection<{ seconds: number }>("stripe/clock");
  const offset = () => state.get("offset")?.seconds ?? 0;
  const realNow = () => Math.floor(nowMs() / 1000);
  const now = () => realNow() + offset();
  const account: OperatorsAccount = {
    id: FIRST_ACCOUNT,
    isPortalConfigured: true,
    arePricesArchived: false,
    taxPercent: 20,
    areInvoicesLate: false,
    eventVersion: API_VERSION,
    spoiledList: null,
  };
  const deliveries = createDeliveries(settings, nowMs, (event) => inVersion(event, account.eventVersion));
  const owners = journal.collection<string>("stripe/owners");
  const kept = <T>(name: string) => ofAccount(journal.collection<T>(`stripe/${name}`), owners, account);
  const tables = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, kept(kind)])) as unknown as Tables;
  const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("hex").slice(0, 24)}`;
  /** Stripe's error if there is no such object. */
  const find = <K extends Kind>(kind: K, id: string): Objects[K] => {
    const found = tables[kind].get(id);
    if (!found) throw missing(KINDS[kind].object, id);
    return found;
  };
  const put = <K extends Kind>(kind: K, object: Objects[K], events: readonly string[]): Objects[K] => {
    tables[kind].put(object.id, object);
    for (const type of events) {
      const event = make("events", { api_version: API_VERSION, type, data: { object: shown(object) } });
      deliveries.send(event);
    }
    return object;
  };
  /** Stores a new object and tells it in these events. */
  const make = <K extends Kind>(kind: K, fields: Fields<K>, ...events: string[]): Objects[K] => {
    const { prefix, object, start } = KINDS[kind];
    const made = { id: fields.id ?? newId(prefix), object, created: now(), livemode: false, ...start, ...fields };
    return put(kind, made as unknown as Objects[K], events);
  };
  return {
    ...tables,
    settings,
    account,
    /** Seconds of Stripe's clock, which can be advanced. Checkout and signatures use the real one. */
    now,
    realNow,
    clock: { offset, set: (seconds: number) => state.put("offset", { seconds }) },
    /** The base URL of this sandbox's pages, as its caller reached it. */
    baseUrl: "",
    answers: kept<StoredAnswer>("answers"),
    deliveries,
    newId,
    all: <K extends Kind>(kind: K): Objects[K][] => [...tables[kind].values()],
    find,
    make,
    /** Stores the object with these changes and tells it in these events. */
    change: <K extends Kind>(kind: K, id: string, changes: Partial<Objects[K]>, ...events: string[]): Objects[K] =>
      put(kind, { ...find(kind, id), ...changes }, events),
  };
}
export type StripeWorld = ReturnType<typeof createStripeWorld>;

/** An object as Stripe shows it, without the sandbox's own fields. */
export function shown(object: object): Record<string, unknown> {
  const { sandbox: _own, ...rest } = { sandbox: null, ...structuredClone(object) };
  return rest;
}
