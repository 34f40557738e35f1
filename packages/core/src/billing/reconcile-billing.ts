import type { Context } from "../context.ts";
import { convergeInvoice } from "./converge-invoice.ts";
import { convergeSession } from "./converge-session.ts";
import { readUnreadInvoices } from "./invoices/read-unread-invoices.ts";
import type { BillingContext, EventNote } from "./types.ts";
import { readEvent } from "./event-types.ts";
import { storeEvent } from "./store-event.ts";
import { logRefusal, withStripe } from "./stripe-client.ts";
import { listedSince } from "./stripe-list.ts";
import { isMissing, refusalOf } from "./stripe-refusal.ts";
import { DAY_MS } from "../time.ts";

const LOOKBACK_MS = 3 * DAY_MS;
/** Stripe keeps events for 30 days, and we do the same. */
const KEEP_EVENTS_MS = 30 * DAY_MS;
/** Younger open orders may still be paid; their events may be in transit. */
const SETTLE_MS = 10 * 60_000;

export type Reconciled = { events: number; orders: number; granted: number };
type Found = Reconciled & { heartbeat: () => void; failures: unknown[]; failedInARow: number };
/** After this many unreadable objects in a row, the call itself is being refused, whatever the object. */
const MAX_FAILED_IN_A_ROW = 20;

/**
 * Runs every 15 minutes and processes what Stripe has but did not send us. Looks back three days, or to the newest stored event if
 * that is older, so that an outage of any length is recovered.
 */
export async function reconcileBilling(
  given: Pick<Context, "db" | "config" | "stripe" | "now" | "newId" | "workflows" | "log">,
  heartbeat: () => void,
): Promise<Reconciled> {
  if (!given.stripe) return { events: 0, orders: 0, granted: 0 };
  const ctx = withStripe(given);
  const sinceMs = await lookbackTo(ctx);
  const found: Found = { events: 0, orders: 0, granted: 0, heartbeat, failures: [], failedInARow: 0 };
  // A refusal in one part must not block the others.
  for (const part of [takeMissedEvents, checkSessions, checkInvoices, checkOpenOrders, readInvoices]) {
    found.failedInARow = 0;
    await part(ctx, sinceMs, found).catch((error: unknown) => found.failures.push(error));
  }
  await ctx.db.withSystem((tx) =>
    tx.stripeEvent.deleteMany({
      where: { status: "done", receivedAt: { lt: new Date(ctx.now().getTime() - KEEP_EVENTS_MS) } },
    }),
  );
  if (found.granted > 0) ctx.log.warn({ granted: found.granted }, "found payments whose webhook event never arrived");
  // A payment that cannot be converged must not block the others; the round as a whole is retried.
  logFailures(ctx, found.failures);
  if (found.failures.length > 0) throw found.failures[0];
  return { events: found.events, orders: found.orders, granted: found.granted };
}

/** One line per kind of refusal, with what the operator can do about it. */
function logFailures(ctx: Pick<Context, "log">, failures: readonly unknown[]): void {
  const kinds = new Map(failures.map((error) => [refusalOf(error), error]));
  for (const [refusal, error] of kinds) if (refusal !== null && refusal !== "outage") logRefusal(ctx, refusal, error);
}

async function lookbackTo(ctx: Pick<Context, "db" | "now">): Promise<number> {
  const newest = await ctx.db.withSystem((tx) => tx.stripeEvent.findFirst({ orderBy: { createdAt: "desc" } }));
  const usual = ctx.now().getTime() - LOOKBACK_MS;
  return newest ? Math.min(usual, newest.createdAt.getTime()) : usual;
}

/** Stores events that were never delivered as if they had been; the dispatcher has them processed. */
async function takeMissedEvents(ctx: BillingContext, sinceMs: number, found: Found): Promise<void> {
  const since = Math.floor(sinceMs / 1000);
  const events = listedSince(since, (page) => ctx.stripe.events.list({ created: { gte: since }, ...page }));
  for await (const event of events) {
    found.heartbeat();
    const read = readEvent(event);
    if (typeof read === "object" && (await storeEvent(ctx, read, { nextTryAt: ctx.now() }))) found.events += 1;
  }
}

async function checkSessions(ctx: BillingContext, sinceMs: number, found: Found): Promise<void> {
  const since = Math.floor((sinceMs - DAY_MS) / 1000);
  const sessions = listedSince(since, (page) =>
    ctx.stripe.checkout.sessions.list({ created: { gte: since }, ...page }),
  );
  for await (const session of sessions) {
    found.heartbeat();
    if (session.payment_status !== "paid" || session.mode !== "payment") continue;
    const isKnown = await isGranted(ctx, `order:${session.client_reference_id ?? ""}`);
    if (!isKnown) await attempt(found, () => convergeSession(ctx, session.id));
  }
}

async function checkInvoices(ctx: BillingContext, sinceMs: number, found: Found): Promise<void> {
  const since = Math.floor((sinceMs - DAY_MS) / 1000);
  const invoices = listedSince(since, (page) =>
    ctx.stripe.invoices.list({ created: { gte: since }, status: "paid", ...page }),
  );
  for await (const invoice of invoices) {
    found.heartbeat();
    if (invoice.parent?.type !== "subscription_details" || !invoice.id) continue;
    const isKnown = await ctx.db.withSystem((tx) =>
      tx.creditPurchase.count({ where: { id: { startsWith: `stripe:invoice:${invoice.id}:` } } }),
    );
    const { id } = invoice;
    if (isKnown === 0) await attempt(found, () => convergeInvoice(ctx, id));
  }
}

async function readInvoices(ctx: BillingContext, _sinceMs: number, found: Found): Promise<void> {
  await readUnreadInvoices(ctx, found.heartbeat);
}

/** Delayed payments can outlast any look-back period; an order without a session id was never shown to the customer. */
async function checkOpenOrders(ctx: BillingContext, _sinceMs: number, found: Found): Promise<void> {
  const now = ctx.now();
  const orders = await ctx.db.withSystem((tx) =>
    tx.purchaseOrder.findMany({
      where: { status: "open", createdAt: { lt: new Date(now.getTime() - SETTLE_MS) } },
      orderBy: { createdAt: "asc" },
      take: 1_000,
    }),
  );
  for (const order of orders) {
    found.heartbeat();
    found.orders += 1;
    const { sessionId } = order;
    const isOverdue = now.getTime() - order.expiresAt.getTime() > DAY_MS;
    const note =
      sessionId === null ? "missing" : await attempt(found, () => convergeSession(ctx, sessionId), isOverdue);
    if (note === "missing" && order.expiresAt < now) {
      await ctx.db.withAccount(order.accountId, (tx) =>
        tx.purchaseOrder.updateMany({
          where: { id: order.id, status: "open" },
          data: { status: "expired", closedAt: now },
        }),
      );
    }
  }
}

/**
 * Continues if one object cannot be converged; an outage or refusals in a row end the part at once. An object unknown to Stripe is
 * accepted as missing only where it `mayBeMissing`.
 */
async function attempt(
  found: Found,
  converge: () => Promise<EventNote>,
  mayBeMissing = false,
): Promise<EventNote | "failed"> {
  try {
    const note = await converge();
    found.failedInARow = 0;
    if (note === "granted") found.granted += 1;
    return note;
  } catch (error) {
    if (mayBeMissing && isMissing(error)) return "missing";
    found.failedInARow += 1;
    const refusal = refusalOf(error);
    if (refusal === "outage" || refusal === "key_refused" || found.failedInARow >= MAX_FAILED_IN_A_ROW) throw error;
    found.failures.push(error);
    return "failed";
  }
}

async function isGranted(ctx: Pick<Context, "db">, purchaseId: string): Promise<boolean> {
  return (await ctx.db.withSystem((tx) => tx.creditPurchase.count({ where: { id: purchaseId } }))) > 0;
}
