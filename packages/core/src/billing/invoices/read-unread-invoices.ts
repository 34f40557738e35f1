import { readPurchaseInvoice } from "./read-purchase-invoice.ts";
import { logRefusal } from "../stripe-client.ts";
import { refusalOf } from "../stripe-refusal.ts";
import type { BillingContext } from "../types.ts";

/** Purchases per round; those of earlier releases take several rounds. */
const PER_ROUND = 100;

/**
 * Reads invoices that were not read when they were paid or refunded, oldest first. A refusal for one of them is recorded once and
 * not retried; an outage or a refused key ends the round.
 */
export async function readUnreadInvoices(ctx: BillingContext, heartbeat: () => void): Promise<void> {
  const purchases = await ctx.db.withSystem((tx) =>
    tx.creditPurchase.findMany({ where: { invoiceReadAt: null }, orderBy: { paidAt: "asc" }, take: PER_ROUND }),
  );
  for (const purchase of purchases) {
    heartbeat();
    try {
      await readPurchaseInvoice(ctx, purchase);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null || refusal === "outage" || refusal === "key_refused") throw error;
      logRefusal(ctx, refusal, error);
      await ctx.db.withSystem((tx) =>
        tx.creditPurchase.update({ where: { id: purchase.id }, data: { invoiceReadAt: ctx.now() } }),
      );
    }
  }
}
