import type { CheckoutInput } from "@plumbline/schema/billing/rest.ts";
import { CREDIT_PACKAGES, priceCents } from "@plumbline/schema/billing/prices.ts";
import type { Stripe } from "stripe";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { sessionParams } from "./checkout-session.ts";
import { convergeSubscriptions } from "./converge-subscriptions.ts";
import { expireSession } from "./end-billing.ts";
import { unlessDeleted } from "./customer-subscriptions.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { askStripe, withStripe } from "./stripe-client.ts";
import { refusalOf } from "./stripe-refusal.ts";
import { LIVE_STATUSES } from "./subscription-states.ts";
import type { WithStripe } from "./types.ts";
import { HOUR_MS } from "../time.ts";

/** Lifetime of a checkout session at Stripe. */
const CHECKOUT_TTL_MS = 2 * HOUR_MS;
/** A checkout with less time left is not reused. */
const REUSE_MS = 30 * 60_000;

type CheckoutContext = Pick<Context, "db" | "config" | "now" | "newId" | "workflows" | "log">;

/**
 * Opens Stripe's Checkout. The order is committed first: price and credits are decided here and never read from anywhere else, and
 * Stripe's events name the order. Repeating the same purchase returns the same checkout while it is open. Errors: `not_found` (of
 * the job), `not_available`, `already_subscribed`, `unavailable`, `rate_limited`, `not_signed_in` if the account was deleted
 * meanwhile.
 */
export async function createCheckout(
  given: CheckoutContext & Pick<Context, "stripe">,
  actor: SignedInActor,
  input: CheckoutInput,
): Promise<{ sessionId: string; url: string }> {
  const ctx = withStripe(given);
  await consumeRateLimit(ctx, { rate: "checkoutsPerAccount", by: [actor.accountId] });
  const customerId = await askStripe(ctx, () => ensureCustomer(ctx, actor));
  if (input.paymentType === "monthly") {
    // Stripe is queried as well: the event for a new subscription may be late.
    await askStripe(ctx, () => convergeSubscriptions(ctx, { accountId: actor.accountId, customerId }));
    await refuseSecondSubscription(ctx, actor);
  }
  const jobId = await ownJob(ctx, actor, input.jobId);
  const purchase = purchaseOf(input);
  const open = await findOpenCheckout(ctx, actor, { ...purchase, jobId }, customerId);
  if (open) return open;
  const order = await writeOrder(ctx, actor, { ...purchase, jobId });
  const session = await askStripe(ctx, () => openSession(ctx, actor, { order, customerId }));
  if (!session.url) throw new AppError("unavailable", "We couldn't start the checkout. Please try again.");
  // The order was closed meanwhile: the account is being deleted, and its open checkouts have already been ended.
  const kept = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.purchaseOrder.updateMany({ where: { id: order.id, status: "open" }, data: { sessionId: session.id } }),
  );
  if (kept.count === 0) {
    await askStripe(ctx, () => expireSession(ctx.stripe, session.id));
    throw new AppError("not_signed_in");
  }
  return { sessionId: session.id, url: session.url };
}

/** A customer who was deleted after the lookup is created again. */
async function openSession(
  ctx: CheckoutContext & WithStripe,
  actor: SignedInActor,
  { order, customerId }: { order: PurchaseOrder; customerId: string },
): Promise<Stripe.Checkout.Session> {
  const open = (customer: string) =>
    ctx.stripe.checkout.sessions.create(sessionParams(ctx.config, order, customer), {
      idempotencyKey: `order:${order.id}:${customer}`,
    });
  return (
    (await unlessDeleted(ctx.stripe, customerId, () => open(customerId))) ??
    (await open(await ensureCustomer(ctx, actor)))
  );
}

/** Error: `not_found`. */
async function ownJob(ctx: CheckoutContext, actor: SignedInActor, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const job = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.job.findUnique({ where: { id }, select: { id: true } }),
  );
  if (!job) throw new AppError("not_found");
  return job.id;
}

async function refuseSecondSubscription(ctx: CheckoutContext, actor: SignedInActor): Promise<void> {
  const live = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.subscription.count({ where: { isKept: true, status: { in: [...LIVE_STATUSES] } } }),
  );
  if (live > 0) throw new AppError("already_subscribed");
}

type Purchase = Pick<PurchaseOrder, "paymentType" | "packageId" | "credits" | "priceCents">;

function purchaseOf({ packageId, customCredits, paymentType }: CheckoutInput): Purchase {
  const credits = customCredits ?? CREDIT_PACKAGES.find((sold) => sold.packageId === packageId)?.credits ?? 0;
  return { paymentType, packageId: packageId ?? null, credits, priceCents: priceCents(credits, paymentType) };
}

/** The checkout of the same purchase at the same price, if it stays open at Stripe for long enough. */
async function findOpenCheckout(
  ctx: CheckoutContext & WithStripe,
  actor: SignedInActor,
  purchase: Purchase & Pick<PurchaseOrder, "jobId">,
  customerId: string,
): Promise<{ sessionId: string; url: string } | null> {
  const order = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.purchaseOrder.findFirst({
      where: {
        ...purchase,
        status: "open",
        sessionId: { not: null },
        expiresAt: { gt: new Date(ctx.now().getTime() + REUSE_MS) },
      },
      orderBy: { createdAt: "desc" },
    }),
  );
  const { sessionId = null } = order ?? {};
  if (sessionId === null) return null;
  const session = await askStripe(ctx, () => sessionIfKnown(ctx.stripe, sessionId));
  // The checkout of a customer who was deleted at Stripe could take no payment.
  return session?.status === "open" && session.url && session.customer === customerId
    ? { sessionId, url: session.url }
    : null;
}

async function sessionIfKnown(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId);
  } catch (error) {
    if (refusalOf(error) === "object_unknown") return null;
    throw error;
  }
}

async function writeOrder(
  ctx: CheckoutContext,
  actor: SignedInActor,
  purchase: Purchase & Pick<PurchaseOrder, "jobId">,
): Promise<PurchaseOrder> {
  const now = ctx.now();
  return await ctx.db.withAccount(actor.accountId, async (tx) => {
    const detail = `${purchase.credits} credits, ${purchase.paymentType === "monthly" ? "monthly" : "once"}`;
    await writeOwnEvent(ctx, tx, actor, { action: "checkout_started", detail });
    return await tx.purchaseOrder.create({
      data: {
        id: ctx.newId(),
        accountId: actor.accountId,
        userId: actor.userId,
        ...purchase,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CHECKOUT_TTL_MS),
      },
    });
  });
}
