import express, { type Response, type Router } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import {
  actions,
  badge,
  buttons,
  cards as cardGrid,
  dim,
  fieldset,
  link,
  notFoundPage,
  section,
  table,
} from "../../pages/parts.ts";
import type { PortalSession, Subscription } from "../objects.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { changeSubscription, payOpenInvoices, isEnding } from "../subscriptions.ts";
import { cardChoices, dollars, isCard } from "./checkout-page.ts";

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The customer portal: cancel or keep, another card, invoices. No plan changes, as in the product's configuration. */
export function portalPages(world: StripeWorld): Router {
  const router = express.Router();
  router.get("/:id", (request, response) => {
    const portal = world.portals.get(request.params.id);
    if (!portal) return notFoundPage(response, "portal session");
    page(world, response, portal);
  });
  router.post("/:id", (request, response) => {
    const portal = world.portals.get(request.params.id);
    if (!portal) return notFoundPage(response, "portal session");
    const fields = textFields(request.body);
    const own = subscriptionsOf(world, portal).find((one) => one.id === fields["subscription"]);
    // With flexible billing, this version's default, the portal sets the date and not the flag.
    if (fields["do"] === "cancel" && own)
      changeSubscription(world, own.id, { cancel_at: own.items.data[0]?.current_period_end ?? null });
    if (fields["do"] === "renew" && own)
      changeSubscription(world, own.id, { cancel_at: null, cancel_at_period_end: false });
    const customer = world.customers.get(portal.customer);
    if (fields["do"] === "card" && customer && isCard(fields["card"])) {
      world.change("customers", customer.id, { sandbox: { ...customer.sandbox, card: fields["card"] } });
      if (fields["card"] === "paid") payOpenInvoices(world, customer.id);
    }
    response.redirect(303, `/stripe/portal/${portal.id}`);
  });
  return router;
}

function subscriptionsOf(world: StripeWorld, portal: PortalSession): Subscription[] {
  return world
    .all("subscriptions")
    .filter(
      (subscription) => subscription.customer === portal.customer && subscription.status !== "incomplete_expired",
    );
}

function subscriptionCard(subscription: Subscription): readonly [string, ...Html[]] {
  const { id, items, sandbox, status } = subscription;
  const [item] = items.data;
  const end = day(item?.current_period_end ?? 0);
  const [action, label, when] = isEnding(subscription)
    ? (["renew", "Renew subscription", `Ends on ${end}`] as const)
    : (["cancel", "Cancel subscription", `Renews on ${end}`] as const);
  return [
    sandbox.productName,
    html`<p>${dollars(item?.price.unit_amount ?? 0)} a month · ${badge(status)}</p>`,
    dim(status === "canceled" ? "Ended" : when),
    html`${status !== "canceled" && actions("subscription", id, [[action, label]])}`,
  ];
}

function page(world: StripeWorld, response: Response, portal: PortalSession): void {
  const customer = world.customers.get(portal.customer);
  const invoices = world
    .all("invoices")
    .filter((invoice) => invoice.customer === portal.customer)
    .toReversed()
    .map((invoice) => [
      link(`/stripe/invoices/${invoice.id}`, invoice.number),
      day(invoice.created),
      invoice.lines.data[0]?.description,
      dollars(invoice.total),
      invoice.status,
    ]);
  const cards = cardChoices(customer?.sandbox.card ?? "paid", [
    ["paid", "4242 4242 4242 4242", "Is charged, what is open at once"],
    ["fails_later", "4000 0000 0000 0341", "Every charge fails"],
  ]);
  sendPage(response, {
    title: "Manage your billing",
    body: html`<p>${link(portal.return_url, "Return to the product")}</p>
      ${section("Subscription", cardGrid(subscriptionsOf(world, portal).map(subscriptionCard)))}
      <h2>Payment method</h2>
      <form method="post" class="card narrow">
        ${fieldset("Card for the coming months", cards)} ${buttons([["do", "card", "Save card"]])}
      </form>
      ${section("Invoices", table(["Number", "Date", "For", ["Amount", "number"], "Status"], invoices, "No invoices yet."))}`,
  });
}
