import type { CheckoutInput } from "@plumbline/schema/billing/rest.ts";
import { CREDIT_PACKAGES, priceCents } from "@plumbline/schema/billing/prices.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { sessionParams } from "./checkout-session.ts";
import { convergeSubscriptions } from "./converge-subscriptions.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { askStripe, requireStripe } from "./stripe-client.ts";
import { LIVE_STATUSES } from "./subscription-states.ts";

/** Checkout takes a payment this long after it was opened. */
const CHECKOUT_TTL_MS = 2 * 3_600_000;

type CheckoutContext = Pick<Context, "db" | "config" | "now" | "newId" | "stripe" | "workflows" | "log">;

/**
 * Opens Stripe's Checkout. The order is committed first: price and credits are decided here and are never read from anywhere
 * else, and what comes back from Stripe names the order. Errors: `not_available`, `already_subscribed`, `unavailable`.
 */
export async function createCheckout(
  ctx: CheckoutContext,
  actor: SignedInActor,
  input: CheckoutInput,
): Promise<{ sessionId: string; url: string }> {
  const stripe = requireStripe(ctx);
  const customerId = await askStripe(ctx, () => ensureCustomer(ctx, actor));
  if (input.paymentType === "monthly") {
    // Stripe is asked as well: the event for a new subscription may be late.
    await askStripe(ctx, () => convergeSubscriptions(ctx, { accountId: actor.accountId, customerId }));
    await refuseSecondSubscription(ctx, actor);
  }
  const order = await writeOrder(ctx, actor, input);
  const session = await askStripe(ctx, () =>
    stripe.checkout.sessions.create(sessionParams(ctx.config, order, customerId), {
      idempotencyKey: `order:${order.id}`,
    }),
  );
  if (!session.url) throw new AppError("unavailable", "We couldn't start the checkout. Please try again.");
  await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.purchaseOrder.update({ where: { id: order.id }, data: { sessionId: session.id } }),
  );
  return { sessionId: session.id, url: session.url };
}

async function refuseSecondSubscription(ctx: CheckoutContext, actor: SignedInActor): Promise<void> {
  const live = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.subscription.count({ where: { isKept: true, status: { in: [...LIVE_STATUSES] } } }),
  );
  if (live > 0) throw new AppError("already_subscribed");
}

async function writeOrder(ctx: CheckoutContext, actor: SignedInActor, input: CheckoutInput): Promise<PurchaseOrder> {
  const credits =
    input.customCredits ?? CREDIT_PACKAGES.find((sold) => sold.packageId === input.packageId)?.credits ?? 0;
  const now = ctx.now();
  return await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.purchaseOrder.create({
      data: {
        id: ctx.newId(),
        accountId: actor.accountId,
        paymentType: input.paymentType,
        packageId: input.packageId ?? null,
        credits,
        priceCents: priceCents(credits, input.paymentType),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CHECKOUT_TTL_MS),
      },
    }),
  );
}
