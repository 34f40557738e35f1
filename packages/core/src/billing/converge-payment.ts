import type { CreditPurchase } from "../generated/prisma/client.ts";
import type { Stripe } from "stripe";
import { clawBackCredits, freezeCredits, unfreezeCredits } from "../credits/ledger.ts";
import type { Tx } from "../db/database.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { isDeletedAccount } from "./is-deleted-account.ts";
import { readInvoicesSoon } from "./invoices/read-purchase-invoice.ts";
import type { BillingContext, EventNote } from "./types.ts";
import { everyItem, listed } from "./stripe-list.ts";

/** Credits that refunds and lost disputes take back: their share of the payment, rounded down, and never more than it brought. */
export function clawbackTarget(
  purchase: Pick<CreditPurchase, "credits" | "paidCents" | "refundedCents" | "lostCents">,
): number {
  const goneCents = purchase.refundedCents + purchase.lostCents;
  return Math.min(purchase.credits, Math.floor((purchase.credits * goneCents) / purchase.paidCents));
}

/** An undecided dispute, or an inquiry, which may become a dispute. */
export function isDisputeOpen(status: string): boolean {
  return (
    status === "needs_response" ||
    status === "under_review" ||
    status === "warning_needs_response" ||
    status === "warning_under_review"
  );
}

/** The money is gone; an appeal may recover it, and then the status is `won`. */
export function isDisputeLost(status: string): boolean {
  return status === "lost" || status === "appeal_needs_response" || status === "appeal_under_review";
}

/**
 * Refunds and disputes of one payment: Stripe's state determines a target, and only the difference is booked. A payment that has
 * brought no credits yet needs nothing: granting them runs this again.
 */
export async function convergePayment(ctx: BillingContext, paymentIntentId: string | null): Promise<EventNote> {
  if (!paymentIntentId) return "nothing";
  const { stripe } = ctx;
  // Numbered before the reading begins: of two concurrent readings only the later one, which may see more, is stored.
  const [first] = await ctx.db.withSystem((tx) =>
    tx.creditPurchase.updateManyAndReturn({ where: { paymentIntentId }, data: { syncRevision: { increment: 1 } } }),
  );
  if (!first) return "nothing";
  if (await isDeletedAccount(ctx, first.accountId)) return "account_deleted";
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  const charge = intent.latest_charge;
  const refundedCents = typeof charge === "object" && charge !== null ? charge.amount_refunded : 0;
  const disputes = await everyItem(
    listed((page) => stripe.disputes.list({ payment_intent: paymentIntentId, ...page })),
  );

  const isBlocked = await ctx.db.withAccount(first.accountId, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM credit_purchase WHERE payment_intent_id = ${paymentIntentId} ORDER BY id FOR UPDATE`;
    const purchases = await tx.creditPurchase.findMany({ where: { paymentIntentId }, orderBy: { id: "asc" } });
    if (purchases.some((purchase) => purchase.id === first.id && purchase.bookedRevision >= first.syncRevision))
      return true;
    for (const dispute of disputes) await bookDispute(ctx, tx, { dispute, purchases, paymentIntentId });
    const lostCents = disputes
      .filter((dispute) => isDisputeLost(dispute.status))
      .reduce((sum, dispute) => sum + dispute.amount, 0);
    for (const before of purchases) {
      const { id } = before;
      const purchase = await tx.creditPurchase.update({
        where: { id },
        data: {
          refundedCents,
          lostCents,
          bookedRevision: first.syncRevision,
          // A refund still needs its credit note.
          ...(refundedCents === before.refundedCents ? {} : { invoiceReadAt: null }),
        },
      });
      await clawBackCredits(tx, { accountId: first.accountId, payment: id, target: clawbackTarget(purchase) });
    }
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: first.accountId } });
    return credits.owed > 0 || credits.openDisputes > 0;
  });
  await readInvoicesSoon(ctx, { paymentIntentId });
  if (!isBlocked) await wakePausedJobs(ctx, { accountId: first.accountId, reasons: ["account_blocked"] });
  return "converged";
}

type DisputeFacts = { dispute: Stripe.Dispute; purchases: readonly CreditPurchase[]; paymentIntentId: string };

/** Frozen once when first seen open, unfrozen once when closed. A dispute that was closed before we saw it freezes nothing. */
async function bookDispute(
  ctx: Pick<BillingContext, "now">,
  tx: Tx,
  { dispute, purchases, paymentIntentId }: DisputeFacts,
): Promise<void> {
  const [first] = purchases;
  if (!first) return;
  const { accountId } = first;
  const known = await tx.dispute.findUnique({ where: { id: dispute.id } });
  const isOpen = isDisputeOpen(dispute.status);
  let frozenCredits = known?.frozenCredits ?? null;
  if (isOpen && frozenCredits === null) {
    // Credits that refunds took back are not frozen again.
    const amount = purchases.reduce((sum, purchase) => {
      const share = { ...purchase, refundedCents: 0, lostCents: dispute.amount };
      return sum + Math.min(clawbackTarget(share), purchase.credits - clawbackTarget(purchase));
    }, 0);
    frozenCredits = await freezeCredits(tx, { accountId, dispute: dispute.id, amount });
  }
  if (!isOpen && frozenCredits !== null) await unfreezeCredits(tx, { accountId, dispute: dispute.id });
  const data = { status: dispute.status, amountCents: dispute.amount, frozenCredits, updatedAt: ctx.now() };
  await tx.dispute.upsert({
    where: { id: dispute.id },
    create: { id: dispute.id, accountId, paymentIntentId, ...data },
    update: data,
  });
}
