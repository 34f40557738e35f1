import type { CreditEntry, Job, PurchaseOrder } from "../generated/prisma/client.ts";
import { productName } from "./checkout-session.ts";

export type ReceiptFacts = {
  jobOfHold: Map<string, Job | undefined>;
  orderOf(entry: CreditEntry): PurchaseOrder | undefined;
};

const count = new Intl.NumberFormat("en-US");

/** What happened, in the customer's words. */
export function receiptText(entry: CreditEntry, job: Job | undefined, order: PurchaseOrder | undefined): string {
  switch (entry.kind) {
    case "grant":
      return `${grantText(entry, order)}${owedText(entry)}`;
    case "settle":
      return job ? `Cleaning of "${job.listName || `${job.objectType} records`}"` : "Cleaning";
    case "release":
      return "Credits that were set aside paid what was owed";
    case "clawback":
      return entry.availableDelta - entry.owedDelta <= 0
        ? `Refunded: ${order ? productName(order) : "a purchase"}${owedText(entry)}`
        : `Refund taken back: ${order ? productName(order) : "a purchase"}${owedText(entry)}`;
    case "freeze":
      return "Frozen while a payment is disputed";
    case "unfreeze":
      return `Free again: the dispute is closed${owedText(entry)}`;
    default:
      return "Correction";
  }
}

function grantText(entry: CreditEntry, order: PurchaseOrder | undefined): string {
  if (order) return productName(order);
  switch (entry.refType) {
    case "signup":
      return "Free credits for signing up";
    case "operator":
      return "Added by support";
    default:
      return "Credits added";
  }
}

function owedText(entry: CreditEntry): string {
  if (entry.owedDelta === 0) return "";
  return entry.owedDelta > 0
    ? ` (${count.format(entry.owedDelta)} were already spent and are owed)`
    : ` (${count.format(-entry.owedDelta)} of it paid what was owed)`;
}
