import type { Receipt } from "../billing/gather-receipts.ts";
import { csvCell } from "./csv-cell.ts";

export const RECEIPTS_HEADER = "number,date,kind,description,job_id,order_id,change,balance\r\n";

/** Changes and balances stay numbers in a spreadsheet; text may contain customer input. */
export function receiptLine(receipt: Receipt): string {
  const texts = [receipt.kind, receipt.text, receipt.jobId ?? "", receipt.orderId ?? ""].map(csvCell);
  return `${[receipt.seq, receipt.at.toISOString(), ...texts, receipt.change, receipt.balance].join(",")}\r\n`;
}
