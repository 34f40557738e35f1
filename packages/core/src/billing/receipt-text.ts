import type { CreditEntry, Invoice, PurchaseOrder } from "../generated/prisma/client.ts";
import type { Job } from "../work/job-row.ts";
import { MOVED_DEBT, REPEATED_GRANT } from "../credits/take-back-repeated-grant.ts";
import { productName } from "./checkout-session.ts";

/** A job and the names of its address sets; none where it cleans only the primary address. */
export type ReceiptJob = { job: Job; setNames: readonly string[] };

export type ReceiptFacts = {
  jobOfHold: Map<string, ReceiptJob | undefined>;
  orderOf(entry: CreditEntry): PurchaseOrder | undefined;
  invoiceOf(entry: CreditEntry): Invoice | undefined;
};

const count = new Intl.NumberFormat("en-US");

/** What happened, in the customer's words. */
export function receiptText(entry: CreditEntry, of: ReceiptJob | undefined, order: PurchaseOrder | undefined): string {
  switch (entry.kind) {
    case "grant":
      return `${grantText(entry, order)}${owedText(entry)}`;
    case "settle":
      return of ? cleaningText(of) : "Cleaning";
    case "api":
      return entry.spentDelta === 1 ? "1 address by API" : `${count.format(entry.spentDelta)} addresses by API`;
    case "dismissal":
      return `Dismissed ${corrections(entry.spentDelta)} beyond the free dismissals of the month`;
    case "dismissal_reversal":
      return `Dismissal of ${corrections(-entry.spentDelta)} taken back${owedText(entry)}`;
    case "release":
      return "Held credits used to settle an outstanding amount";
    case "clawback":
      if (entry.refId.startsWith(REPEATED_GRANT))
        return "Free sign-up credits taken back: this portal or email address has already received them in another account";
      if (entry.refId.startsWith(MOVED_DEBT))
        return `Outstanding amount of another account with this portal or email address${owedText(entry)}`;
      return entry.availableDelta - entry.owedDelta <= 0
        ? `Refunded: ${order ? productName(order) : "a purchase"}${owedText(entry)}`
        : `Refund reversed: ${order ? productName(order) : "a purchase"}${owedText(entry)}`;
    case "freeze":
      return "Frozen during a payment dispute";
    case "unfreeze":
      return `Released: dispute closed${owedText(entry)}`;
    default:
      return "Correction";
  }
}

function cleaningText({ job, setNames }: ReceiptJob): string {
  if (job.kind === "apply") return acceptedText(job.confirmed + job.corrected);
  const sets = setNames.length === 0 ? "" : ` (${setNames.join(", ")})`;
  return `Cleaning of "${job.listName || `${job.objectType} records`}"${sets}`;
}

function grantText(entry: CreditEntry, order: PurchaseOrder | undefined): string {
  if (order) return productName(order);
  switch (entry.refType) {
    case "signup":
      return "Free sign-up credits";
    case "operator":
      return "Added by support";
    case "debt":
      return "Outstanding amount moved to the account that has this portal or email address now";
    default:
      return "Credits added";
  }
}

function acceptedText(number: number): string {
  return number === 1 ? "1 accepted proposal written" : `${count.format(number)} accepted proposals written`;
}

function corrections(number: number): string {
  return number === 1 ? "1 held-back correction" : `${count.format(number)} held-back corrections`;
}

function owedText(entry: CreditEntry): string {
  if (entry.owedDelta === 0) return "";
  return entry.owedDelta > 0
    ? ` (${count.format(entry.owedDelta)} already spent, now owed)`
    : ` (${count.format(-entry.owedDelta)} used to settle the amount owed)`;
}
