import type { Charge, Dispute, Metadata, PaymentIntent, Refund } from "./objects.ts";
import { invalid, StripeRefusal } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";

/** A succeeded intent with its charge. */
export function pay(
  world: StripeWorld,
  input: { amount: number; customer: string; metadata: Metadata },
): PaymentIntent {
  return succeed(world, world.make("intents", input));
}

export function succeed(world: StripeWorld, { id, amount, currency, customer }: PaymentIntent): PaymentIntent {
  const charge = world.make("charges", { amount, currency, customer, payment_intent: id }, "charge.succeeded");
  return world.change(
    "intents",
    id,
    { status: "succeeded", amount_received: amount, latest_charge: charge.id },
    "payment_intent.succeeded",
  );
}

function chargeOf(world: StripeWorld, intentId: string): Charge {
  const charge = world.charges.get(world.find("intents", intentId).latest_charge ?? "");
  if (!charge)
    throw invalid("payment_intent", `This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  return charge;
}

export function refund(
  world: StripeWorld,
  input: { intentId: string; amount: number | null; reason: string | null; metadata: Metadata },
): Refund {
  const { intentId, reason, metadata } = input;
  const charge = chargeOf(world, intentId);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new StripeRefusal(400, {
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  const amount = input.amount ?? left;
  if (amount > left || amount < 1)
    throw invalid(
      "amount",
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
    );
  const { id, currency } = charge;
  const made = world.make(
    "refunds",
    { amount, charge: id, payment_intent: intentId, currency, reason, metadata },
    "refund.created",
  );
  changeRefunded(world, id, amount, "charge.refunded");
  return made;
}

/** The bank returned the money to us: the refund has failed. */
export function failRefund(world: StripeWorld, refundId: string): Refund {
  const found = world.find("refunds", refundId);
  if (found.status === "failed") return found;
  changeRefunded(world, found.charge, -found.amount);
  return world.change("refunds", refundId, { status: "failed" }, "refund.failed");
}

function changeRefunded(world: StripeWorld, chargeId: string, by: number, ...events: string[]): void {
  const charge = world.find("charges", chargeId);
  const amount_refunded = charge.amount_refunded + by;
  world.change("charges", chargeId, { amount_refunded, refunded: amount_refunded === charge.amount }, ...events);
}

export function openDispute(world: StripeWorld, intentId: string, amount: number | null): Dispute {
  const charge = chargeOf(world, intentId);
  world.change("charges", charge.id, { disputed: true });
  return world.make(
    "disputes",
    { amount: amount ?? charge.amount, charge: charge.id, payment_intent: intentId, currency: charge.currency },
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
  );
}

export function closeDispute(world: StripeWorld, disputeId: string, status: "won" | "lost"): Dispute {
  const reinstated = status === "won" ? ["charge.dispute.funds_reinstated"] : [];
  return world.change("disputes", disputeId, { status }, "charge.dispute.closed", ...reinstated);
}
