import express, { type Router } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { settleDelayed } from "../checkout.ts";
import { deleteCustomer } from "../customers.ts";
import type { PaymentIntent } from "../objects.ts";
import { closeDispute, failRefund, openDispute, refund } from "../payments.ts";
import { StripeRefusal } from "../stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { advanceMonth, giveTrial, holdCollection, pauseAfterTrial, resume } from "../subscriptions.ts";
import { dollars } from "./checkout-page.ts";

/** The operator's actions in Stripe's dashboard, and events that only time and banks cause. */
export function dashboardPages(world: StripeWorld): Router {
  const router = express.Router();
  router.get("/", (request, response) => {
    const said = textFields(request.query)["said"];
    const open = [...world.sessions.values()].filter(
      (session) => session.status === "complete" && session.payment_status === "unpaid",
    );
    const intents = [...world.intents.values()].toReversed().slice(0, 50);
    sendPage(response, {
      title: "Stripe",
      body: html`${said !== undefined && html`<p class="notice" role="status">${said}</p>`}
        <form method="post" class="card narrow">
          <p>Stripe's clock: <time>${new Date(world.now() * 1000).toISOString()}</time></p>
          <p class="buttons"><button class="main" name="do" value="month">Advance one month</button></p>
        </form>
        ${
          open.length > 0 &&
          html`<h2>Delayed payments</h2>
            <ul class="grid">
              ${open.map(
                (session) =>
                  html`<li class="card">
                    <h2>${session.sandbox.productName}</h2>
                    <p>${dollars(session.amount_total)}</p>
                    ${form(session.id, [
                      ["arrive", "The money arrives"],
                      ["bounce", "It does not"],
                    ])}
                  </li>`,
              )}
            </ul>`
        }
        <h2>Payments</h2>
        <div class="scroll">
          ${
            intents.length === 0
              ? html`<p class="empty">No payments yet.</p>`
              : html`<table>
                  <thead>
                    <tr>
                      <th>Payment</th>
                      <th>Customer</th>
                      <th class="number">Amount</th>
                      <th class="number">Refunded</th>
                      <th>Do</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${intents.map((intent) => paymentRow(world, intent))}
                  </tbody>
                </table>`
          }
        </div>
        <h2>Webhooks</h2>
        <p class="dim">To ${world.settings.webhookUrl ?? "nowhere"}</p>
        <div class="scroll">
          <table>
            <tbody>
              ${world.deliveries.attempts.slice(0, 30).map(
                (attempt) =>
                  html`<tr>
                    <td>${attempt.type}</td>
                    <td class="id">${attempt.eventId}</td>
                    <td>${String(attempt.status)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
    });
  });
  router.post("/", (request, response) => {
    const fields = textFields(request.body);
    const said = attempted(() => act(world, fields["do"] ?? "", fields["id"] ?? ""));
    response.redirect(303, `/stripe?said=${encodeURIComponent(said)}`);
  });
  return router;
}

function form(id: string, buttons: readonly (readonly [value: string, label: string])[]): Html {
  return html`<form method="post" class="buttons">
    <input type="hidden" name="id" value="${id}" />
    ${buttons.map(([value, label]) => html`<button name="do" value="${value}">${label}</button>`)}
  </form>`;
}

function paymentRow(world: StripeWorld, intent: PaymentIntent): Html {
  const charge = world.charges.get(intent.latest_charge ?? "");
  const dispute = [...world.disputes.values()].find((one) => one.payment_intent === intent.id);
  const isOpen = dispute?.status === "needs_response";
  return html`<tr>
    <td class="id">${intent.id}</td>
    <td>${world.customers.get(intent.customer)?.email ?? ""}</td>
    <td class="number">${dollars(intent.amount)}</td>
    <td class="number">${dollars(charge?.amount_refunded ?? 0)}</td>
    <td>
      ${dispute !== undefined && html`<span class="badge">dispute ${dispute.status}</span>`}
      ${
        charge !== undefined &&
        !charge.refunded &&
        form(intent.id, [
          ["refund", "Refund"],
          ["half", "Refund half"],
        ])
      }
      ${charge !== undefined && !dispute && form(intent.id, [["dispute", "Dispute it"]])}
      ${
        dispute !== undefined &&
        isOpen &&
        form(dispute.id, [
          ["won", "We win"],
          ["lost", "We lose"],
        ])
      }
    </td>
  </tr>`;
}

function attempted(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeRefusal) return error.message;
    throw error;
  }
}

export function act(world: StripeWorld, verb: string, id: string): string {
  switch (verb) {
    case "month":
      advanceMonth(world);
      return "One month has passed.";
    case "arrive":
    case "bounce":
      settleDelayed(world, id, verb === "arrive");
      return verb === "arrive" ? "The money arrived." : "The money did not come.";
    case "refund":
      refund(world, { intentId: id, amount: null, reason: "requested_by_customer", metadata: {} });
      return "Refunded.";
    case "half": {
      const half = Math.floor((world.intents.get(id)?.amount ?? 0) / 2);
      refund(world, { intentId: id, amount: half, reason: "requested_by_customer", metadata: {} });
      return "Half of it was refunded.";
    }
    case "fail_refund":
      failRefund(world, id);
      return "The refund failed.";
    case "delete_customer":
      deleteCustomer(world, id);
      return "The customer was deleted.";
    case "pause_collection":
    case "resume_collection":
      holdCollection(world, id, verb === "pause_collection");
      return verb === "pause_collection" ? "Payments are paused." : "Payments are collected again.";
    case "trial":
      giveTrial(world, id);
      return "The subscription is on trial until its period ends.";
    case "pause":
      pauseAfterTrial(world, id);
      return "The trial ended without a card; the subscription is paused.";
    case "resume":
      resume(world, id);
      return "The subscription is active again.";
    case "dispute":
      openDispute(world, id, null);
      return "The cardholder disputes it.";
    case "won":
    case "lost":
      closeDispute(world, id, verb);
      return verb === "won" ? "The dispute is won." : "The dispute is lost.";
    default:
      return "There is nothing like this to do.";
  }
}
