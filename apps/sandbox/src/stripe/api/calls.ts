import { expire, sessionNamed, submit } from "../checkout.ts";
import { createCreditNote } from "../credit-notes.ts";
import { customerAsked, customerNamed } from "../customers.ts";
import type { Kind, Objects } from "../objects.ts";
import { refund } from "../payments.ts";
import { invalid, missing, StripeRefusal } from "../stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { cancelNow, changeSubscription } from "../subscriptions.ts";
import { createSession, sessionSpec } from "./create-session.ts";
import { createdSpec, listOf, listSpec } from "./lists.ts";
import { inner, map, optional, text, whole, type Params, type Spec } from "./params.ts";

type Answer = (world: StripeWorld, params: Params, id: string) => object;
type Call = { method: "get" | "post" | "delete"; path: string; spec: Spec; answer: Answer };

const post = (path: string, spec: Spec, answer: Answer): Call => ({ method: "post", path, spec, answer });

const retrieve = (path: string, answer: Answer): Call => ({
  method: "get",
  path: `${path}/:id`,
  spec: { expand: "texts" },
  answer,
});

const found =
  (kind: Kind): Answer =>
  (world, _params, id) =>
    world.find(kind, id);

type Listing<K extends Kind> = {
  filters: Spec;
  /** Parameters that are not compared with the field of the same name; null: the parameter selects nothing here. */
  special?: { readonly [name: string]: ((item: Objects[K], params: Params) => boolean) | null };
  /** A customer who does not exist is an error. */
  needsCustomer?: true;
};

const list = <K extends Kind>(path: string, kind: K, { filters, special = {}, needsCustomer }: Listing<K>): Call => ({
  method: "get",
  path,
  spec: { ...listSpec, created: createdSpec, ...filters },
  answer(world, params) {
    if (needsCustomer) customerAsked(world, optional(params, "customer"));
    return listOf<Objects[K]>(`/v1${path}`, params, world.all(kind), (item) =>
      Object.keys(filters).every((name) => {
        const select = special[name];
        return select === undefined
          ? isOrAny(params, name, String(Reflect.get(item, name) ?? ""))
          : (select?.(item, params) ?? true);
      }),
    );
  },
});

function isOrAny(params: Params, name: string, value: string): boolean {
  const asked = optional(params, name);
  return asked === null || asked === value;
}

const customerSpec: Spec = { email: "email", name: "text", description: "text", metadata: "map" };

/** The calls that the product makes, and those that a person would expect with them, by the names in Stripe's own libraries. */
export const CALLS: Readonly<Record<string, Call>> = {
  "customers.create": post("/customers", customerSpec, (world, params) =>
    world.make("customers", {
      email: optional(params, "email"),
      name: optional(params, "name"),
      metadata: map(params, "metadata"),
    }),
  ),
  "customers.update": post("/customers/:id", customerSpec, (world, params, id) => {
    const { email, name, metadata } = customerNamed(world, id);
    return world.change("customers", id, {
      email: optional(params, "email") ?? email,
      name: optional(params, "name") ?? name,
      metadata: { ...metadata, ...map(params, "metadata") },
    });
  }),
  "customers.retrieve": retrieve("/customers", (world, _params, id) => {
    const customer = world.find("customers", id);
    return customer.deleted ? { id, object: customer.object, deleted: true } : customer;
  }),

  "checkout.sessions.create": post("/checkout/sessions", sessionSpec, (world, params) => {
    const session = createSession(world, params);
    if (Math.random() < world.deliveries.settings.eagerShare)
      submit(world, session.id, { card: "paid", name: null, taxId: null });
    return session;
  }),
  "checkout.sessions.list": list("/checkout/sessions", "sessions", {
    filters: {
      customer: "text",
      payment_intent: "text",
      subscription: "text",
      status: "one of open complete expired",
    },
    needsCustomer: true,
  }),
  "checkout.sessions.retrieve": retrieve("/checkout/sessions", (world, _params, id) => sessionNamed(world, id)),
  "checkout.sessions.expire": post("/checkout/sessions/:id/expire", {}, (world, _params, id) =>
    expire(world, sessionNamed(world, id)),
  ),

  "billingPortal.sessions.create": post(
    "/billing_portal/sessions",
    { customer: "text!", return_url: "url", locale: "text" },
    (world, params) => {
      const customer = text(params, "customer");
      customerAsked(world, customer);
      if (!world.account.isPortalConfigured)
        throw new StripeRefusal(400, {
          message:
            "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
        });
      const id = world.newId("bps");
      const url = `${world.baseUrl}/stripe/portal/${id}`;
      return world.make("portals", { id, customer, return_url: text(params, "return_url"), url });
    },
  ),

  "subscriptions.list": list("/subscriptions", "subscriptions", {
    filters: {
      customer: "text",
      status: "one of active all canceled ended incomplete incomplete_expired past_due paused trialing unpaid",
      price: "text",
    },
    special: {
      status: ({ status }, params) =>
        optional(params, "status") === "all" ||
        (optional(params, "status") === null ? status !== "canceled" : isOrAny(params, "status", status)),
      price: null,
    },
    needsCustomer: true,
  }),
  "subscriptions.retrieve": retrieve("/subscriptions", found("subscriptions")),
  "subscriptions.update": post(
    "/subscriptions/:id",
    // An empty text in place of the object resumes collection.
    { pause_collection: { behavior: "one of void" }, metadata: "map" },
    (world, params, id) => {
      const { metadata, pause_collection: pause } = world.find("subscriptions", id);
      const asked = inner(params, "pause_collection");
      const held = { behavior: "void", resumes_at: null } as const;
      return changeSubscription(world, id, {
        metadata: { ...metadata, ...map(params, "metadata") },
        pause_collection: asked === null ? pause : optional(asked, "behavior") === null ? null : held,
      });
    },
  ),
  "subscriptions.cancel": {
    method: "delete",
    path: "/subscriptions/:id",
    spec: { invoice_now: "flag", prorate: "flag" },
    answer(world, _params, id) {
      if (world.find("subscriptions", id).status === "canceled") throw missing("subscription", id);
      return cancelNow(world, id);
    },
  },

  "invoices.list": list("/invoices", "invoices", {
    filters: {
      customer: "text",
      status: "one of draft open paid uncollectible void",
      subscription: "text",
      collection_method: "one of charge_automatically send_invoice",
    },
    special: {
      subscription: ({ parent }, params) =>
        isOrAny(params, "subscription", parent?.subscription_details.subscription ?? ""),
      collection_method: null,
    },
    needsCustomer: true,
  }),
  "invoices.retrieve": retrieve("/invoices", found("invoices")),
  "invoices.listLineItems": {
    method: "get",
    path: "/invoices/:id/lines",
    spec: listSpec,
    answer(world, params, id) {
      const { lines, created } = world.find("invoices", id);
      const dated = lines.data.map((line) => ({ ...line, created }));
      const page = listOf(lines.url, params, dated, () => true);
      return { ...page, data: page.data.map(({ created: _created, ...line }) => line) };
    },
  },
  "invoicePayments.list": list("/invoice_payments", "invoicePayments", {
    filters: {
      invoice: "text",
      status: "one of canceled open paid",
      payment: { type: "one of charge payment_intent payment_record!", payment_intent: "text" },
    },
    special: {
      payment: ({ payment }, params) =>
        isOrAny(inner(params, "payment") ?? {}, "payment_intent", payment.payment_intent),
    },
  }),

  "creditNotes.create": post(
    "/credit_notes",
    {
      invoice: "text!",
      amount: "whole",
      credit_amount: "whole",
      out_of_band_amount: "whole",
      refund_amount: "whole",
      refunds: [{ refund: "text", amount_refunded: "whole", type: "one of refund payment_record_refund" }],
      reason: "one of duplicate fraudulent order_change product_unsatisfactory",
      memo: "text",
      email_type: "one of credit_note none",
      metadata: "map",
      expand: "texts",
    },
    createCreditNote,
  ),
  "creditNotes.list": list("/credit_notes", "creditNotes", { filters: { invoice: "text", customer: "text" } }),
  "creditNotes.retrieve": retrieve("/credit_notes", found("creditNotes")),
  "creditNotes.voidCreditNote": post("/credit_notes/:id/void", {}, (world, _params, id) => {
    const { number } = world.find("creditNotes", id);
    // Stripe voids a note only while its invoice is open; this sandbox creates none for open ones.
    throw invalid("id", `You can only void a credit note for an open invoice, and the one of ${number} is paid.`);
  }),

  "paymentIntents.retrieve": retrieve("/payment_intents", found("intents")),
  "charges.retrieve": retrieve("/charges", found("charges")),
  "refunds.create": post(
    "/refunds",
    {
      payment_intent: "text",
      charge: "text",
      amount: "whole",
      reason: "one of duplicate fraudulent requested_by_customer",
      metadata: "map",
      expand: "texts",
    },
    (world, params) => {
      const charge = world.charges.get(text(params, "charge"));
      const intentId = optional(params, "payment_intent") ?? charge?.payment_intent;
      if (intentId === undefined)
        throw new StripeRefusal(400, {
          code: "parameter_missing",
          message: "One of the following params should be provided for this request: payment_intent or charge.",
        });
      return refund(world, {
        intentId,
        amount: whole(params, "amount"),
        reason: optional(params, "reason"),
        metadata: map(params, "metadata"),
      });
    },
  ),
  "refunds.list": list("/refunds", "refunds", {
    filters: { payment_intent: "text", charge: "text" },
    special: { charge: null },
  }),
  "refunds.retrieve": retrieve("/refunds", found("refunds")),
  "disputes.list": list("/disputes", "disputes", {
    filters: { payment_intent: "text", charge: "text" },
    special: { charge: null },
  }),
  "disputes.retrieve": retrieve("/disputes", found("disputes")),
  "events.list": list("/events", "events", { filters: { type: "text", types: "texts" }, special: { types: null } }),
  "events.retrieve": retrieve("/events", found("events")),
};

/** As faults and holds name them. */
export const stripeRouteNames: readonly string[] = Object.keys(CALLS).map((name) => `stripe/${name}`);
