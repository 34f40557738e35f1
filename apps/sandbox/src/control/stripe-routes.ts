import type { Router } from "express";
import { makeLateInvoice, submit } from "../stripe/checkout.ts";
import type { Invoice } from "../stripe/objects.ts";
import { stripeRouteNames } from "../stripe/api/calls.ts";
import { listForms, type ListForm } from "../stripe/operators-account.ts";
import { addressOf, isCard } from "../stripe/pages/checkout-page.ts";
import { act } from "../stripe/pages/dashboard-page.ts";
import { openDispute, refund } from "../stripe/payments.ts";
import { StripeRefusal } from "../stripe/stripe-error.ts";
import { shown, type StripeWorld } from "../stripe/stripe-world.ts";
import { advanceMonth } from "../stripe/subscriptions.ts";
import { ControlError } from "./control-error.ts";
import { Fields } from "./fields.ts";

/** Simulates payers, banks, time and a bad network at Stripe. */
export function stripeRoutes(router: Router, world: StripeWorld): void {
  router.get("/stripe", (_request, response) => {
    response.json({
      now: world.now(),
      pending: world.deliveries.pending(),
      counts: world.deliveries.counts,
      sessions: [...world.sessions.values()].map(shown),
      subscriptions: [...world.subscriptions.values()].map(shown),
      invoices: [...world.invoices.values()].map(shown),
      invoicePayments: [...world.invoicePayments.values()].map(shown),
      intents: [...world.intents.values()].map(shown),
      creditNotes: [...world.creditNotes.values()].map(shown),
      refunds: [...world.refunds.values()].map(shown),
      disputes: [...world.disputes.values()].map(shown),
      events: world.events.size(),
    });
  });
  router.put("/stripe/webhooks", (request, response) => {
    const fields = Fields.of(request);
    const { settings } = world.deliveries;
    if (fields.has("url")) world.settings.webhookUrl = fields.isNull("url") ? null : fields.text("url");
    settings.isOn = fields.flag("isOn") ?? settings.isOn;
    if (fields.has("copies")) settings.copies = [1, Math.max(1, fields.whole("copies"))];
    settings.maxDelayMs = fields.optionalWhole("maxDelayMs") ?? settings.maxDelayMs;
    settings.retryMs = fields.optionalWhole("retryMs") ?? settings.retryMs;
    settings.dropShare = (fields.optionalWhole("dropPercent") ?? settings.dropShare * 100) / 100;
    settings.lostShare = (fields.optionalWhole("lostPercent") ?? settings.lostShare * 100) / 100;
    settings.forgedShare = (fields.optionalWhole("forgedPercent") ?? settings.forgedShare * 100) / 100;
    settings.eagerShare = (fields.optionalWhole("eagerPercent") ?? settings.eagerShare * 100) / 100;
    response.json(settings);
  });
  router.put("/stripe/account", (request, response) => {
    const fields = Fields.of(request);
    const { account } = world;
    account.id = fields.optionalText("id") ?? account.id;
    account.isPortalConfigured = fields.flag("isPortalConfigured") ?? account.isPortalConfigured;
    account.arePricesArchived = fields.flag("arePricesArchived") ?? account.arePricesArchived;
    account.taxPercent = fields.optionalWhole("taxPercent") ?? account.taxPercent;
    account.areInvoicesLate = fields.flag("areInvoicesLate") ?? account.areInvoicesLate;
    account.eventVersion = fields.optionalText("eventVersion") ?? account.eventVersion;
    response.json(account);
  });
  router.put("/stripe/lists", (request, response) => {
    const fields = Fields.of(request);
    if (fields.isNull("call")) world.account.spoiledList = null;
    else world.account.spoiledList = { call: callNamed(fields.text("call")), form: formNamed(fields.text("form")) };
    response.json(world.account.spoiledList);
  });
  router.post("/stripe/replay", (_request, response) => {
    for (const event of world.events.values()) world.deliveries.send(event);
    response.json({ events: world.events.size() });
  });
  router.post("/stripe/advance", (request, response) => {
    const months = Fields.of(request).optionalWhole("months") ?? 1;
    for (let month = 0; month < months; month += 1) advanceMonth(world);
    response.json({ now: world.now() });
  });
  router.post("/stripe/checkout/:id", (request, response) => {
    const card = Fields.of(request).optionalText("card") ?? "paid";
    if (!isCard(card)) throw new ControlError(400, `No card "${card}"`);
    const fields = Fields.of(request);
    const text = (name: string) => fields.optionalText(name) ?? undefined;
    const address = addressOf({
      line1: text("line1"),
      city: text("city"),
      postal_code: text("postalCode"),
      country: text("country"),
    });
    const payer = { card, name: text("name") ?? null, taxId: text("taxId") ?? null, address };
    inWords(() => response.json(shown(submit(world, request.params.id, payer))));
  });
  router.post("/stripe/checkout/:id/invoice", (request, response) => {
    inWords(() => response.json(shown(makeLateInvoice(world, request.params.id))));
  });
  // An invoice of another kind, as after a manual plan change, a 100 % coupon or a partial payment.
  router.patch("/stripe/invoices/:id", (request, response) => {
    const fields = Fields.of(request);
    const invoice = world.invoices.get(request.params.id);
    if (!invoice) throw new ControlError(404, "No such invoice");
    const reason = fields.optionalText("billingReason");
    const changed: Invoice = {
      ...invoice,
      amount_paid: fields.optionalWhole("amountPaid") ?? invoice.amount_paid,
      status: fields.flag("isOpen") ? "open" : invoice.status,
      billing_reason: reason === "subscription_update" || reason === "manual" ? reason : invoice.billing_reason,
    };
    world.invoices.put(invoice.id, changed);
    response.json(shown(changed));
  });
  router.post("/stripe/refunds", (request, response) => {
    const fields = Fields.of(request);
    const amount = fields.optionalWhole("amount") ?? null;
    inWords(() =>
      response.json(shown(refund(world, { intentId: fields.text("intent"), amount, reason: null, metadata: {} }))),
    );
  });
  router.post("/stripe/disputes", (request, response) => {
    const fields = Fields.of(request);
    inWords(() =>
      response.json(shown(openDispute(world, fields.text("intent"), fields.optionalWhole("amount") ?? null))),
    );
  });
  router.post("/stripe/do/:verb/:id", (request, response) => {
    inWords(() => response.json({ said: act(world, request.params.verb, request.params.id) }));
  });
}

function callNamed(name: string): string {
  if (stripeRouteNames.includes(`stripe/${name}`) && name.toLowerCase().includes("list")) return name;
  throw new ControlError(400, `No list "${name}"`);
}

function formNamed(name: string): ListForm {
  const form = listForms.find((known) => known === name);
  if (!form) throw new ControlError(400, `Forms are ${listForms.join(", ")}`);
  return form;
}

function inWords(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof StripeRefusal) throw new ControlError(error.status, error.message);
    throw error;
  }
}
