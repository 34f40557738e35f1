import { randomBytes } from "node:crypto";
import type { StripeSettings } from "../settings.ts";
import type { Collection } from "../store/collection.ts";
import type { Journal } from "../store/journal.ts";
import { createDeliveries, type Deliveries, type DeliverySettings } from "./deliveries.ts";
import { FIRST_ACCOUNT, inVersion, ofAccount, type OperatorsAccount } from "./operators-account.ts";
import type {
  Charge,
  CreditNote,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PortalSession,
  Refund,
  Session,
  StripeEvent,
  Subscription,
} from "./objects.ts";

export const API_VERSION = "2026-10-28.endive";

export type StripeWorld = {
  settings: StripeSettings;
  account: OperatorsAccount;
  /** Seconds of Stripe's clock, which can be advanced. Checkout and signatures use the real one. */
  now(): number;
  realNow(): number;
  clock: { offset(): number; set(offsetSeconds: number): void };
  /** The base URL of this sandbox's pages, as its caller reached it. */
  baseUrl: string;
  customers: Collection<Customer>;
  sessions: Collection<Session>;
  intents: Collection<PaymentIntent>;
  charges: Collection<Charge>;
  subscriptions: Collection<Subscription>;
  invoices: Collection<Invoice>;
  invoicePayments: Collection<InvoicePayment>;
  creditNotes: Collection<CreditNote>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  events: Collection<StripeEvent>;
  portals: Collection<PortalSession>;
  /** The response stored under an idempotency key, and the request's fingerprint. */
  answers: Collection<{ fingerprint: string; status: number; body: unknown } | { fingerprint: string; status: null }>;
  deliveries: Deliveries;
  newId(prefix: string): string;
  emit(type: string, object: object): void;
};

export function createStripeWorld(
  journal: Journal,
  settings: StripeSettings,
  nowMs: () => number,
  delivery: Partial<DeliverySettings> = {},
): StripeWorld {
  const state = journal.collection<{ seconds: number }>("stripe/clock");
  const offset = () => state.get("offset")?.seconds ?? 0;
  const realNow = () => Math.floor(nowMs() / 1000);
  const account: OperatorsAccount = {
    id: FIRST_ACCOUNT,
    isPortalConfigured: true,
    arePricesArchived: false,
    taxPercent: 20,
    areInvoicesLate: false,
    eventVersion: API_VERSION,
    spoiledList: null,
  };
  const deliveries = createDeliveries(settings, nowMs, {
    ...delivery,
    asDelivered: (event) => inVersion(event, account.eventVersion),
  });
  const owners = journal.collection<string>("stripe/owners");
  const kept = <T>(name: string) => ofAccount(journal.collection<T>(`stripe/${name}`), owners, account);
  const events = kept<StripeEvent>("events");
  const world: StripeWorld = {
    settings,
    account,
    realNow,
    now: () => realNow() + offset(),
    clock: { offset, set: (seconds) => state.put("offset", { seconds }) },
    baseUrl: "",
    customers: kept("customers"),
    sessions: kept("sessions"),
    intents: kept("intents"),
    charges: kept("charges"),
    subscriptions: kept("subscriptions"),
    invoices: kept("invoices"),
    invoicePayments: kept("invoicePayments"),
    creditNotes: kept("creditNotes"),
    refunds: kept("refunds"),
    disputes: kept("disputes"),
    portals: kept("portals"),
    answers: kept("answers"),
    events,
    deliveries,
    newId: (prefix) => `${prefix}_${randomBytes(16).toString("hex").slice(0, 24)}`,
    emit(type, object) {
      const event: StripeEvent = {
        id: world.newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: world.now(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object: shown(object) },
      };
      events.put(event.id, event);
      deliveries.send(event);
    },
  };
  return world;
}

/** An object as Stripe shows it, without the sandbox's own fields. */
export function shown(object: object): Record<string, unknown> {
  const { sandbox: _own, ...rest } = { sandbox: null, ...structuredClone(object) };
  return rest;
}
