import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { grantCredits } from "../credits/ledger.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { productName } from "./checkout-session.ts";
import type { BillingContext } from "./types.ts";
import { startNow } from "../work/start-now.ts";
import { ownerOf } from "../email/owner-of.ts";
import { lockRow } from "../db/lock-row.ts";

export type PaidWith = {
  /** The key of the grant: the order, or the invoice and its line. */
  id: string;
  refType: "order" | "invoice";
  refId: string;
  paymentIntentId: string | null;
  invoiceId: string | null;
  paidCents: number;
};

/**
 * Books payment and credits in one transaction, once per payment key, however often the payment is reported. Resumes jobs that wait
 * for credits. False if already granted.
 */
export async function grantPurchase(ctx: BillingContext, order: PurchaseOrder, paid: PaidWith): Promise<boolean> {
  const granted = await ctx.db.withAccount(order.accountId, async (tx) => {
    // Serializes concurrent events of one order.
    await lockRow(tx, "purchase_order", order.id);
    if (await tx.creditPurchase.findUnique({ where: { id: paid.id } })) return null;
    await tx.creditPurchase.create({
      data: {
        id: paid.id,
        accountId: order.accountId,
        orderId: order.id,
        paymentIntentId: paid.paymentIntentId,
        invoiceId: paid.invoiceId,
        credits: order.credits,
        paidCents: paid.paidCents,
        paidAt: ctx.now(),
      },
    });
    await grantCredits(tx, {
      accountId: order.accountId,
      amount: order.credits,
      key: paid.id,
      refType: paid.refType,
      refId: paid.refId,
    });
    await tx.purchaseOrder.update({
      where: { id: order.id },
      data: { status: "completed", closedAt: order.closedAt ?? ctx.now() },
    });
    await writeAuditEvent(ctx, tx, {
      accountId: order.accountId,
      userId: null,
      action: "credits_bought",
      detail: productName(order),
    });
    const owner = await ownerOf(tx);
    if (!owner) return { emailId: null };
    return {
      emailId: await enqueueEmail(ctx, tx, {
        accountId: order.accountId,
        recipient: owner.email,
        idempotencyKey: `receipt:${paid.id}`,
        content: {
          template: "credits_bought",
          link: "/receipts",
          what: productName(order),
          credits: order.credits,
          paidCents: paid.paidCents,
        },
      }),
    };
  });
  if (!granted) return false;
  if (granted.emailId !== null) await startNow(ctx, "deliverEmail", { emailId: granted.emailId });
  await wakePausedJobs(ctx, {
    accountId: order.accountId,
    reasons: ["out_of_credits", "account_blocked", "awaiting_review"],
  });
  return true;
}
