import type { Router } from "express";
import { makeLateInvoice, submit } from "../stripe/checkout.ts";
import type { Kind } from "../stripe/objects.ts";
import { stripeRouteNames } from "../stripe/api/calls.ts";
import { listForms } from "../stripe/operators-account.ts";
import { addressOf, isCard } from "../stripe/pages/checkout-page.ts";
import { act } from "../stripe/pages/dashboard-page.ts";
import { openDispute, refund } from "../stripe/payments.ts";
import { shown, type StripeWorld } from "../stripe/stripe-world.ts";
import { advanceMonth } from "../stripe/subscriptions.ts";
import { ControlError } from "./control-error.ts";
import { serve } from "./serve.ts";

/** Simulates payers, banks, time and a bad network at Stripe. */
export function stripeRoutes(router: Router, world: StripeWorld): void {
  const all = (kind: Kind) => world.all(kind).map(shown);
  serve(router, {
    "get /stripe": () => ({
      now: world.now(),
      pending: world.deliveries.pending(),
      counts: world.deliveries.counts,
      sessions: all("sessions"),
      subscriptions: all("subscriptions"),
      invoices: all("invoices"),
      invoicePayments: all("invoicePayments"),
      intents: all("intents"),
      creditNotes: all("creditNotes"),
      refunds: all("refunds"),
      disputes: all("disputes"),
      events: world.events.size(),
    }),
    "put /stripe/webhooks": ({ fields }) => {
      const { settings } = world.deliveries;
      if (fields.has("url")) world.settings.webhookUrl = fields.isNull("url") ? null : fields.text("url");
      settings.isOn = fields.flag("isOn") ?? settings.isOn;
      if (fields.has("copies")) settings.copies = [1, Math.max(1, fields.whole("copies"))];
      settings.maxDelayMs = fields.optionalWhole("maxDelayMs") ?? settings.maxDelayMs;
      settings.retryMs = fields.optionalWhole("retryMs") ?? settings.retryMs;
      for (const what of ["drop", "lost", "forged", "eager"] as const)
        settings[`${what}Share`] = (fields.optionalWhole(`${what}Percent`) ?? settings[`${what}Share`] * 100) / 100;
      return settings;
    },
    "put /stripe/account": ({ fields }) => {
      const { account } = world;
      account.id = fields.optionalText("id") ?? account.id;
      account.isPortalConfigured = fields.flag("isPortalConfigured") ?? account.isPortalConfigured;
      account.arePricesArchived = fields.flag("arePricesArchived") ?? account.arePricesArchived;
      account.taxPercent = fields.optionalWhole("taxPercent") ?? account.taxPercent;
      account.areInvoicesLate = fields.flag("areInvoicesLate") ?? account.areInvoicesLate;
      account.eventVersion = fields.optionalText("eventVersion") ?? account.eventVersion;
      return account;
    },
    "put /stripe/lists": ({ fields }) => {
      world.account.spoiledList = fields.isNull("call")
        ? null
        : { call: callNamed(fields.text("call")), form: fields.oneOf("form", listForms, "Forms") };
      return world.account.spoiledList;
    },
    "post /stripe/replay": () => {
      for (const event of world.events.values()) world.deliveries.send(event);
      return { events: world.events.size() };
    },
    "post /stripe/advance": ({ fields }) => {
      const months = fields.optionalWhole("months") ?? 1;
      for (let month = 0; month < months; month += 1) advanceMonth(world);
      return { now: world.now() };
    },
    "post /stripe/checkout/:id": ({ fields, param }) => {
      const card = fields.optionalText("card") ?? "paid";
      if (!isCard(card)) throw new ControlError(400, `No card "${card}"`);
      const text = (name: string) => fields.optionalText(name);
      const address = addressOf({
        line1: text("line1"),
        city: text("city"),
        postal_code: text("postalCode"),
        country: text("country"),
      });
      return shown(
        submit(world, param("id"), { card, name: text("name") ?? null, taxId: text("taxId") ?? null, address }),
      );
    },
    "post /stripe/checkout/:id/invoice": ({ param }) => shown(makeLateInvoice(world, param("id"))),
    // An invoice of another kind, as after a manual plan change, a 100 % coupon or a partial payment.
    "patch /stripe/invoices/:id": ({ fields, param }) => {
      const { amount_paid, status, billing_reason } = world.find("invoices", param("id"));
      const reason = fields.optionalText("billingReason");
      const changed = world.change("invoices", param("id"), {
        amount_paid: fields.optionalWhole("amountPaid") ?? amount_paid,
        status: fields.flag("isOpen") ? "open" : status,
        billing_reason: reason === "subscription_update" || reason === "manual" ? reason : billing_reason,
      });
      return shown(changed);
    },
    "post /stripe/refunds": ({ fields }) => {
      const amount = fields.optionalWhole("amount") ?? null;
      return shown(refund(world, { intentId: fields.text("intent"), amount, reason: null, metadata: {} }));
    },
    "post /stripe/disputes": ({ fields }) =>
      shown(openDispute(world, fields.text("intent"), fields.optionalWhole("amount") ?? null)),
    "post /stripe/do/:verb/:id": ({ param }) => ({ said: act(world, param("verb"), param("id")) }),
  });
}

function callNamed(name: string): string {
  if (stripeRouteNames.includes(`stripe/${name}`) && name.toLowerCase().includes("list")) return name;
  throw new ControlError(400, `No list "${name}"`);
}
