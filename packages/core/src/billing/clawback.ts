import type { CreditPurchase } from "../generated/prisma/client.ts";

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
