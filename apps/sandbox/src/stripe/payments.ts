import type { Charge, Dispute, Metadata, PaymentIntent, Refund } from "./objects.ts";
import { invalid, missing, StripeRefusal } from "./stripe-error.ts";
import type { StripeWorld } from "./stripe-world.ts";

const base = (world: StripeWorld) => ({ created: world.now(), livemode: false as const });

/** A succeeded intent with its charge. */
export function pay(
  world: StripeWorld,
  input: { amount: number; customer: string; metadata: Metadata },
): PaymentIntent {
  const intent = openIntent(world, input);
  return succeed(world, intent);
}

export function openIntent(
  world: StripeWorld,
  input: { amount: number; customer: string; metadata: Metadata },
): PaymentIntent {
  const intent: PaymentIntent = {
    id: world.newId("pi"),
    object: "payment_intent",
    ...base(world),
    ...input,
    amount_received: 0,
    currency: "usd",
    status: "processing",
    latest_charge: null,
  };
  world.intents.put(intent.id, intent);
  return intent;
}

export function succeed(world: StripeWorld, intent: PaymentIntent): PaymentIntent {
  const charge: Charge = {
    id: world.newId("ch"),
    object: "charge",
    ...base(world),
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    paid: true,
    status: "succeeded",
    payment_intent: intent.id,
  };
  world.charges.put(charge.id, charge);
  const paid: PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
  };
  world.intents.put(intent.id, paid);
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", paid);
  return paid;
}

export function fail(world: StripeWorld, intent: PaymentIntent): PaymentIntent {
  const failed: PaymentIntent = { ...intent, status: "requires_payment_method" };
  world.intents.put(intent.id, failed);
  world.emit("payment_intent.payment_failed", failed);
  return failed;
}

function chargeOf(world: StripeWorld, intentId: string): Charge {
  const intent = world.intents.get(intentId);
  if (!intent) throw missing("payment_intent", intentId);
  const charge = world.charges.get(intent.latest_charge ?? "");
  if (!charge)
    throw invalid("payment_intent", `This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  return charge;
}

export function refund(
  world: StripeWorld,
  input: { intentId: string; amount: number | null; reason: string | null; metadata: Metadata },
): Refund {
  const charge = chargeOf(world, input.intentId);
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
  const made: Refund = {
    id: world.newId("re"),
    object: "refund",
    ...base(world),
    amount,
    charge: charge.id,
    payment_intent: input.intentId,
    currency: charge.currency,
    reason: input.reason,
    status: "succeeded",
    metadata: input.metadata,
  };
  world.refunds.put(made.id, made);
  changeRefunded(world, charge.id, amount);
  world.emit("refund.created", made);
  world.emit("charge.refunded", world.charges.get(charge.id) ?? charge);
  return made;
}

/** The bank returned the money to us: the refund has failed. */
export function failRefund(world: StripeWorld, refundId: string): Refund {
  const found = world.refunds.get(refundId);
  if (!found) throw missing("refund", refundId);
  if (found.status === "failed") return found;
  const failed: Refund = { ...found, status: "failed" };
  world.refunds.put(refundId, failed);
  changeRefunded(world, found.charge, -found.amount);
  world.emit("refund.failed", failed);
  return failed;
}

function changeRefunded(world: StripeWorld, chargeId: string, by: number): void {
  const charge = world.charges.get(chargeId);
  if (!charge) throw missing("charge", chargeId);
  const amount_refunded = charge.amount_refunded + by;
  world.charges.put(chargeId, { ...charge, amount_refunded, refunded: amount_refunded === charge.amount });
}

export function openDispute(world: StripeWorld, intentId: string, amount: number | null): Dispute {
  const charge = chargeOf(world, intentId);
  const dispute: Dispute = {
    id: world.newId("du"),
    object: "dispute",
    ...base(world),
    amount: amount ?? charge.amount,
    charge: charge.id,
    payment_intent: intentId,
    currency: charge.currency,
    reason: "fraudulent",
    status: "needs_response",
  };
  world.disputes.put(dispute.id, dispute);
  world.charges.put(charge.id, { ...charge, disputed: true });
  world.emit("charge.dispute.created", dispute);
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

export function closeDispute(world: StripeWorld, disputeId: string, status: "won" | "lost"): Dispute {
  const dispute = world.disputes.get(disputeId);
  if (!dispute) throw missing("dispute", disputeId);
  const closed: Dispute = { ...dispute, status };
  world.disputes.put(disputeId, closed);
  world.emit("charge.dispute.closed", closed);
  if (status === "won") world.emit("charge.dispute.funds_reinstated", closed);
  return closed;
}
