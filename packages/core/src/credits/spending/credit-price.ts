import { CREDIT_PACKAGES } from "@plumbline/schema/billing/prices.ts";
import type { Tx } from "../../db/database.ts";

/** Cents of one credit: as the account bought the last ones, or as the smallest package sells them. */
export async function creditPriceCents(tx: Tx, accountId: string): Promise<number> {
  const last = await tx.purchaseOrder.findFirst({
    where: { accountId, status: "completed" },
    orderBy: { createdAt: "desc" },
    select: { priceCents: true, credits: true },
  });
  if (last && last.credits > 0) return last.priceCents / last.credits;
  const [smallest] = CREDIT_PACKAGES;
  return smallest ? smallest.oneTimePriceCents / smallest.credits : 0;
}

/** Rounded up: an estimate of costs never promises too little. */
export function priceOf(credits: number, centsOfOne: number): number {
  return Math.ceil(credits * centsOfOne - 1e-9);
}
