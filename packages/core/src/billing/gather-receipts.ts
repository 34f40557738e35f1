import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { ReceiptKind } from "@plumbline/schema/billing/receipt-kinds.ts";
import type { Invoice } from "../generated/prisma/client.ts";

export type Receipt = {
  accountId: string;
  /** The ledger's sequence number of its newest entry. */
  seq: number;
  at: Date;
  kind: ReceiptKind;
  text: string;
  jobId: string | null;
  orderId: string | null;
  /** Who bought the credits, or started the job that spent them. */
  by: ActedBy | null;
  /** Of a purchase or a refund, once it was read from Stripe. */
  invoice: ReceiptInvoice | null;
  /** Credits added or removed. */
  change: number;
  /** Credits of the account after it, held ones included. */
  balance: number;
};
export type ReceiptInvoice = Pick<
  Invoice,
  "id" | "number" | "currency" | "totalCents" | "taxCents" | "customerName" | "customerAddress" | "taxIds"
>;

/**
 * Turns single entries, newest first or oldest first, into receipt lines: the charges of a job's batches are one line per day, also
 * where jobs ran concurrently. Each line's balance is that of the next older line plus its change; around grouped lines, balances
 * are as if the jobs had run one after the other. Only the first `max` matching lines are returned. `rest` is the number of the last
 * entry that is in a line or does not match, if more lines follow.
 */
export function gatherReceipts(
  entries: readonly Receipt[],
  max: number,
  matches: (entry: Receipt) => boolean = () => true,
  isOldestFirst = false,
): { lines: Receipt[]; rest: number | null } {
  const lines: Receipt[] = [];
  const matching = new Set<Receipt>();
  let ofJobs = new Map<string, Receipt>();
  let day = "";
  let rest: number | null = null;
  for (const [index, entry] of entries.entries()) {
    const jobId = entry.kind === "cleaning" ? entry.jobId : null;
    const itsDay = entry.at.toISOString().slice(0, 10);
    if (jobId === null || itsDay !== day) ofJobs = new Map();
    day = itsDay;
    const line = jobId === null ? undefined : ofJobs.get(jobId);
    if (line) {
      line.change += entry.change;
      // A line has number and time of its newest entry in any order.
      if (isOldestFirst) Object.assign(line, { seq: entry.seq, at: entry.at });
      continue;
    }
    const isShown = matches(entry);
    if (isShown && matching.size === max) {
      rest = entries[index - 1]?.seq ?? null;
      break;
    }
    const begun = { ...entry };
    lines.push(begun);
    if (isShown) matching.add(begun);
    if (jobId !== null) ofJobs.set(jobId, begun);
  }
  const [first] = entries;
  let balance = first ? first.balance - (isOldestFirst ? first.change : 0) : 0;
  for (const line of lines) {
    if (isOldestFirst) balance += line.change;
    line.balance = balance;
    if (!isOldestFirst) balance -= line.change;
  }
  return { lines: lines.filter((line) => matching.has(line)), rest };
}
