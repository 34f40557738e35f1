import type { StripeState } from "@plumbline/dev-env/testing/billing-fixture.ts";

const orderIdOf = (subscription: StripeState["subscriptions"][number]) => subscription.metadata["orderId"] ?? "";

type Order = { id: string; accountId: string; credits: number; priceCents: number };

/** Credits added and removed according to Stripe, by account, computed independently of the product. */
export function reckon(state: StripeState, orders: readonly Order[]): Map<string, { bought: number; taken: number }> {
  const totals = new Map<string, { bought: number; taken: number }>();
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const gone = (intent: string) =>
    state.refunds
      .filter((refund) => refund.payment_intent === intent && refund.status === "succeeded")
      .reduce((sum, refund) => sum + refund.amount, 0) +
    state.disputes
      .filter((dispute) => dispute.payment_intent === intent && dispute.status === "lost")
      .reduce((sum, dispute) => sum + dispute.amount, 0);
  const count = (orderId: string, intent: string) => {
    const order = orderById.get(orderId);
    if (!order) throw new Error(`Paid for an order that we do not know: ${orderId}`);
    const total = totals.get(order.accountId) ?? { bought: 0, taken: 0 };
    total.bought += order.credits;
    total.taken += Math.min(order.credits, Math.floor((order.credits * gone(intent)) / order.priceCents));
    totals.set(order.accountId, total);
  };
  for (const session of state.sessions)
    if (session.mode === "payment" && session.payment_status === "paid")
      count(session.client_reference_id, session.payment_intent ?? "");
  for (const subscription of state.subscriptions) {
    const invoices = state.invoices.filter(
      (invoice) => invoice.status === "paid" && invoice.parent?.subscription_details.subscription === subscription.id,
    );
    const intents = invoices.map(
      (invoice) =>
        state.invoicePayments.find((payment) => payment.invoice === invoice.id)?.payment.payment_intent ?? "",
    );
    // The second of two: canceled at once and refunded in full. It never counted.
    const [first] = state.subscriptions
      .filter((other) => other.customer === subscription.customer)
      .toSorted((a, b) => a.created - b.created || (orderIdOf(a) < orderIdOf(b) ? -1 : 1));
    if (subscription.id !== first?.id) {
      for (const [index, intent] of intents.entries())
        if (gone(intent) !== invoices[index]?.total) throw new Error(`${subscription.id} was not refunded`);
      if (subscription.status !== "canceled") throw new Error(`${subscription.id} still runs`);
      continue;
    }
    for (const intent of intents) count(subscription.metadata["orderId"] ?? "", intent);
  }
  return totals;
}
