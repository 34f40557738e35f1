import { CREDIT_PACKAGES } from "@plumbline/schema/billing/prices.ts";
import type { Tx } from "../../db/database.ts";

/** Cents per credit of the account's last purchase or subscription; null where nothing was ever paid. */
export async function lastPriceCents(tx: Tx, accountId: string): Promise<number | null> {
  const last = await tx.purchaseOrder.findFirst({
    where: { accountId, status: "completed" },
    orderBy: { createdAt: "desc" },
    select: { priceCents: true, credits: true },
  });
  return last && last.credits > 0 ? last.priceCents / last.credits : null;
}

/** Cents per credit: the price of the last purchase, or that of the smallest package. */
export async function creditPriceCents(tx: Tx, accountId: string): Promise<number> {
  const last = await lastPriceCents(tx, accountId);
  if (last !== null) return last;
  const [smallest] = CREDIT_PACKAGES;
  return smallest ? smallest.oneTimePriceCents / smallest.credits : 0;
}

/** Rounded up: an estimate never understates the cost. */
export function priceOf(credits: number, centsOfOne: number): number {
  return Math.ceil(credits * centsOfOne - 1e-9);
}
