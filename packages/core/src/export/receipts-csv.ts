import type { Receipt } from "../billing/gather-receipts.ts";
import { csvCell } from "./csv-cell.ts";

export const RECEIPTS_HEADER = "number,date,kind,description,job_id,order_id,change,balance\r\n";

/** Changes and balances are numbers of ours and stay numbers in a spreadsheet; texts can hold a customer's words. */
export function receiptLine(receipt: Receipt): string {
  const texts = [receipt.kind, receipt.text, receipt.jobId ?? "", receipt.orderId ?? ""].map(csvCell);
  return `${[receipt.seq, receipt.at.toISOString(), ...texts, receipt.change, receipt.balance].join(",")}\r\n`;
}
