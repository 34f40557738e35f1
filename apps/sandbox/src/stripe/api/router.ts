import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import { expire, sessionNamed, submit } from "../checkout.ts";
import { customerAsked, customerNamed } from "../customers.ts";
import type { Customer } from "../objects.ts";
import { refund } from "../payments.ts";
import { missing, StripeRefusal } from "../stripe-error.ts";
import { API_VERSION, shown, type StripeWorld } from "../stripe-world.ts";
import { cancelNow, changeSubscription } from "../subscriptions.ts";
import { createCreditNote, voidCreditNote } from "../credit-notes.ts";
import { createSession, sessionSpec } from "./create-session.ts";
import { idempotent } from "./idempotency.ts";
import { createdSpec, listOf, listSpec, spoiledList } from "./lists.ts";
import type { StripeCall } from "./route-names.ts";
import {
  creditNoteList,
  creditNoteSpec,
  customerFacts,
  sessionFilters,
  sessionList,
  subscriptionList,
  invoiceList,
  invoicePaymentList,
  refundSpec,
} from "./specs.ts";
import { answered, spoiled, type Faults } from "./spoiled.ts";
import { checked, inner, map, optional, text, whole, type Params, type Spec } from "./params.ts";

type Line = readonly [method: "get" | "post" | "delete", path: string];
type Call = (params: Params, id: string) => object;

const asStripe: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof StripeRefusal) response.status(error.status).json({ error: error.body });
  else next(error);
};

/** The calls of Stripe's API that the product makes, and those that a person would expect with them. */
export function stripeApi(world: StripeWorld, failure: Faults): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: true, limit: "1mb" }));
  router.use((_request, response, next) => {
    response.set("request-id", world.newId("req"));
    next();
  });
  router.use(authorized(world));
  const route = (name: StripeCall, [method, path]: Line, spec: Spec, call: Call) =>
    router[method](path, spoiled(failure, name), idempotent(world), async (request: Request, response: Response) => {
      const given: unknown = method === "post" ? request.body : request.query;
      const params = checked(spec, given);
      const id = String(request.params["id"] ?? "");
      const answer = spoiledList(world, name, {
        params,
        ask: (asked) => shown(expanded(world, asked, call(asked, id))),
      });
      if ((await answered(failure, name)) === "cut") request.socket.destroy();
      // Sent even if the client has disconnected, because the idempotency key stores the response.
      response.json(answer);
    });

  route("customers.create", ["post", "/customers"], customerFacts, (params) => {
    const customer: Customer = {
      id: world.newId("cus"),
      object: "customer",
      created: world.now(),
      livemode: false,
      email: optional(params, "email"),
      name: optional(params, "name"),
      metadata: map(params, "metadata"),
      sandbox: { card: "paid", taxId: null },
    };
    world.customers.put(customer.id, customer);
    return customer;
  });
  route("customers.update", ["post", "/customers/:id"], customerFacts, (params, id) => {
    const customer = customerNamed(world, id);
    const changed: Customer = {
      ...customer,
      email: optional(params, "email") ?? customer.email,
      name: optional(params, "name") ?? customer.name,
      metadata: { ...customer.metadata, ...map(params, "metadata") },
    };
    world.customers.put(id, changed);
    return changed;
  });
  route("customers.retrieve", ["get", "/customers/:id"], { expand: "texts" }, (_params, id) => {
    const customer = found(world.customers.get(id), "customer", id);
    return customer.deleted ? { id, object: customer.object, deleted: true } : customer;
  });

  route("checkout.sessions.create", ["post", "/checkout/sessions"], sessionSpec, (params) => {
    const session = createSession(world, params);
    world.sessions.put(session.id, session);
    if (Math.random() < world.deliveries.settings.eagerShare)
      submit(world, session.id, { card: "paid", name: null, taxId: null });
    return session;
  });
  route("checkout.sessions.list", ["get", "/checkout/sessions"], sessionList, (params) => {
    customerAsked(world, optional(params, "customer"));
    return listOf("/v1/checkout/sessions", params, world.sessions.values(), matching(params, sessionFilters));
  });
  route("checkout.sessions.retrieve", ["get", "/checkout/sessions/:id"], { expand: "texts" }, (_params, id) =>
    sessionNamed(world, id),
  );
  route("checkout.sessions.expire", ["post", "/checkout/sessions/:id/expire"], {}, (_params, id) =>
    expire(world, sessionNamed(world, id)),
  );

  route(
    "billingPortal.sessions.create",
    ["post", "/billing_portal/sessions"],
    { customer: "text!", return_url: "url", locale: "text" },
    (params) => {
      const customer = text(params, "customer");
      customerAsked(world, customer);
      if (!world.account.isPortalConfigured)
        throw new StripeRefusal(400, {
          message:
            "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
        });
      const id = world.newId("bps");
      const portal = {
        id,
        object: "billing_portal.session" as const,
        created: world.now(),
        livemode: false as const,
        customer,
        return_url: text(params, "return_url"),
        url: `${world.baseUrl}/stripe/portal/${id}`,
      };
      world.portals.put(id, portal);
      return portal;
    },
  );

  route("subscriptions.list", ["get", "/subscriptions"], subscriptionList, (params) => {
    const status = optional(params, "status");
    customerAsked(world, optional(params, "customer"));
    return listOf("/v1/subscriptions", params, world.subscriptions.values(), (subscription) => {
      const isAsked =
        status === null ? subscription.status !== "canceled" : status === "all" || subscription.status === status;
      return isAsked && isOrAny(params, "customer", subscription.customer);
    });
  });
  route("subscriptions.retrieve", ["get", "/subscriptions/:id"], { expand: "texts" }, (_params, id) =>
    found(world.subscriptions.get(id), "subscription", id),
  );
  route(
    "subscriptions.update",
    ["post", "/subscriptions/:id"],
    // An empty text in place of the object resumes collection.
    { pause_collection: { behavior: "one of void" }, metadata: "map" },
    (params, id) => {
      const { metadata, pause_collection: pause } = found(world.subscriptions.get(id), "subscription", id);
      const asked = inner(params, "pause_collection");
      const held = { behavior: "void", resumes_at: null } as const;
      return changeSubscription(world, id, {
        metadata: { ...metadata, ...map(params, "metadata") },
        pause_collection: asked === null ? pause : optional(asked, "behavior") === null ? null : held,
      });
    },
  );
  route(
    "subscriptions.cancel",
    ["delete", "/subscriptions/:id"],
    { invoice_now: "flag", prorate: "flag" },
    (_params, id) => {
      const subscription = found(world.subscriptions.get(id), "subscription", id);
      if (subscription.status === "canceled") throw missing("subscription", id);
      return cancelNow(world, id);
    },
  );

  route("invoices.list", ["get", "/invoices"], invoiceList, (params) => {
    customerAsked(world, optional(params, "customer"));
    return listOf(
      "/v1/invoices",
      params,
      world.invoices.values(),
      (invoice) =>
        isOrAny(params, "status", invoice.status) &&
        isOrAny(params, "customer", invoice.customer) &&
        isOrAny(params, "subscription", invoice.parent?.subscription_details.subscription ?? ""),
    );
  });
  route("invoices.retrieve", ["get", "/invoices/:id"], { expand: "texts" }, (_params, id) =>
    found(world.invoices.get(id), "invoice", id),
  );
  route("invoices.listLineItems", ["get", "/invoices/:id/lines"], listSpec, (params, id) => {
    const invoice = found(world.invoices.get(id), "invoice", id);
    const lines = invoice.lines.data.map((line) => ({ ...line, created: invoice.created }));
    const page = listOf(`/v1/invoices/${id}/lines`, params, lines, () => true);
    return { ...page, data: page.data.map(({ created: _created, ...line }) => line) };
  });
  route("invoicePayments.list", ["get", "/invoice_payments"], invoicePaymentList, (params) => {
    const asked = inner(params, "payment");
    return listOf(
      "/v1/invoice_payments",
      params,
      world.invoicePayments.values(),
      (payment) =>
        isOrAny(params, "invoice", payment.invoice) &&
        isOrAny(params, "status", payment.status) &&
        isOrAny(asked ?? {}, "payment_intent", payment.payment.payment_intent),
    );
  });

  route("creditNotes.create", ["post", "/credit_notes"], creditNoteSpec, (params) => createCreditNote(world, params));
  route("creditNotes.list", ["get", "/credit_notes"], creditNoteList, (params) =>
    listOf("/v1/credit_notes", params, world.creditNotes.values(), matching(params, ["invoice", "customer"])),
  );
  route("creditNotes.retrieve", ["get", "/credit_notes/:id"], { expand: "texts" }, (_params, id) =>
    found(world.creditNotes.get(id), "credit_note", id),
  );
  route("creditNotes.voidCreditNote", ["post", "/credit_notes/:id/void"], {}, (_params, id) =>
    voidCreditNote(world, found(world.creditNotes.get(id), "credit_note", id)),
  );

  route("paymentIntents.retrieve", ["get", "/payment_intents/:id"], { expand: "texts" }, (_params, id) =>
    found(world.intents.get(id), "payment_intent", id),
  );
  route("charges.retrieve", ["get", "/charges/:id"], { expand: "texts" }, (_params, id) =>
    found(world.charges.get(id), "charge", id),
  );
  route("refunds.create", ["post", "/refunds"], refundSpec, (params) => {
    const charge = optional(params, "charge");
    const intentId = optional(params, "payment_intent") ?? world.charges.get(charge ?? "")?.payment_intent;
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
  });
  route(
    "refunds.list",
    ["get", "/refunds"],
    { ...listSpec, created: createdSpec, payment_intent: "text", charge: "text" },
    (params) =>
      listOf("/v1/refunds", params, world.refunds.values(), (item) =>
        isOrAny(params, "payment_intent", item.payment_intent),
      ),
  );
  route("refunds.retrieve", ["get", "/refunds/:id"], { expand: "texts" }, (_params, id) =>
    found(world.refunds.get(id), "refund", id),
  );
  route(
    "disputes.list",
    ["get", "/disputes"],
    { ...listSpec, created: createdSpec, payment_intent: "text", charge: "text" },
    (params) =>
      listOf("/v1/disputes", params, world.disputes.values(), (item) =>
        isOrAny(params, "payment_intent", item.payment_intent),
      ),
  );
  route("disputes.retrieve", ["get", "/disputes/:id"], { expand: "texts" }, (_params, id) =>
    found(world.disputes.get(id), "dispute", id),
  );
  route(
    "events.list",
    ["get", "/events"],
    { ...listSpec, created: createdSpec, type: "text", types: "texts" },
    (params) => listOf("/v1/events", params, world.events.values(), (event) => isOrAny(params, "type", event.type)),
  );
  route("events.retrieve", ["get", "/events/:id"], { expand: "texts" }, (_params, id) =>
    found(world.events.get(id), "event", id),
  );

  router.use((request) => {
    throw new StripeRefusal(404, {
      message: `Unrecognized request URL (${request.method}: /v1${request.path}). Not a call of this sandbox.`,
    });
  });
  router.use(asStripe);
  return router;
}

/** Requires the right key and the only version whose shapes this sandbox knows. */
function authorized(world: StripeWorld): RequestHandler {
  return (request, _response, next) => {
    const [, token] = /^Bearer (.+)$/.exec(request.get("authorization") ?? "") ?? [];
    if (token !== world.settings.secretKey)
      throw new StripeRefusal(401, { message: "Invalid API Key provided. The sandbox's key is in its README." });
    const version = request.get("stripe-version");
    if (version !== undefined && version !== API_VERSION)
      throw new StripeRefusal(400, { message: `This sandbox speaks version ${API_VERSION} alone, not ${version}.` });
    next();
  };
}

function found<T>(object: T | undefined, what: string, id: string): T {
  if (object === undefined) throw missing(what, id);
  return object;
}

function isOrAny(params: Params, name: string, value: string): boolean {
  const asked = optional(params, name);
  return asked === null || asked === value;
}

function matching<T extends object>(params: Params, names: readonly string[]): (item: T) => boolean {
  return (item) => names.every((name) => isOrAny(params, name, String(new Map(Object.entries(item)).get(name) ?? "")));
}

/** Supports only `expand[]=latest_charge`. */
function expanded(world: StripeWorld, params: Params, object: object): object {
  const wanted = Array.isArray(params["expand"]) ? params["expand"].map(String) : [];
  let answer: object = object;
  for (const name of wanted) {
    if (name !== "latest_charge" || !("latest_charge" in object))
      throw new StripeRefusal(400, { message: `This property cannot be expanded (${name}).` });
    const charge = world.charges.get(String(object.latest_charge));
    answer = { ...answer, latest_charge: charge ?? null };
  }
  return answer;
}
