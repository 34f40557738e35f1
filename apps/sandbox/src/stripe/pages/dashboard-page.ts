import express, { type Router } from "express";
import { textFields } from "../../pages/form-fields.ts";
import { html, type Part } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { actions, badge, buttons, cards, dim, said, section, table, time } from "../../pages/parts.ts";
import { settleDelayed } from "../checkout.ts";
import { deleteCustomer } from "../customers.ts";
import type { PaymentIntent } from "../objects.ts";
import { closeDispute, failRefund, openDispute, refund } from "../payments.ts";
import { StripeRefusal } from "../stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { advanceMonth, changeSubscription } from "../subscriptions.ts";
import { dollars } from "./checkout-page.ts";

/** The operator's actions in Stripe's dashboard, and events that only time and banks cause. */
export function dashboardPages(world: StripeWorld): Router {
  const router = express.Router();
  router.get("/", (request, response) => {
    const done = textFields(request.query)["said"];
    const open = world
      .all("sessions")
      .filter((session) => session.status === "complete" && session.payment_status === "unpaid")
      .map(
        ({ id, sandbox, amount_total: total }) =>
          [
            sandbox.productName,
            html`<p>${dollars(total)}</p>`,
            actions("id", id, [
              ["arrive", "The money arrives"],
              ["bounce", "It does not"],
            ]),
          ] as const,
      );
    const payments = world
      .all("intents")
      .toReversed()
      .slice(0, 50)
      .map((intent) => paymentRow(world, intent));
    const attempts = world.deliveries.attempts
      .slice(0, 30)
      .map(({ type, eventId, status }) => [type, eventId, String(status)]);
    sendPage(response, {
      title: "Stripe",
      body: html`${done !== undefined && said(done)}
        <form method="post" class="card narrow">
          <p>Stripe's clock: ${time(world.now() * 1000)}</p>
          ${buttons([["do", "month", "Advance one month", "main"]])}
        </form>
        ${open.length > 0 && section("Delayed payments", cards(open))}
        ${section("Payments", table([["Payment", "id"], "Customer", ["Amount", "number"], ["Refunded", "number"], "Do"], payments, "No payments yet."))}
        ${section("Webhooks", dim(`To ${world.settings.webhookUrl ?? "nowhere"}`), table(["Event", ["Id", "id"], "Response"], attempts, "No attempts yet."))}`,
    });
  });
  router.post("/", (request, response) => {
    const fields = textFields(request.body);
    const text = attempted(() => act(world, fields["do"] ?? "", fields["id"] ?? ""));
    response.redirect(303, `/stripe?said=${encodeURIComponent(text)}`);
  });
  return router;
}

function paymentRow(world: StripeWorld, { id, customer, amount, latest_charge }: PaymentIntent): Part[] {
  const charge = world.charges.get(latest_charge ?? "");
  const dispute = world.all("disputes").find((one) => one.payment_intent === id);
  const refunds = [
    ["refund", "Refund"],
    ["half", "Refund half"],
  ] as const;
  const ends = [
    ["won", "We win"],
    ["lost", "We lose"],
  ] as const;
  return [
    id,
    world.customers.get(customer)?.email,
    dollars(amount),
    dollars(charge?.amount_refunded ?? 0),
    [
      dispute && badge(`dispute ${dispute.status}`),
      charge && !charge.refunded && actions("id", id, refunds),
      charge && !dispute && actions("id", id, [["dispute", "Dispute it"]]),
      dispute?.status === "needs_response" && actions("id", dispute.id, ends),
    ],
  ];
}

function attempted(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeRefusal) return error.message;
    throw error;
  }
}

function refundAs(world: StripeWorld, intentId: string, amount: number | null): void {
  refund(world, { intentId, amount, reason: "requested_by_customer", metadata: {} });
}

type Act = readonly [said: string, act: (world: StripeWorld, id: string) => unknown];

const ACTS: Readonly<Record<string, Act>> = {
  month: ["One month has passed.", advanceMonth],
  arrive: ["The money arrived.", (world, id) => settleDelayed(world, id, true)],
  bounce: ["The money did not come.", (world, id) => settleDelayed(world, id, false)],
  refund: ["Refunded.", (world, id) => refundAs(world, id, null)],
  half: [
    "Half of it was refunded.",
    (world, id) => refundAs(world, id, Math.floor((world.intents.get(id)?.amount ?? 0) / 2)),
  ],
  fail_refund: ["The refund failed.", failRefund],
  delete_customer: ["The customer was deleted.", deleteCustomer],
  pause_collection: [
    "Payments are paused.",
    (world, id) => changeSubscription(world, id, { pause_collection: { behavior: "void", resumes_at: null } }),
  ],
  resume_collection: [
    "Payments are collected again.",
    (world, id) => changeSubscription(world, id, { pause_collection: null }),
  ],
  trial: [
    "The subscription is on trial until its period ends.",
    (world, id) => {
      const end = world.subscriptions.get(id)?.items.data[0]?.current_period_end ?? null;
      changeSubscription(world, id, { status: "trialing", trial_end: end });
    },
  ],
  pause: [
    "The trial ended without a card; the subscription is paused.",
    (world, id) => changeSubscription(world, id, { status: "paused", trial_end: world.now() }),
  ],
  resume: [
    "The subscription is active again.",
    (world, id) => changeSubscription(world, id, { status: "active", trial_end: null }),
  ],
  dispute: ["The cardholder disputes it.", (world, id) => openDispute(world, id, null)],
  won: ["The dispute is won.", (world, id) => closeDispute(world, id, "won")],
  lost: ["The dispute is lost.", (world, id) => closeDispute(world, id, "lost")],
};

/** Does what is asked, and says so. */
export function act(world: StripeWorld, verb: string, id: string): string {
  const found = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;
  if (!found) return "There is nothing like this to do.";
  const [said, does] = found;
  does(world, id);
  return said;
}
