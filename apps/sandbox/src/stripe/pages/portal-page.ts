import express, { type Response, type Router } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
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
    if (portal) page(world, response, portal);
    else sendPage(response, { title: "There is no such portal session", body: html`` }, 404);
  });
  router.post("/:id", (request, response) => {
    const portal = world.portals.get(request.params.id);
    if (!portal) return sendPage(response, { title: "There is no such portal session", body: html`` }, 404);
    const fields = textFields(request.body);
    const own = subscriptionsOf(world, portal).find((one) => one.id === fields["subscription"]);
    // With flexible billing, this version's default, the portal sets the date and not the flag.
    if (fields["do"] === "cancel" && own)
      changeSubscription(world, own.id, { cancel_at: own.items.data[0]?.current_period_end ?? null });
    if (fields["do"] === "renew" && own)
      changeSubscription(world, own.id, { cancel_at: null, cancel_at_period_end: false });
    const customer = world.customers.get(portal.customer);
    if (fields["do"] === "card" && customer && isCard(fields["card"])) {
      world.customers.put(customer.id, { ...customer, sandbox: { ...customer.sandbox, card: fields["card"] } });
      if (fields["card"] === "paid") payOpenInvoices(world, customer.id);
    }
    response.redirect(303, `/stripe/portal/${portal.id}`);
  });
  return router;
}

function subscriptionsOf(world: StripeWorld, portal: PortalSession): Subscription[] {
  return [...world.subscriptions.values()].filter(
    (subscription) => subscription.customer === portal.customer && subscription.status !== "incomplete_expired",
  );
}

function page(world: StripeWorld, response: Response, portal: PortalSession): void {
  const customer = world.customers.get(portal.customer);
  const invoices = [...world.invoices.values()].filter((invoice) => invoice.customer === portal.customer).toReversed();
  sendPage(response, {
    title: "Manage your billing",
    body: html`<p><a href="${portal.return_url}">Return to the product</a></p>
      <h2>Subscription</h2>
      <ul class="grid">
        ${subscriptionsOf(world, portal).map((subscription) => {
          const [item] = subscription.items.data;
          const end = day(item?.current_period_end ?? 0);
          return html`<li class="card">
            <h2>${subscription.sandbox.productName}</h2>
            <p>${dollars(item?.price.unit_amount ?? 0)} a month · <span class="badge">${subscription.status}</span></p>
            <p class="dim">
              ${subscription.status === "canceled" ? "Ended" : isEnding(subscription) ? `Ends on ${end}` : `Renews on ${end}`}
            </p>
            ${
              subscription.status !== "canceled" &&
              html`<form method="post" class="buttons">
                <input type="hidden" name="subscription" value="${subscription.id}" />
                ${
                  isEnding(subscription)
                    ? html`<button name="do" value="renew">Renew subscription</button>`
                    : html`<button name="do" value="cancel">Cancel subscription</button>`
                }
              </form>`
            }
          </li>`;
        })}
      </ul>
      <h2>Payment method</h2>
      <form method="post" class="card narrow">
        <fieldset>
          <legend>Card for the coming months</legend>
          ${cardChoices(customer?.sandbox.card ?? "paid", [
            ["paid", "4242 4242 4242 4242", "Is charged, what is open at once"],
            ["fails_later", "4000 0000 0000 0341", "Every charge fails"],
          ])}
        </fieldset>
        <button name="do" value="card">Save card</button>
      </form>
      <h2>Invoices</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Number</th>
              <th>Date</th>
              <th>For</th>
              <th class="number">Amount</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            ${invoices.map(
              (invoice) =>
                html`<tr>
                  <td><a href="/stripe/invoices/${invoice.id}">${invoice.number}</a></td>
                  <td>${day(invoice.created)}</td>
                  <td>${invoice.lines.data[0]?.description ?? ""}</td>
                  <td class="number">${dollars(invoice.total)}</td>
                  <td>${invoice.status}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  });
}
