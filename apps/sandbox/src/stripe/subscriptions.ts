import { payInvoice, subscriptionInvoice } from "./invoices.ts";
import type { Session, Subscription, SubscriptionItem } from "./objects.ts";
import type { StripeWorld } from "./stripe-world.ts";

/** Adds calendar months, ending on the last day of shorter months, as Stripe counts from the anchor. */
function monthsOn(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

export function newSubscription(world: StripeWorld, session: Session, status: "active" | "incomplete"): Subscription {
  const now = world.now();
  const id = world.newId("sub");
  const { customer, currency, sandbox } = session;
  const item: SubscriptionItem = {
    id: world.newId("si"),
    object: "subscription_item",
    quantity: sandbox.quantity,
    current_period_start: now,
    current_period_end: monthsOn(now, 1),
    price: {
      id: world.newId("price"),
      object: "price",
      // Stripe archives a price that is created inline by a checkout.
      active: false,
      unit_amount: sandbox.unitAmount,
      currency,
      recurring: { interval: "month" },
    },
  };
  return world.make(
    "subscriptions",
    {
      id,
      customer,
      status,
      metadata: sandbox.subscriptionMetadata,
      billing_cycle_anchor: now,
      currency,
      items: { object: "list", has_more: false, url: `/v1/subscription_items?subscription=${id}`, data: [item] },
      sandbox: { productName: sandbox.productName, months: 1, isTaxed: sandbox.isTaxed ?? false },
    },
    "customer.subscription.created",
  );
}

export function changeSubscription(world: StripeWorld, id: string, change: Partial<Subscription>): Subscription {
  return world.change("subscriptions", id, change, eventOf(world.find("subscriptions", id), change.status));
}

function eventOf({ status: before }: Subscription, after: Subscription["status"] | undefined): string {
  if (before !== "canceled" && after === "canceled") return "customer.subscription.deleted";
  if (before !== "paused" && after === "paused") return "customer.subscription.paused";
  if (before === "paused" && after === "active") return "customer.subscription.resumed";
  return "customer.subscription.updated";
}

export function cancelNow(world: StripeWorld, id: string): Subscription {
  const now = world.now();
  return changeSubscription(world, id, { status: "canceled", canceled_at: now, ended_at: now });
}

const LONGEST_MONTH = 31 * 86_400;

/** Advances by a month, and to every subscription's next renewal: after a short month, the same day can come before it. */
export function advanceMonth(world: StripeWorld): void {
  const now = world.now();
  const renewals = [...world.subscriptions.values()]
    .map(({ items }) => items.data[0]?.current_period_end ?? 0)
    .filter((at) => at <= now + LONGEST_MONTH);
  advanceTo(world, Math.max(monthsOn(now, 1), ...renewals));
}

/** Advances to the time through every renewal on the way, oldest first. */
function advanceTo(world: StripeWorld, target: number): void {
  for (;;) {
    const [due] = [...world.subscriptions.values()]
      .filter(({ status }) => status === "active" || status === "past_due" || status === "trialing")
      .map((subscription) => ({ subscription, at: subscription.items.data[0]?.current_period_end ?? Infinity }))
      .filter(({ at }) => at <= target)
      .toSorted((a, b) => a.at - b.at);
    if (!due) break;
    world.clock.set(Math.max(world.clock.offset(), due.at - world.realNow()));
    renew(world, due.subscription);
  }
  world.clock.set(Math.max(world.clock.offset(), target - world.realNow()));
}

function renew(world: StripeWorld, subscription: Subscription): void {
  if (isEnding(subscription)) {
    cancelNow(world, subscription.id);
    return;
  }
  const months = subscription.sandbox.months + 1;
  const items = {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: item.current_period_end,
      current_period_end: monthsOn(subscription.billing_cycle_anchor, months),
    })),
  };
  const renewed = changeSubscription(world, subscription.id, {
    items,
    ...(subscription.status === "trialing" ? { status: "active" as const } : {}),
    sandbox: { ...subscription.sandbox, months },
  });
  const invoice = subscriptionInvoice(world, renewed, "subscription_cycle");
  if (renewed.pause_collection !== null) {
    world.change("invoices", invoice.id, { status: "void" }, "invoice.voided");
    return;
  }
  const card = world.customers.get(subscription.customer)?.sandbox.card ?? "paid";
  if (card === "declined" || card === "fails_later") {
    const attempts = { attempted: true, attempt_count: invoice.attempt_count + 1 };
    world.change("invoices", invoice.id, attempts, "invoice.payment_failed");
    changeSubscription(world, subscription.id, { status: "past_due" });
  } else payInvoice(world, invoice);
}

/** Replaces the card on file, which pays the open invoices. */
export function payOpenInvoices(world: StripeWorld, customerId: string): void {
  for (const invoice of world.invoices.values()) {
    if (invoice.customer !== customerId || invoice.status !== "open") continue;
    payInvoice(world, invoice);
    const id = invoice.parent?.subscription_details.subscription;
    if (id && world.subscriptions.get(id)?.status === "past_due") changeSubscription(world, id, { status: "active" });
  }
}

/** Canceled at the end of its period: by the API's flag or by the customer portal's date. */
export function isEnding({ cancel_at, cancel_at_period_end }: Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null;
}
